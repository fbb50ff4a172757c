import { beforeEach, describe, expect, test } from 'vitest';
import { getNode as endpoint, listWindowsWatch as watchEndpoint } from '@/lib/contract/node';
import type { MemoryPoint } from '@/lib/domain/node/memory-trend';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { cloudNode, cloudPool } from '@/lib/server/fleet/testing/cloud-parts';
import type { AppContext } from '@/lib/server/app-context';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { ask } from '../testing/ask';
import { status } from '../testing/two-clusters';
import { getNode, listWindowsWatch } from './get-node';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const iso = (at: number): string => new Date(at).toISOString();
let store: ClusterStore;
let memory: MemoryPoint[];
let app: Pick<AppContext, 'fleet' | 'clock' | 'repairs'>;

beforeEach(() => {
  store = new ClusterStore({ name: 'here', environment: 'prod', ack: { clusterId: 'x', regionId: 'r' } });
  memory = [];
  const handle = {
    name: 'here',
    store,
    sources: () => [status('ack', 'live'), status('kubernetes', 'failed')],
    usage: { memory: () => memory, latest: () => null, problem: () => null },
  };
  // The verbs take no more of the app than this.
  app = {
    clock: { now: () => NOW },
    repairs: { of: () => ({ policy: null, today: null, change: null, why: null }) },
    fleet: { clusters: () => [handle], cluster: (name: string) => (name === 'here' ? handle : null) },
  } as unknown as AppContext;
});

const withMetadata = (raw: RawObject, more: RawObject): RawObject => ({
  ...raw,
  metadata: { ...objectAt(raw, 'metadata'), ...more },
});

const warning = (q: { uid: string; kind: string; name: string; about: string; message: string }): RawObject => ({
  type: 'Warning',
  reason: 'FailedCreatePodSandBox',
  message: q.message,
  count: 4,
  lastTimestamp: iso(NOW - MINUTE_MS),
  metadata: { uid: q.uid, name: q.uid, namespace: 'shop' },
  involvedObject: { kind: q.kind, namespace: 'shop', name: q.name, uid: q.about },
});

function fill(): void {
  const node = (name: string, more: Partial<Parameters<typeof rawNode>[0]> = {}) =>
    store.sink('nodes').upsert(rawNode({ name, os: 'windows', build: '20348', pool: 'np1', ...more }), true);
  node('win-a', { instance: 'i-a' });
  node('win-b');
  node('lin', { os: 'linux' });
  const pod = (raw: RawObject) => store.sink('pods').upsert(raw, true);
  pod(rawPod({ name: 'runs', node: 'win-a', owner: 'web' }));
  pod(rawPod({ name: 'pulls', node: 'win-a', owner: 'web', phase: 'Pending', waiting: 'ErrImagePull' }));
  const deletionTimestamp = iso(NOW - 20 * MINUTE_MS);
  pod(withMetadata(rawPod({ name: 'hangs', node: 'win-a', owner: 'web' }), { deletionTimestamp }));
  const ownerReferences = [{ kind: 'Node', name: 'win-a', uid: 'uid-win-a', controller: true }];
  pod(withMetadata(rawPod({ name: 'mirror', node: 'win-a' }), { ownerReferences }));
  pod(rawPod({ name: 'elsewhere', node: 'win-b' }));
  const warnings = store.sink('warnings');
  warnings.upsert(
    warning({ uid: 'e1', kind: 'Pod', name: 'pulls', about: 'uid-pulls', message: 'hcsshim::CreateComputeSystem' }),
    true,
  );
  // As a kubelet writes it: the name in place of the UID.
  warnings.upsert(warning({ uid: 'e2', kind: 'Node', name: 'win-a', about: 'win-a', message: 'x' }), true);
  warnings.retain(new Set(['e1', 'e2']));
  store.setKnown('nodes');
  store.setKnown('pods');
  store.setCloud({
    at: NOW,
    pools: [cloudPool({ id: 'np1' })],
    nodes: new Map([
      ['np1', [cloudNode({ instanceId: 'i-a', nodeName: 'win-a' }), cloudNode({ instanceId: 'i-new' })]],
    ]),
    tasks: new Map(),
  });
}

const read = (node: string) => ask(endpoint, getNode, { app, params: { cluster: 'here', node } });

