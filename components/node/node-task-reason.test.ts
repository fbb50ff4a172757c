import { expect, test } from 'vitest';
import type { NodeRow } from '@/lib/domain/node/node';
import { taskTargets, whyNotTask } from './node-task-reason';

const node = (parts: Partial<NodeRow> = {}): NodeRow => ({
  key: 'u1',
  uid: 'u1',
  name: 'n1',
  cluster: 'prod',
  poolId: 'np1',
  poolName: 'linux-a',
  os: 'linux',
  build: null,
  osImage: null,
  kubeletVersion: null,
  containerRuntime: null,
  arch: null,
  state: 'ready',
  stateReason: '',
  cordoned: false,
  instanceId: 'i-1',
  instanceType: null,
  zoneId: null,
  internalIp: null,
  createdAt: null,
  capacity: null,
  allocatable: null,
  requested: null,
  taints: [],
  labels: {},
  protection: null,
  bootId: null,
  ...parts,
});

test.each([
  ['one node', [node()], null],
  ['two of one pool', [node(), node({ uid: 'u2', instanceId: 'i-2' })], null],
  ['more than ACK takes', Array.from({ length: 101 }, () => node()), 'tooMany'],
  ['a machine that has not joined', [node(), node({ uid: null })], 'notJoined'],
  ['a node of no pool', [node({ poolId: null })], 'noPool'],
  ['a node of a pool whose name is not known', [node({ poolName: null })], 'noPool'],
  ['nodes of two pools', [node(), node({ poolId: 'np2' })], 'severalPools'],
  ['a node whose machine is not known', [node({ instanceId: null })], 'noInstance'],
] as const)('%s', (_, nodes, reason) => {
  expect(whyNotTask(nodes)).toBe(reason);
  expect(taskTargets(nodes) === null).toBe(reason !== null);
});

test('a dialog is opened with the pool and every node by name, UID and machine', () => {
  expect(taskTargets([node()])).toEqual({
    pool: { id: 'np1', name: 'linux-a' },
    nodes: [{ uid: 'u1', name: 'n1', instanceId: 'i-1' }],
  });
  expect(taskTargets([])).toBeNull();
});
