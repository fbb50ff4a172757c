import { expect, test } from 'vitest';
import { makeNode } from './testing/make-node';
import { taskTargets, whyNotTask } from './task-buttons';

test.each([
  ['one node', [makeNode()], null],
  ['two of one pool', [makeNode(), makeNode({ uid: 'u2', instanceId: 'i-2' })], null],
  ['more than ACK takes', Array.from({ length: 101 }, () => makeNode()), 'tooMany'],
  ['an instance that has not joined', [makeNode(), makeNode({ uid: null })], 'notJoined'],
  ['a node of no pool', [makeNode({ poolId: null })], 'noPool'],
  ['a node of a pool whose name is not known', [makeNode({ poolName: null })], 'noPool'],
  ['nodes of two pools', [makeNode(), makeNode({ poolId: 'np2' })], 'severalPools'],
  ['a node whose instance is unknown', [makeNode({ instanceId: null })], 'noInstance'],
] as const)('%s', (_, nodes, reason) => {
  expect(whyNotTask(nodes)).toBe(reason);
  expect(taskTargets(nodes) === null).toBe(reason !== null);
});

test('a dialog is opened with the pool and every node by name, UID and instance', () => {
  expect(taskTargets([makeNode()])).toEqual({
    pool: { id: 'np1', name: 'linux-a' },
    runs: { os: 'linux', runtime: null },
    nodes: [{ uid: 'u1', name: 'n1', instanceId: 'i-1' }],
  });
  expect(taskTargets([])).toBeNull();
});