describe('one node', () => {
  test('with its pods, those that need attention first, its warnings and its instance', async () => {
    fill();
    const answer = await read('win-a');
    expect(answer.node.uid).toBe('uid-win-a');
    expect(answer.labels).toMatchObject({ 'kubernetes.io/os': 'windows' });
    expect(answer.pods?.map(({ name, health, state }) => [name, health, state])).toEqual([
      ['pulls', 'stuck', 'ErrImagePull'],
      ['hangs', 'leaves', 'Terminating'],
      ['mirror', 'runs', 'Running'],
      ['runs', 'runs', 'Running'],
    ]);
    expect(answer.pods?.[2]).toMatchObject({ isStatic: true, owner: null });
    expect(answer.pods?.[3]?.owner).toEqual({ kind: 'Deployment', name: 'web' });
    expect(answer.warnings?.map(({ pod }) => pod)).toEqual([null, 'shop/pulls']);
    expect(answer.instance).toMatchObject({ rawState: 'running', chargeType: 'PostPaid' });
    expect(answer.useUnavailable?.code).toBe('Starting');
  });

  test('says how many warnings it does not list, and when some may be missing', async () => {
    fill();
    expect((await read('win-a')).warningsBeyond).toBe(0);
    const events = (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const about = { kind: 'Node', name: 'win-a', about: 'win-a', message: 'x' };
        store.sink('warnings').upsert(warning({ uid: `many-${n}`, ...about }), true);
      }
    };
    events(150);
    const some = await read('win-a');
    expect([some.warnings?.length, some.warningsBeyond]).toEqual([100, 52]);
    events(1_100);
    expect((await read('win-a')).warningsBeyond).toBeNull();
  });

  test('has as many pods that need capacity as its row counts; those that ended are counted apart', async () => {
    fill();
    const deletionTimestamp = iso(NOW);
    for (const [name, phase, more] of [
      ['done', 'Succeeded', {}],
      ['evicted', 'Failed', { deletionTimestamp }],
    ] as const)
      store.sink('pods').upsert(withMetadata(rawPod({ name, node: 'win-a', phase }), more), true);
    const { node, pods } = await read('win-a');
    const ended = pods?.filter(({ health }) => health === 'ended') ?? [];
    expect(ended.map(({ name }) => name).toSorted()).toEqual(['done', 'evicted']);
    expect(node.requested?.pods).toBe((pods?.length ?? 0) - ended.length);
  });

  test('assesses the parts of Windows nodes alone, from the store', async () => {
    fill();
    const { windows } = await read('win-a');
    const states = Object.fromEntries(windows?.signals.map(({ part, state }) => [part, state]) ?? []);
    expect(states).toMatchObject({
      kubelet: 'healthy',
      runtime: 'watch',
      memory: 'unknown',
      'stuck-pods': 'unhealthy',
    });
    expect(windows?.remedy).toBe('drain');
    expect(await read('lin')).toMatchObject({ windows: null, repair: null });
    memory = Array.from({ length: 40 }, (_, at) => ({ at: NOW - (40 - at) * MINUTE_MS, memoryMiB: 9_000 }));
    const again = await read('win-a');
    expect(again.windows?.signals.find(({ part }) => part === 'memory')?.state).toBe('healthy');
  });

  test('an instance that is not a node yet is found by its ID and has no Kubernetes fields', async () => {
    fill();
    const answer = await read('i-new');
    expect(answer).toMatchObject({ kube: null, pods: null, windows: null, node: { uid: null } });
  });

  test('an unknown name is not found; before Kubernetes was read it is unavailable', async () => {
    await expect(read('win-a')).rejects.toMatchObject({ code: 'unavailable', message: /no route/ });
    fill();
    await expect(read('missing')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('Windows nodes to watch', () => {
  const list = () => ask(watchEndpoint, listWindowsWatch, { app, params: { cluster: 'here' } });

  test('names the unhealthy ones, each with the best remedy, and counts all', async () => {
    fill();
    const answer = await list();
    expect(answer.totals).toEqual({ windows: 2, unhealthy: 1, watch: 0 });
    expect(answer.rows).toHaveLength(1);
    expect(answer.rows[0]).toMatchObject({ name: 'win-a', state: 'unhealthy', remedy: 'drain', poolName: 'np1' });
    expect(answer.rows[0]?.signals.map(({ part }) => part)).toEqual(['stuck-pods', 'runtime', 'image-pulls']);
  });

  test('before the nodes were read their number is unknown, not zero', async () =>
    expect((await list()).totals).toBeNull());
});
