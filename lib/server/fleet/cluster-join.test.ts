import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ClusterStore } from './cluster-store';
import { byName, storeFeeds } from './testing/store-feeds';
import { cloudNode, cloudPool, cloudTask } from './testing/cloud-parts';

let store: ClusterStore;

function newStore(): void {
  store = new ClusterStore({ name: 'c', environment: 'dev', ack: { clusterId: 'x', regionId: 'r' } });
}

beforeEach(newStore);

const { node, known, cloud, row } = storeFeeds(() => store);

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

  test('a machine without a node joins, then becomes the node; a failed one has its reason', () => {
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
  ] as const)('Ready=%s and ACK reports %s: %s', (ready, rawState, state) => {
    if (rawState !== undefined) cloud([cloudPool({ id: 'np1' })], [cloudNode({ instanceId: 'i-a', rawState })]);
    node({ name: 'n1', instance: 'i-a', ready });
    expect(row('n1')?.state).toBe(state);
  });

  test('a pool counts its nodes, names its task and its build', () => {
    const instances = { total: 4, serving: 1, healthy: 1, initial: 1, failed: 1, offline: 0, removing: 0 };
    cloud(
      [cloudPool({ id: 'np1', os: 'windows', platform: 'WindowsServer2022', rawState: 'scaling', instances })],
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
    expect(pool?.tiles.map(({ state, cordoned }) => [state, cordoned])).toEqual([
      ['ready', false],
      ['not-ready', true],
      ['failed', false],
      ['joining', false],
    ]);
    expect(new Set(pool?.tiles.map(({ key }) => key)).size).toBe(4);
  });

  test('while nodes keep changing, rows of nodes are told at once and rows of pools four times a second', () => {
    vi.useFakeTimers();
    newStore();
    known();
    cloud([cloudPool({ id: 'np1' })]);
    node({ name: 'n1', pool: 'np1' });
    vi.advanceTimersByTime(1_000);
    const told = { nodes: 0, pools: 0 };
    const stop = store.subscribe(({ nodes, pools }) => {
      told.nodes += nodes.length;
      told.pools += pools.length;
    });
    for (let at = 0; at < 50; at += 1) {
      node({ name: 'n1', pool: 'np1', cordoned: at % 2 === 0, version: at + 2 });
      vi.advanceTimersByTime(40);
    }
    vi.advanceTimersByTime(250);
    expect(told.nodes).toBeGreaterThanOrEqual(45);
    expect(told.pools).toBeLessThanOrEqual(10);
    node({ name: 'n1', pool: 'np1', cordoned: true, version: 100 });
    vi.advanceTimersByTime(300);
    expect(store.poolRow('np1')).toMatchObject({ cordoned: 1 });
    expect(told.pools).toBeGreaterThan(2);
    stop();
    vi.useRealTimers();
  });

  test('no more than 120 tiles, however many nodes', () => {
    cloud([cloudPool({ id: 'np1' })]);
    for (let index = 0; index < 200; index += 1) node({ name: `n${index}`, pool: 'np1' });
    expect(store.poolRow('np1')).toMatchObject({ total: 200, ready: 200 });
    expect(store.poolRow('np1')?.tiles).toHaveLength(120);
    node({ name: 'n99', pool: 'np1', ready: 'False', version: 2 });
    const { tiles = [] } = store.poolRow('np1') ?? {};
    expect([tiles.length, tiles.filter(({ state }) => state !== 'ready').map(({ name }) => name)]).toEqual([
      120,
      ['n99'],
    ]);
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
    cloud([cloudPool({ id: 'np1', rawState: 'scaling' }), cloudPool({ id: 'np2', rawState: 'delete_failed' })]);
    expect(store.troubledPools(10_000 + 29 * 60_000)?.stuck.length).toBe(1);
    expect(store.troubledPools(10_000 + 31 * 60_000)?.stuck.length).toBe(2);
    cloud([cloudPool({ id: 'np1' })]);
    expect(store.troubledPools(10_000 + 31 * 60_000)?.stuck.length).toBe(0);
  });

  test('since when a pool is in trouble is unknown unless it was seen to begin, a node of it tells, or a task does', () => {
    const since = () => {
      const { stuck = [], short = [] } = store.troubledPools(10_000) ?? {};
      return [stuck.find(({ pool }) => pool.id === 'np1'), short.find(({ pool }) => pool.id === 'np2')].map((one) =>
        one === undefined ? 'well' : one.since === null ? 'unknown' : 'known',
      );
    };
    node({ name: 'n1', pool: 'np2' });
    cloud([cloudPool({ id: 'np1', rawState: 'delete_failed' }), cloudPool({ id: 'np2' })]);
    expect(since()).toEqual(['unknown', 'unknown']);
    node({ name: 'n2', uid: 'n2', pool: 'np2' });
    cloud([cloudPool({ id: 'np1' }), cloudPool({ id: 'np2' })]);
    expect(since()).toEqual(['well', 'well']);
    store.sink('nodes').remove('n2');
    cloud([cloudPool({ id: 'np1', rawState: 'delete_failed' }), cloudPool({ id: 'np2' })]);
    expect(since()).toEqual(['known', 'known']);
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

  test('what was not read this time stays as it was', () => {
    const pool = cloudPool({ id: 'np1' });
    cloud([pool], [cloudNode({ instanceId: 'i-a', rawState: 'initial' })]);
    store.setCloud({ at: 1, pools: [pool], nodes: new Map(), tasks: new Map() });
    expect(store.nodeRow('instance:i-a')).not.toBeNull();
  });
});
