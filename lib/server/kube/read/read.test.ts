import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KubeWriter } from '@/lib/domain/ports/kube';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { connectKube, type KubeConnection } from '../transport/connect-kube';
import { parseKubeconfig } from '../transport/parse-kubeconfig';
import { markedNode } from '../testing/any-cluster';
import { createKubeWriter } from '../write/write';
import { readPlacement } from './read-placement';
import { rawNode, rawPod } from '../testing/objects';
import { connectFaulty, sendJson, statusOf } from '../testing/faulty-server';
import type { KubeTransport } from '../transport/transport';

/** With KUBECONFIG the same reads run against that cluster; only the test node is written, by a cordon. */
const given = process.env['KUBECONFIG'];
let simulator: StartedSimulator | null = null;
let kube: KubeConnection;
let writer: KubeWriter;

beforeAll(async () => {
  if (given === undefined) simulator = await startSimulator();
  const path = given ?? simulator?.ready.clusters.find(({ name }) => name === 'prod-hangzhou')?.kubeconfigPath;
  kube = connectKube(parseKubeconfig(await readFile(path ?? '', 'utf8')));
  writer = createKubeWriter(kube.transport);
});

afterAll(async () => {
  kube.transport.close();
  await simulator?.stop();
});

describe('reading a cluster', () => {
  test('its identity and version', async () => {
    expect(await kube.reader.clusterUid()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await kube.reader.clusterUid()).toBe(await kube.reader.clusterUid());
    expect(await kube.reader.serverVersion()).toMatch(/^v1\.\d+\./);
  });

  test('nodes, and one of them by name', async () => {
    const nodes = await kube.reader.nodes();
    expect(nodes.length).toBeGreaterThan(0);
    for (const node of nodes) {
      expect(node.uid).not.toBe('');
      expect(['linux', 'windows']).toContain(node.os);
      expect(node.os === 'windows').toBe(node.build !== null);
      expect(node.allocatable.cpuMilli).toBeGreaterThan(0);
      expect(node.allocatable.memoryMiB).toBeLessThanOrEqual(node.capacity.memoryMiB);
      expect(await kube.reader.node(node.name)).toMatchObject({ uid: node.uid, name: node.name });
    }
    expect(await kube.reader.node('there-is-no-such-node')).toBeNull();
    expect(await kube.reader.node('../pods')).toBeNull();
  });

  test('workloads: owners, not what they own', async () => {
    const workloads = await kube.reader.workloads();
    expect(workloads.length).toBeGreaterThan(0);
    expect(new Set(workloads.map(({ uid }) => uid)).size).toBe(workloads.length);
    for (const { template } of workloads) expect(template.images.length).toBeGreaterThan(0);
  });

  test('pods of all nodes, and of one', async () => {
    const pods = await kube.reader.pods();
    const placed = pods.find(({ nodeName }) => nodeName !== null);
    const nodeName = placed?.nodeName ?? '';
    const here = await kube.reader.pods({ nodeName });
    expect(here.length).toBeGreaterThan(0);
    expect(here.every((pod) => pod.nodeName === nodeName)).toBe(true);
    expect(pods.filter((pod) => pod.workload?.kind === 'ReplicaSet')).toEqual([]);
    expect(pods.filter((pod) => pod.template === undefined)).toEqual([]);
    expect(pods.map((pod) => pod.template?.nodeSelector['kubernetes.io/os'])).toContain('windows');
  });
});

describe.skipIf(given !== undefined)('the sample cluster', () => {
  test('is read as kubectl shows it', async () => {
    const nodes = await kube.reader.nodes();
    expect(nodes.map(({ os, build, ready }) => [os, build, ready])).toEqual([
      ['linux', null, 'True'],
      ['linux', null, 'True'],
      ['windows', '17763', 'True'],
      ['linux', null, 'True'],
      ['windows', '17763', 'True'],
    ]);
    const workloads = await kube.reader.workloads();
    const billing = workloads.find(({ name }) => name === 'billing-web');
    expect(billing).toMatchObject({ kind: 'Deployment', namespace: 'legacy', replicas: 1 });
    expect(billing?.template.requests).toEqual({ cpuMilli: 250, memoryMiB: 512 });
    const pods = await kube.reader.pods();
    expect(pods.find(({ workload }) => workload?.name === 'billing-web')?.workload?.kind).toBe('Deployment');
  });
});

test.skipIf(given !== undefined)('warnings about pods, each with how often it came', async () => {
  const pods = new Map((await kube.reader.pods()).map((pod) => [pod.uid, pod.workload?.name]));
  const warnings = (await kube.reader.podWarnings?.()) ?? [];
  const billing = warnings.filter(({ podUid }) => pods.get(podUid) === 'billing-web');
  expect(billing.map(({ reason }) => reason)).toContain('Failed');
  expect(warnings.every(({ podUid, count }) => podUid !== '' && count > 0)).toBe(true);
});

