import { beforeEach, describe, expect, test } from 'vitest';
import { deployment, rawNode } from '@/lib/server/kube/testing/objects';
import { ClusterStore } from './cluster-store';
import type { StoreChange } from './cluster-join';
import { byName, storeFeeds } from './testing/store-feeds';
import { cloudPool } from './testing/cloud-parts';

let store: ClusterStore;
let changes: StoreChange[];

beforeEach(() => {
  store = new ClusterStore({ name: 'c', environment: 'dev', ack: { clusterId: 'x', regionId: 'r' } });
  changes = [];
  store.subscribe((change) => changes.push(change));
});

const { node, pod, known, cloud, row } = storeFeeds(() => store);
const put = (kind: string, raw: object, listed = true) => store.sink(kind).upsert({ ...raw }, listed);

describe('unknown is not zero', () => {
  test('before anything has been read', () => {
    const { linux, windows, pools, poolsInTransition, poolsShort } = store.clusterRow();
    expect([linux, windows, pools, poolsInTransition, poolsShort]).toEqual(Array(5).fill(null));
    expect(store.clusterRow()).toMatchObject({ nodesNotReady: null, podsNotRunning: null, windowsPodsStuck: null });
    expect(store.stuckPools(0)).toBeNull();
  });

  test('requested is unknown until all pods are in; ACK alone answers for a pool', () => {
    cloud([cloudPool({ id: 'np1' })]);
    node({ name: 'n1', pool: 'np1' });
    expect(store.poolRow('np1')).toMatchObject({ ready: 2, cordoned: null, allocatable: null, requested: null });
    store.setKnown('nodes');
    expect(row('n1')?.requested).toBeNull();
    expect(store.clusterRow().linux?.requested).toBeNull();
    expect(store.poolRow('np1')).toMatchObject({ ready: 1, cordoned: 0, requested: null });
    store.setKnown('pods');
    expect(row('n1')?.requested).toEqual({ cpuMilli: 0, memoryMiB: 0, pods: 0 });
    expect(store.poolRow('np1')?.requested).toEqual({ cpuMilli: 0, memoryMiB: 0, pods: 0 });
    expect(store.clusterRow()).toMatchObject({ podsNotRunning: 0, windowsPodsStuck: 0, pools: 1 });
  });
});

describe('events', () => {
  beforeEach(known);

  test('an older version of one object is dropped, but not one from a list', () => {
    node({ name: 'n1', version: 10, cordoned: true });
    node({ name: 'n1', version: 9 });
    expect(row('n1')?.cordoned).toBe(true);
    node({ name: 'n1', version: 9 }, true);
    expect(row('n1')?.cordoned).toBe(false);
    node({ name: 'n2', version: 3 });
    expect(row('n2')).toBeDefined();
  });

  test('a node deleted and recreated under its name is another node', () => {
    node({ name: 'n1', uid: 'old', version: 5 });
    pod({ name: 'p1', node: 'n1' });
    node({ name: 'n1', uid: 'new', version: 7 });
    store.sink('nodes').remove('old');
    expect(store.matchingNodes(byName).map(({ key }) => key)).toEqual(['new']);
    expect(store.node('n1')?.uid).toBe('new');
    pod({ name: 'p2', node: 'n1' });
    expect(store.nodeRow('new')?.requested?.pods).toBe(2);
  });

  test('changes that are not shown notify no listener', () => {
    node({ name: 'n1', version: 1 });
    store.settle();
    changes.length = 0;
    const noise = rawNode({ name: 'n1', version: 2 });
    const metadata = { ...(noise['metadata'] as object), managedFields: [1] };
    put('nodes', { ...noise, managed: 1, metadata }, false);
    store.settle();
    expect(changes).toEqual([]);
    expect(store.node('n1')?.resourceVersion).toBe('2');
  });

  test('one change names the rows before and after, and only those', () => {
    node({ name: 'n1' });
    node({ name: 'n2' });
    store.settle();
    changes.length = 0;
    node({ name: 'n1', version: 2, cordoned: true });
    store.settle();
    expect(changes).toHaveLength(1);
    expect(changes[0]?.nodes.map(({ key, before, after }) => [key, before?.cordoned, after?.cordoned])).toEqual([
      ['uid-n1', false, true],
    ]);
  });

  test('retain removes what a complete list does not have', () => {
    node({ name: 'n1' });
    node({ name: 'n2' });
    pod({ name: 'p1', node: 'n2' });
    store.sink('nodes').retain(new Set(['uid-n2']));
    store.sink('pods').retain(new Set());
    expect(store.matchingNodes(byName).map(({ name, requested }) => [name, requested?.pods])).toEqual([['n2', 0]]);
    expect(store.sizes()).toMatchObject({ nodes: 1, pods: 0, podShapes: 0 });
  });

  test('hostile names stay data', () => {
    const hostile = [
      '__proto__',
      'constructor',
      '<script>alert(1)</script>',
      '=cmd()',
      '\u202Etxt',
      'a'.repeat(10_000),
    ];
    for (const name of hostile) node({ name, uid: name.slice(0, 40), pool: '__proto__' });
    pod({ name: 'p', node: '__proto__' });
    expect(store.nodeTotals()?.total).toBe(6);
    expect(row('__proto__')?.requested?.pods).toBe(1);
    expect(store.nodeRows({ ...byName, pool: '__proto__' }, 0, 10).matching).toBe(6);
    expect(store.nodeRows({ ...byName, q: '<SCRIPT' }, 0, 10).matching).toBe(1);
  });
});

