import { beforeEach, describe, expect, test } from 'vitest';
import type { CloudNode, CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { ClusterStore } from './cluster-store';
import type { StoreChange } from './cluster-join';
import { cloudNode, cloudPool, cloudTask } from './testing/cloud-parts';

const byName = { sort: 'name', dir: 'asc' } as const;
let store: ClusterStore;
let changes: StoreChange[];

beforeEach(() => {
  store = new ClusterStore({ name: 'c', environment: 'dev', ack: { clusterId: 'x', regionId: 'r' } });
  changes = [];
  store.subscribe((change) => changes.push(change));
});

const node = (parts: Parameters<typeof rawNode>[0], listed = false) =>
  store.sink('nodes').upsert(rawNode(parts), listed);
const pod = (parts: Parameters<typeof rawPod>[0], listed = false) =>
  store.sink('pods').upsert(rawPod(parts), listed);
const known = () => {
  store.setKnown('nodes');
  store.setKnown('pods');
};
const cloud = (pools: CloudNodePool[], nodes: CloudNode[] = [], tasks: CloudTask[] = []) =>
  store.setCloud({
    at: 10_000,
    pools,
    nodes: new Map(pools.map(({ id }) => [id, nodes.filter(({ poolId }) => poolId === id)])),
    tasks: new Map(tasks.map((task) => [task.targetId ?? '', task])),
  });
const row = (name: string) => store.matchingNodes(byName).find((one) => one.name === name);

describe('unknown is not zero', () => {
  test('before anything has been read', () => {
    expect(store.clusterRow()).toMatchObject({
      linux: null,
      windows: null,
      pools: null,
      poolsInTransition: null,
      poolsShort: null,
      nodesNotReady: null,
      podsPending: null,
      windowsPodsStuck: null,
    });
    expect(store.poolsStuck(0)).toBeNull();
  });

  test('requested is unknown until all pods are in; ACK alone answers for a pool', () => {
    cloud([cloudPool({ id: 'np1' })]);
    node({ name: 'n1', pool: 'np1' });
    expect(store.poolRow('np1')).toMatchObject({
      ready: 2,
      cordoned: null,
      allocatable: null,
      requested: null,
    });
    store.setKnown('nodes');
    expect(row('n1')?.requested).toBeNull();
    expect(store.poolRow('np1')).toMatchObject({ ready: 1, cordoned: 0, requested: null });
    store.setKnown('pods');
    expect(row('n1')?.requested).toEqual({ cpuMilli: 0, memoryMiB: 0, pods: 0 });
    expect(store.poolRow('np1')?.requested).toEqual({ cpuMilli: 0, memoryMiB: 0, pods: 0 });
    expect(store.clusterRow()).toMatchObject({ podsPending: 0, windowsPodsStuck: 0, pools: 1 });
  });
});

describe('joining Kubernetes and ACK', () => {
  beforeEach(known);

  test('a node belongs to the pool of its label, else to the one ACK names by instance or name', () => {
    cloud(
      [cloudPool({ id: 'np1', name: 'one' }), cloudPool({ id: 'np2', name: 'two' })],
      [
        cloudNode({ instanceId: 'i-a', poolId: 'np2' }),
        cloudNode({ instanceId: 'i-b', poolId: 'np2' }),
        cloudNode({ instanceId: 'i-c', poolId: 'np2', nodeName: 'by-name' }),
      ],
    );
    node({ name: 'labelled', pool: 'np1', instance: 'i-a' });
    node({ name: 'by-instance', instance: 'i-b' });
    node({ name: 'by-name' });
    node({ name: 'stranger', instance: 'i-zzz' });
    expect(store.matchingNodes(byName).map(({ name, poolName }) => [name, poolName])).toEqual([
      ['by-instance', 'two'],
      ['by-name', 'two'],
      ['labelled', 'one'],
      ['stranger', null],
    ]);
  });

  test('a machine without a node joins, then becomes the node; one that fails says why', () => {
    const pool = cloudPool({ id: 'np1', rawState: 'scaling' });
    cloud(
      [pool],
      [
        cloudNode({ instanceId: 'i-a', rawState: 'initial' }),
        cloudNode({ instanceId: 'i-b', rawState: 'failed', errorMessage: 'no internet path' }),
        cloudNode({ instanceId: 'i-c', rawState: 'removing' }),
      ],
    );
    expect(store.matchingNodes(byName).map(({ key, state }) => [key, state])).toEqual([
      ['instance:i-a', 'joining'],
      ['instance:i-b', 'failed'],
      ['instance:i-c', 'removing'],
    ]);
    expect(row('i-b')?.stateReason).toBe('no internet path');
    node({ name: 'n1', instance: 'i-a', pool: 'np1', ready: 'False' });
    expect(store.nodeRow('instance:i-a')).toBeNull();
    expect(row('n1')).toMatchObject({ state: 'joining', uid: 'uid-n1' });
    store.sink('nodes').remove('uid-n1');
    expect(store.nodeRow('instance:i-a')).not.toBeNull();
    cloud([pool], []);
    expect(store.matchingNodes(byName)).toEqual([]);
  });

  test.each([
    ['True', undefined, 'ready'],
    ['False', undefined, 'not-ready'],
    ['Unknown', undefined, 'unknown'],
    ['True', 'removing', 'removing'],
    ['False', 'pending', 'joining'],
    ['True', 'pending', 'ready'],
    ['False', 'a-new-word', 'not-ready'],
  ] as const)('Ready=%s and ACK says %s: %s', (ready, rawState, state) => {
    if (rawState !== undefined)
      cloud([cloudPool({ id: 'np1' })], [cloudNode({ instanceId: 'i-a', rawState })]);
    node({ name: 'n1', instance: 'i-a', ready });
    expect(row('n1')?.state).toBe(state);
  });

  test('a pool counts its nodes, names its task and its build', () => {
    const machines = { total: 4, serving: 1, healthy: 1, initial: 1, failed: 1, offline: 0, removing: 0 };
    cloud(
      [cloudPool({ id: 'np1', os: 'windows', platform: 'WindowsServer2022', rawState: 'scaling', machines })],
      [],
      [cloudTask({ id: 'T-1' })],
    );
    expect(store.poolRow('np1')).toMatchObject({ build: '20348', kubeletVersion: null });
    node({ name: 'n1', os: 'windows', build: '17763', pool: 'np1' });
    node({ name: 'n2', os: 'windows', build: '17763', pool: 'np1', cordoned: true, ready: 'False' });
    const pool = store.poolRow('np1');
    expect(pool).toMatchObject({
      state: 'scaling',
      build: '17763',
      total: 4,
      ready: 1,
      cordoned: 1,
      failed: 1,
      kubeletVersion: 'v1.32.1',
      runtime: 'containerd 2.1.1',
      zoneIds: ['cn-hangzhou-h'],
      allocatable: { cpuMilli: 8_000, memoryMiB: 32_768, pods: 128 },
      task: { id: 'T-1', type: 'nodepool_scaleout', stage: 'create instances', startedAt: 5_000 },
      changedAt: 5_000,
    });
    // The machines that never registered are seen all the same.
    expect(pool?.tiles.map(({ state, cordoned }) => [state, cordoned])).toEqual([
      ['ready', false],
      ['not-ready', true],
      ['failed', false],
      ['joining', false],
    ]);
    expect(new Set(pool?.tiles.map(({ key }) => key)).size).toBe(4);
  });

  test('no more than 120 tiles, however many nodes', () => {
    cloud([cloudPool({ id: 'np1' })]);
    for (let index = 0; index < 200; index += 1) node({ name: `n${index}`, pool: 'np1' });
    expect(store.poolRow('np1')).toMatchObject({ total: 200, ready: 200 });
    expect(store.poolRow('np1')?.tiles).toHaveLength(120);
  });

  test.each([
    ['active', 'active', false],
    ['SCALING', 'scaling', true],
    ['removing_nodes', 'removing', true],
    ['delete_failed', 'degraded', false],
    ['tidying-up', 'unknown', true],
    ['constructor', 'unknown', true],
    ['', 'unknown', true],
  ])('ACK state %j is %s', (rawState, state, moving) => {
    cloud([cloudPool({ id: 'np1', rawState })]);
    expect(store.poolRow('np1')).toMatchObject({ state, rawState });
    expect(store.clusterRow().poolsInTransition).toBe(moving ? 1 : 0);
  });

  test('a pool is stuck when degraded, or in transition for more than half an hour', () => {
    cloud([
      cloudPool({ id: 'np1', rawState: 'scaling' }),
      cloudPool({ id: 'np2', rawState: 'delete_failed' }),
    ]);
    expect(store.poolsStuck(10_000 + 29 * 60_000)).toBe(1);
    expect(store.poolsStuck(10_000 + 31 * 60_000)).toBe(2);
    cloud([cloudPool({ id: 'np1' })]);
    expect(store.poolsStuck(10_000 + 31 * 60_000)).toBe(0);
  });

  test('a renamed pool renames its nodes; a deleted one leaves them without a name', () => {
    node({ name: 'n1', pool: 'np1' });
    cloud([cloudPool({ id: 'np1', name: 'before' })]);
    expect(row('n1')?.poolName).toBe('before');
    cloud([cloudPool({ id: 'np1', name: 'after' })]);
    expect(row('n1')?.poolName).toBe('after');
    cloud([]);
    expect(row('n1')).toMatchObject({ poolId: 'np1', poolName: null });
    expect(store.poolRow('np1')).toBeNull();
  });

  test('what was not asked this time stays as it was', () => {
    const pool = cloudPool({ id: 'np1' });
    cloud([pool], [cloudNode({ instanceId: 'i-a', rawState: 'initial' })]);
    store.setCloud({ at: 1, pools: [pool], nodes: new Map(), tasks: new Map() });
    expect(store.nodeRow('instance:i-a')).not.toBeNull();
  });
});

describe('events', () => {
  beforeEach(known);

  test('an older version of one object is dropped; a list is believed', () => {
    node({ name: 'n1', version: 10, cordoned: true });
    node({ name: 'n1', version: 9 });
    expect(row('n1')?.cordoned).toBe(true);
    node({ name: 'n1', version: 9 }, true);
    expect(row('n1')?.cordoned).toBe(false);
    node({ name: 'n2', version: 3 });
    expect(row('n2')).toBeDefined();
  });

  test('a node deleted and made again under its name is another node', () => {
    node({ name: 'n1', uid: 'old', version: 5 });
    pod({ name: 'p1', node: 'n1' });
    node({ name: 'n1', uid: 'new', version: 7 });
    store.sink('nodes').remove('old');
    expect(store.matchingNodes(byName).map(({ key }) => key)).toEqual(['new']);
    expect(store.node('n1')?.uid).toBe('new');
    pod({ name: 'p2', node: 'n1' });
    expect(store.nodeRow('new')?.requested?.pods).toBe(2);
  });

  test('what nobody sees tells nobody', () => {
    node({ name: 'n1', version: 1 });
    store.settle();
    changes.length = 0;
    const noise = rawNode({ name: 'n1', version: 2 });
    store
      .sink('nodes')
      .upsert(
        { ...noise, managed: 1, metadata: { ...(noise['metadata'] as object), managedFields: [1] } },
        false,
      );
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
    expect(
      changes[0]?.nodes.map(({ key, before, after }) => [key, before?.cordoned, after?.cordoned]),
    ).toEqual([['uid-n1', false, true]]);
  });

  test('retain removes what a complete list does not hold', () => {
    node({ name: 'n1' });
    node({ name: 'n2' });
    pod({ name: 'p1', node: 'n2' });
    store.sink('nodes').retain(new Set(['uid-n2']));
    store.sink('pods').retain(new Set());
    expect(store.matchingNodes(byName).map(({ name, requested }) => [name, requested?.pods])).toEqual([
      ['n2', 0],
    ]);
    expect(store.sizes()).toMatchObject({ nodes: 1, pods: 0, podShapes: 0 });
  });

  test('hostile names stay data', () => {
    for (const name of [
      '__proto__',
      'constructor',
      '<script>alert(1)</script>',
      '=cmd()',
      '\u202Etxt',
      'a'.repeat(10_000),
    ])
      node({ name, uid: name.slice(0, 40), pool: '__proto__' });
    pod({ name: 'p', node: '__proto__' });
    expect(store.nodeTotals().total).toBe(6);
    expect(row('__proto__')?.requested?.pods).toBe(1);
    expect(store.nodeRows({ ...byName, pool: '__proto__' }, 0, 10).matching).toBe(6);
    expect(store.nodeRows({ ...byName, q: '<SCRIPT' }, 0, 10).matching).toBe(1);
  });
});

describe('Windows pods that cannot run', () => {
  test('on a Windows node in trouble, or meant for Windows without a place', () => {
    known();
    node({ name: 'w1', os: 'windows', build: '17763' });
    node({ name: 'l1' });
    pod({ name: 'good', node: 'w1', windows: true });
    pod({ name: 'pull', node: 'w1', windows: true, phase: 'Pending', waiting: 'ImagePullBackOff' });
    pod({ name: 'lost', node: 'w1', phase: 'Pending', waiting: 'ErrImagePull' });
    pod({ name: 'homeless', windows: true, unschedulable: true });
    pod({ name: 'linux-homeless', unschedulable: true });
    pod({ name: 'linux-crash', node: 'l1', waiting: 'CrashLoopBackOff' });
    pod({ name: 'failed', node: 'w1', windows: true, phase: 'Failed' });
    expect(store.clusterRow()).toMatchObject({ windowsPodsStuck: 3, podsPending: 4 });
    pod({ name: 'pull', version: 2, node: 'w1', windows: true });
    store.sink('pods').remove('uid-homeless');
    expect(store.clusterRow()).toMatchObject({ windowsPodsStuck: 1, podsPending: 2 });
  });
});

describe('workloads, warnings and budgets', () => {
  const meta = (name: string, version = '1', more: object = {}) => ({
    metadata: { name, uid: `uid-${name}`, namespace: 'shop', resourceVersion: version, ...more },
  });

  test('only what nothing else owns, with shared templates', () => {
    const template = { template: { spec: { containers: [{ image: 'nginx' }] } } };
    store.sink('Deployment').upsert({ ...meta('web'), spec: { replicas: 3, ...template } }, true);
    store.sink('ReplicaSet').upsert(
      {
        ...meta('web-abc', '1', {
          ownerReferences: [{ controller: true, kind: 'Deployment', name: 'web', uid: 'uid-web' }],
        }),
        spec: template,
      },
      true,
    );
    store.sink('StatefulSet').upsert({ ...meta('db'), spec: template }, true);
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
      store
        .sink('warnings')
        .upsert(
          { ...meta(`e${index}`), type: 'Warning', reason: 'BackOff', involvedObject: { uid: 'p' } },
          false,
        );
    store.sink('warnings').upsert({ ...meta('normal'), type: 'Normal' }, false);
    expect(store.sizes().warnings).toBe(1_000);
    expect(store.warnings.about('p')[0]?.uid).toBe('uid-e200');
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
    expect(store.warnings.lastHour(now)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
  });

  test('what a budget allows', () => {
    store
      .sink('budgets')
      .upsert(
        { ...meta('pdb'), status: { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2 } },
        true,
      );
    store.sink('budgets').upsert({ ...meta('new-pdb') }, true);
    expect(store.budgets.budgets().map(({ disruptionsAllowed }) => disruptionsAllowed)).toEqual([0, null]);
  });
});