// A node belongs to no namespace: a real one is cordoned only if named.
describe.skipIf(given !== undefined && markedNode === '')('cordoning', () => {
  const target = async () => {
    const nodes = await kube.reader.nodes();
    const node = given === undefined ? nodes[0] : nodes.find(({ name }) => name === markedNode);
    if (node === undefined) throw new Error('no node');
    return node;
  };

  test('sets and removes the cordon and its annotation', async () => {
    const { name, uid } = await target();
    await writer.setUnschedulable({ name, uid, unschedulable: true, changeId: 'change-7' });
    expect(await kube.reader.node(name)).toMatchObject({
      unschedulable: true,
      annotations: { 'mullion/cordoned-by': 'change-7' },
      cordonedBy: 'mullion',
    });
    await writer.setUnschedulable({ name, uid, unschedulable: false, changeId: 'change-8' });
    const after = await kube.reader.node(name);
    expect(after?.unschedulable).toBe(false);
    expect(after?.annotations).not.toHaveProperty('mullion/cordoned-by');
  });

  test('reports who cordoned a node again, although our annotation is still there', async () => {
    const { name, uid } = await target();
    await writer.setUnschedulable({ name, uid, unschedulable: true, changeId: 'change-7' });
    for (const unschedulable of [null, true])
      await kube.transport.call({
        method: 'PATCH',
        path: `/api/v1/nodes/${encodeURIComponent(name)}`,
        query: { fieldManager: 'kubectl-cordon' },
        body: { type: 'application/merge-patch+json', json: { spec: { unschedulable } } },
      });
    const seen = await kube.reader.node(name);
    await writer.setUnschedulable({ name, uid, unschedulable: false, changeId: 'change-7' });
    expect(seen?.annotations).toHaveProperty('mullion/cordoned-by', 'change-7');
    expect(seen).toMatchObject({ unschedulable: true, cordonedBy: 'kubectl-cordon' });
  });

  test('leaves a namesake alone', async () => {
    const { name } = await target();
    const write = writer.setUnschedulable({
      name,
      uid: '00000000-0000-0000-0000-000000000000',
      unschedulable: true,
      changeId: 'c',
    });
    await expect(write).rejects.toMatchObject({ name: 'UpstreamFailure', kind: 'conflict', ambiguous: false });
    expect((await kube.reader.node(name))?.unschedulable).toBe(false);
  });

  test('of a node that is gone is not found', async () => {
    const write = writer.setUnschedulable({ name: 'gone', uid: 'u', unschedulable: true, changeId: 'c' });
    await expect(write).rejects.toMatchObject({ kind: 'not-found', ambiguous: false });
  });
});

const PRIVATE = 'registry.example.com/shop/web:1';
const windows = rawNode({ name: 'w1', os: 'windows', build: '20348' });
const LISTS: Readonly<Record<string, object[]>> = {
  '/api/v1/nodes': [{ ...windows, status: { ...Object(windows['status']), images: [{ names: [PRIVATE] }] } }],
  '/api/v1/pods': [rawPod({ name: 'p', node: 'w1', image: PRIVATE, waiting: 'CrashLoopBackOff' })],
};

/** Custom kinds are not installed, and vertical autoscalers may not be listed. */
async function cluster(): Promise<KubeTransport> {
  const { transport } = await connectFaulty(({ pathname }, response) => {
    if (pathname === '/version') return sendJson(response, 200, { gitVersion: 'v1.36.2' });
    if (pathname.startsWith('/apis/autoscaling.k8s.io/'))
      return sendJson(response, 403, statusOf(403, 'Forbidden', `${pathname} is forbidden`));
    if (pathname.startsWith('/apis/windows.k8s.io/'))
      return response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
    return sendJson(response, 200, { metadata: { resourceVersion: '1' }, items: LISTS[pathname] ?? [] });
  });
  return transport;
}

test('a kind that is not installed has no objects; one that may not be read is unknown', async () => {
  const { cluster: read } = await readPlacement(await cluster());
  expect(read.minor).toBe(36);
  expect(read.beside).toMatchObject({ gmsaSpecs: [], gmsaInstalled: false, verticalAutoscalers: null });
});

test('an image that is ready nowhere is known by the Windows nodes that have it', async () => {
  const { runs } = await readPlacement(await cluster());
  expect(runs?.(PRIVATE)).toEqual({ linux: false, builds: [], pulledOn: [20348] });
  expect(runs?.('nginx')).toBeNull();
});