describe('without permission to list nodes', () => {
  test('counts are unknown, and so is where workloads can run; what is missing is named', async () => {
    store.setKnown('pods');
    for (const kind of ['Deployment', 'StatefulSet']) store.setKnown(kind);
    put('Deployment', { ...deployment('shop', 'web'), metadata: { name: 'web', namespace: 'shop', uid: 'u-web' } });
    store.placement.lost('nodes');
    expect([store.nodeTotals(), store.poolTotals({ sort: 'name', dir: 'asc' }), store.clusterRow().linux]).toEqual([
      null,
      null,
      null,
    ]);
    const matrix = await store.placementIndex.matrix(0);
    expect(matrix.outcomes().map(({ outcome }) => outcome)).toEqual(['unknown']);
    expect(matrix.rowOf('u-web')?.sentence.text).toBe('Unknown: these objects were not read: nodes.');
    const unavailable = store.placementIndex.unavailable();
    expect(unavailable).toEqual(expect.arrayContaining(['nodes', 'daemonsets', 'jobs', 'namespaces']));
    expect(unavailable).not.toEqual(expect.arrayContaining(['deployments']));
    store.setKnown('nodes');
    expect(store.nodeTotals()?.total).toBe(0);
    const known = await store.placementIndex.matrix(0);
    expect(known.outcomes().map(({ outcome }) => outcome)).toEqual(['blocked']);
  });
});

describe('Windows pods that cannot run', () => {
  test('are those intended for Windows, on any node or none; not what else was placed on Windows', () => {
    known();
    node({ name: 'w1', os: 'windows', build: '17763' });
    node({ name: 'l1' });
    pod({ name: 'good', node: 'w1', windows: true });
    pod({ name: 'pull', node: 'w1', windows: true, phase: 'Pending', waiting: 'ImagePullBackOff' });
    pod({ name: 'linux-on-windows', node: 'w1', phase: 'Pending', waiting: 'ErrImagePull' });
    pod({ name: 'unknown-on-windows', node: 'w1', waiting: 'ErrImagePull', image: 'registry.example/app:1' });
    const iis = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
    pod({ name: 'windows-on-linux', node: 'l1', phase: 'Pending', waiting: 'ErrImagePull', image: iis });
    pod({ name: 'homeless', windows: true, unschedulable: true });
    pod({ name: 'linux-homeless', unschedulable: true });
    pod({ name: 'linux-crash', node: 'l1', waiting: 'CrashLoopBackOff' });
    pod({ name: 'failed', node: 'w1', windows: true, phase: 'Failed' });
    expect(store.clusterRow()).toMatchObject({ windowsPodsStuck: 3, podsNotRunning: 7 });
    pod({ name: 'pull', version: 2, node: 'w1', windows: true });
    store.sink('pods').remove('uid-homeless');
    expect(store.clusterRow()).toMatchObject({ windowsPodsStuck: 1, podsNotRunning: 5 });
  });
});

