import { beforeEach, expect, test } from 'vitest';
import { rawNode } from '@/lib/server/kube/testing/objects';
import { ClusterStore } from '../cluster-store';
import { cloudNode, cloudPool } from '../testing/cloud-parts';
import { byName, storeFeeds } from '../testing/store-feeds';

let store: ClusterStore;

beforeEach(() => {
  store = new ClusterStore({ name: 'c', environment: 'dev', ack: { clusterId: 'x', regionId: 'r' } });
  store.setKnown('nodes');
  store.setKnown('pods');
});

const { node, cloud, row } = storeFeeds(() => store);

test.each([
  ['initial', null, 'joining', 'the state initial', 0],
  ['pending', null, 'joining', 'the state pending', 0],
  ['Starting', null, 'joining', 'the state Starting', 0],
  ['running', null, 'unknown', 'the instance as running, but Kubernetes has no node for it', 1],
  ['stopping', null, 'unknown', 'ACK reports the instance as stopping', 1],
  ['stopped', null, 'unknown', 'ACK reports the instance as stopped', 1],
  ['a-new-word', null, 'unknown', 'the state a-new-word. Kubernetes has no node', 1],
  ['', null, 'unknown', 'no state. Kubernetes has no node', 1],
  ['removing', 'late', 'removing', 'late', 0],
  ['running', 'no route', 'failed', 'no route', 1],
] as const)(
  'a machine without a node for which ACK reports %j (%j) is %s',
  (rawState, errorMessage, state, reason, notReady) => {
    cloud([cloudPool({ id: 'np1' })], [cloudNode({ instanceId: 'i-a', rawState, errorMessage })]);
    expect(row('i-a')?.state).toBe(state);
    expect(row('i-a')?.stateReason).toContain(reason);
    expect(store.clusterRow().nodesNotReady).toBe(notReady);
    expect(store.nodeTotals()?.notReady).toBe(notReady);
  },
);

test('machines that could not be read stay, are unknown with the reason, and recover', () => {
  const pools = [cloudPool({ id: 'np1' }), cloudPool({ id: 'np2' })];
  const instances = [
    cloudNode({ instanceId: 'i-a', rawState: 'initial' }),
    cloudNode({ instanceId: 'i-b', rawState: 'removing' }),
    cloudNode({ instanceId: 'i-c', rawState: 'initial', poolId: 'np2' }),
  ];
  const states = () => store.matchingNodes(byName).map(({ name, state }) => [name, state]);
  cloud(pools, instances);
  node({ name: 'n1', instance: 'i-b', pool: 'np1' });
  const message = [
    ['i-a', 'joining'],
    ['i-c', 'joining'],
    ['n1', 'removing'],
  ];
  expect(states()).toEqual(message);
  const unavailable = new Map([['np1', 'no right to look']]);
  store.setCloud({ at: 1, pools, nodes: new Map(), tasks: new Map(), unavailable });
  expect(states()).toEqual([
    ['i-a', 'unknown'],
    ['i-c', 'joining'],
    ['n1', 'ready'],
  ]);
  expect(row('i-a')?.stateReason).toContain('no right to look');
  cloud(pools, instances);
  expect(states()).toEqual(message);
});

test.each([
  [null, null],
  [0, 0],
])('a count that ACK reports as %j is %j', (reported, shown) => {
  const instances = { ...cloudPool({ id: 'np1' }).instances, total: reported, failed: reported };
  cloud([cloudPool({ id: 'np1', instances })]);
  expect(store.poolRow('np1')).toMatchObject({ total: shown, failed: shown });
  node({ name: 'n1', pool: 'np1' });
  expect(store.poolRow('np1')).toMatchObject({ total: 1, failed: shown });
});

test('a node that has not reported its size has an unknown one', () => {
  const raw = rawNode({ name: 'n1' });
  store.sink('nodes').upsert({ ...raw, status: { conditions: [] } }, true);
  expect(row('n1')).toMatchObject({ capacity: null, allocatable: null });
});
