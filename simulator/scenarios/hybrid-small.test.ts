import { RemoveNodePoolNodesRequest } from '@alicloud/cs20151215';
import { describe, expect, it } from 'vitest';
import { DEV_ID, PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { poolProbe } from '@/simulator/testing/pool-probe';
import { runningFor } from '@/simulator/testing/running';
import { isRecord, type KubeObject, listOf, recordOf } from '@/simulator/world/kube/kube-object';

const sim = runningFor('all');

interface PodLine {
  node: string;
  os: string;
  phase: string;
  waiting: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function lineOf(clusterId: string, pod: KubeObject): PodLine {
  const node = textOf(recordOf(pod['spec'])['nodeName']);
  const status = recordOf(pod['status']);
  const [container] = listOf(status['containerStatuses']);
  const waiting = recordOf(recordOf(isRecord(container) ? container['state'] : undefined)['waiting']);
  const labels = sim.simulation.world.kube(clusterId).get('Node', undefined, node)?.metadata.labels;
  return {
    node,
    os: labels?.['kubernetes.io/os'] ?? '',
    phase: textOf(status['phase']),
    waiting: textOf(waiting['reason']),
  };
}

const podsOf = (app: string, clusterId = PROD_ID): PodLine[] =>
  sim.simulation.world
    .kube(clusterId)
    .list('Pod')
    .filter((pod) => pod.metadata.labels?.['app'] === app)
    .map((pod) => lineOf(clusterId, pod));

const IMAGE_FAILURE = /ErrImagePull|ImagePullBackOff/;

describe('hybrid-small starts settled', () => {
  it.each(['storefront', 'orders-db', 'iis-portal', 'coredns'])('%s runs everywhere it is', (app) => {
    const pods = podsOf(app);
    expect(pods.length).toBeGreaterThan(1);
    expect(pods.map((pod) => pod.phase)).toEqual(pods.map(() => 'Running'));
  });

  it('the system components run on both systems', () => {
    const flannel = podsOf('kube-flannel-ds-windows');
    expect(flannel.map((pod) => [pod.os, pod.phase])).toEqual([
      ['windows', 'Running'],
      ['windows', 'Running'],
    ]);
    expect(podsOf('kube-proxy-worker').every((pod) => pod.os === 'linux' && pod.phase === 'Running')).toBe(true);
    expect(podsOf('kube-flannel-ds-windows', DEV_ID)).toEqual([]);
  });

  it.each(['catalog-api', 'node-agent'])('%s, which names no OS, runs on Linux and fails on Windows', (app) => {
    const pods = podsOf(app);
    const windows = pods.filter((pod) => pod.os === 'windows');
    expect(windows.length).toBeGreaterThan(0);
    for (const pod of windows)
      expect(pod).toMatchObject({ phase: 'Pending', waiting: expect.stringMatching(IMAGE_FAILURE) });
    expect(pods.filter((pod) => pod.os === 'linux').every((pod) => pod.phase === 'Running')).toBe(true);
  });

  it('a Windows image of another build does not start', () => {
    expect(podsOf('billing-web')).toMatchObject([
      { os: 'windows', phase: 'Pending', waiting: expect.stringMatching(IMAGE_FAILURE) },
    ]);
  });

  it('a Windows pod larger than the free capacity of any node stays Pending', () => {
    expect(podsOf('report-builder')).toMatchObject([{ node: '', phase: 'Pending' }]);
  });
});

it('a blocking budget delays a removal until its deadline, and the node is removed', async () => {
  const pool = sim.simulation.world.state.pools.find((item) => item.config.nodepool_info?.name === 'win-legacy');
  const probe = poolProbe(sim);
  const [node] = await probe.nodes(pool?.poolId ?? '');
  const request = new RemoveNodePoolNodesRequest({
    instanceIds: [node?.instanceId ?? ''],
    drainNode: true,
    releaseNode: true,
  });
  await sim.cs.removeNodePoolNodes(PROD_ID, pool?.poolId ?? '', request);
  await sim.advance(9 * 60_000);
  expect(podsOf('iis-portal').map((pod) => pod.node)).toContain(node?.nodeName);
  expect(podsOf('catalog-api').map((pod) => pod.node)).not.toContain(node?.nodeName);
  await sim.advance(3 * 60_000);
  expect(probe.kubeNode(node?.nodeName)).toBeUndefined();
  expect(podsOf('iis-portal').map((pod) => pod.phase)).toEqual(['Running', 'Running']);
});