describe('workloads, warnings and budgets', () => {
  const meta = (name: string, version = '1', more: object = {}) => ({
    metadata: { name, uid: `uid-${name}`, namespace: 'shop', resourceVersion: version, ...more },
  });

  test('only workloads without an owner, with shared templates', () => {
    const template = { template: { spec: { containers: [{ image: 'nginx' }] } } };
    const ownerReferences = [{ controller: true, kind: 'Deployment', name: 'web', uid: 'uid-web' }];
    put('Deployment', { ...meta('web'), spec: { replicas: 3, ...template } });
    put('ReplicaSet', { ...meta('web-abc', '1', { ownerReferences }), spec: template });
    put('StatefulSet', { ...meta('db'), spec: template });
    expect(store.workloads().map(({ kind, name, replicas }) => [kind, name, replicas])).toEqual([
      ['Deployment', 'web', 3],
      ['StatefulSet', 'db', 1],
    ]);
    expect(store.sizes().templates).toBe(1);
    store.sink('Deployment').remove('uid-web');
    store.sink('StatefulSet').retain(new Set());
    expect(store.sizes().templates).toBe(0);
    expect(() => store.sink('Secret')).toThrow(RangeError);
  });

  test('a storm of warnings pushes out the oldest', () => {
    for (let index = 0; index < 1_200; index += 1)
      put(
        'warnings',
        { ...meta(`e${index}`), type: 'Warning', reason: 'BackOff', involvedObject: { uid: 'p' } },
        false,
      );
    put('warnings', { ...meta('normal'), type: 'Normal' }, false);
    expect(store.sizes().warnings).toBe(1_000);
    expect(store.warnings.about('p')[0]?.uid).toBe('uid-e200');
  });

  test('more warnings than are kept are counted as “or more”, for the hour', () => {
    const sink = store.sink('warnings');
    const at = Date.parse('2026-11-01T00:00:00Z');
    const warn = (name: string) => ({ ...meta(name), type: 'Warning', lastTimestamp: new Date(at).toISOString() });
    for (let index = 0; index < 1_001; index += 1) sink.upsert(warn(`e${index}`), true);
    sink.retain(new Set(Array.from({ length: 1_001 }, (_, index) => `uid-e${index}`)));
    const counted = store.warnings.lastHour(at);
    expect(counted?.perFiveMinutes.reduce((sum, n) => sum + n, 0)).toBe(1_000);
    expect(counted?.orMore).toBe(true);
    expect(store.warnings.lastHour(at + 61 * 60_000)).toMatchObject({ orMore: false });
  });

  test('warnings of the last hour, per five minutes; unknown until a complete list was read', () => {
    const minute = 60_000;
    const now = 10 * 60 * minute;
    const warn = (name: string, agoMs: number) => ({
      ...meta(name),
      type: 'Warning',
      lastTimestamp: new Date(now - agoMs).toISOString(),
    });
    const sink = store.sink('warnings');
    for (const [name, agoMs] of [
      ['a', 0],
      ['ahead of our clock', -minute],
      ['b', 6 * minute],
      ['c', 59 * minute],
      ['too old', 61 * minute],
    ] as const)
      sink.upsert(warn(name, agoMs), true);
    expect(store.warnings.lastHour(now)).toBeNull();
    sink.retain(new Set(['a', 'ahead of our clock', 'b', 'c', 'too old'].map((name) => `uid-${name}`)));
    expect(store.warnings.lastHour(now)).toEqual({
      perFiveMinutes: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2],
      orMore: false,
    });
  });

  test('what a budget allows', () => {
    put('budgets', { ...meta('pdb'), status: { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2 } });
    put('budgets', meta('new-pdb'));
    expect(store.budgets.budgets().map(({ disruptionsAllowed }) => disruptionsAllowed)).toEqual([0, null]);
  });
});
