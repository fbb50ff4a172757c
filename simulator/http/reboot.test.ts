import * as ECS from '@alicloud/ecs20140526';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { computeClients } from '@/simulator/testing/compute-clients';
import { bodyOf } from '@/simulator/testing/pool-probe';
import { refusalOf } from '@/simulator/testing/sdk-clients';
import { runningFor } from '@/simulator/testing/running';
import { recordOf } from '@/simulator/world/kube/kube-object';
import type { KubeCluster, KubeObject } from '@/simulator/world/kube/kube-cluster';

const sim = runningFor('each');
let ecs: ECS.default;

beforeEach(() => {
  ({ ecs } = computeClients(sim.ready));
});

const kube = (): KubeCluster => sim.simulation.world.kube(PROD_ID);

function nodeOf(os: 'linux' | 'windows'): { name: string; instanceId: string } {
  const node = kube()
    .list('Node')
    .find((one) => one.metadata.labels?.['kubernetes.io/os'] === os);
  const instanceId = String(recordOf(node?.['spec'])['providerID']).split('.')[1] ?? '';
  return { name: node?.metadata.name ?? '', instanceId };
}

function nodeState(name: string): { boot: string; ready: string } {
  const status = recordOf(kube().get('Node', undefined, name)?.['status']);
  const conditions = status['conditions'] as { type: string; status: string }[];
  return {
    boot: String(recordOf(status['nodeInfo'])['bootID']),
    ready: conditions.find(({ type }) => type === 'Ready')?.status ?? '',
  };
}

const reboot = (instanceId: string, more: { dryRun?: boolean } = {}) =>
  ecs.rebootInstance(new ECS.RebootInstanceRequest({ instanceId, ...more }));

async function statusOf(instanceId: string): Promise<string> {
  const request = new ECS.DescribeInstancesRequest({
    regionId: 'cn-hangzhou',
    instanceIds: JSON.stringify([instanceId]),
  });
  return (await bodyOf(ecs.describeInstances(request))).instances?.instance?.[0]?.status ?? '';
}

const podsOn = (name: string): KubeObject[] =>
  kube()
    .list('Pod')
    .filter((pod) => recordOf(pod['spec'])['nodeName'] === name);
const restartsOf = (pod: KubeObject): number[] =>
  (recordOf(pod['status'])['containerStatuses'] as { restartCount: number }[]).map((one) => one.restartCount);
const allRun = (name: string): boolean =>
  podsOn(name).every((pod) =>
    (recordOf(pod['status'])['containerStatuses'] as { ready: boolean }[]).every((one) => one.ready),
  );

describe('a restarted instance', () => {
  it('is Starting at once; its node returns with another boot id and restarted pods', async () => {
    const { name, instanceId } = nodeOf('linux');
    const { boot } = nodeState(name);
    const pods = podsOn(name).map((pod) => pod.metadata.uid);
    await reboot(instanceId);
    expect(await statusOf(instanceId)).toBe('Starting');
    // The kubelet's absence has not been noticed yet.
    expect(nodeState(name)).toEqual({ boot, ready: 'True' });
    await sim.advance(21_000);
    expect(await statusOf(instanceId)).toBe('Running');
    expect(nodeState(name).boot).toBe(boot);
    await sim.advance(16_000);
    const back = nodeState(name);
    expect(back.ready).toBe('False');
    expect(back.boot).not.toBe(boot);
    expect(podsOn(name).flatMap(restartsOf)).toContain(1);
    await sim.advance(60_000);
    expect(nodeState(name)).toEqual({ boot: back.boot, ready: 'True' });
    expect(allRun(name)).toBe(true);
    expect(podsOn(name).map((pod) => pod.metadata.uid)).toEqual(pods);
  });

  it('on Windows takes longer than the grace period of the node controller, and counts its boots', async () => {
    const { name, instanceId } = nodeOf('windows');
    const before = Number(nodeState(name).boot);
    await reboot(instanceId);
    await sim.advance(45_000);
    expect(nodeState(name)).toEqual({ boot: String(before), ready: 'Unknown' });
    await sim.advance(120_000);
    expect(nodeState(name)).toEqual({ boot: String(before + 1), ready: 'True' });
  });

  it('stays as it was scheduled: a cordon outlives the restart', async () => {
    const { name, instanceId } = nodeOf('linux');
    const node = kube().get('Node', undefined, name);
    if (node === undefined) throw new Error('no node');
    kube().apply({ ...node, spec: { ...recordOf(node['spec']), unschedulable: true } });
    await reboot(instanceId);
    await sim.advance(120_000);
    expect(recordOf(kube().get('Node', undefined, name)?.['spec'])['unschedulable']).toBe(true);
  });

  it('cannot be restarted again before it runs, nor can one that does not exist', async () => {
    const { instanceId } = nodeOf('linux');
    await reboot(instanceId);
    expect(await refusalOf(reboot(instanceId))).toMatchObject({ code: 'IncorrectInstanceStatus', statusCode: 403 });
    expect(await refusalOf(reboot('i-unknown'))).toMatchObject({ code: 'InvalidInstanceId.NotFound' });
  });

  it('a dry run restarts nothing', async () => {
    const { name, instanceId } = nodeOf('linux');
    const { boot } = nodeState(name);
    expect(await refusalOf(reboot(instanceId, { dryRun: true }))).toMatchObject({ code: 'DryRunOperation' });
    await sim.advance(120_000);
    expect(nodeState(name).boot).toBe(boot);
  });
});
