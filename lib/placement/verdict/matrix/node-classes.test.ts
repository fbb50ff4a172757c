import { expect, test } from 'vitest';
import { linuxNode, windowsNode } from '../../testing/sketch-nodes';
import { NodeClasses } from './node-classes';

const racked = (count: number, racks: number) =>
  Array.from({ length: count }, (_, at) => linuxNode({ name: `n${at}`, labels: { rack: `r${at % racks}` } }));

test('a label with nearly as many values as nodes identifies single nodes, and every verdict is computed again', () => {
  const classes = new NodeClasses();
  classes.take(racked(80, 2));
  expect([classes.all().length, classes.singleNodeKeys.has('rack')]).toEqual([2, false]);
  expect(classes.take(racked(80, 80)).isRebuilt).toBe(true);
  expect([classes.all().length, classes.singleNodeKeys.has('rack')]).toEqual([1, true]);
});

test('unchanged nodes keep their class', () => {
  const classes = new NodeClasses();
  const nodes = racked(6, 2);
  classes.take(nodes);
  const [first] = nodes;
  const closed = { ...linuxNode({ name: 'n0', labels: { rack: 'r0' } }), unschedulable: true };
  const moved = classes.take([closed, ...nodes.slice(1)]);
  expect(moved.left.map(({ node }) => node)).toEqual([first]);
  expect(moved.joined.map(({ node }) => node)).toEqual([closed]);
  expect([moved.fresh.length, moved.gone.length, moved.isRebuilt]).toEqual([1, 0, false]);
  expect(classes.take(nodes.slice(1)).gone).toHaveLength(1);
});

test.each([
  ['kubelets', 1, (at: number) => linuxNode({ name: `n${at}`, kubeletVersion: `v1.32.${at}` })],
  // 1.31 no longer mounts cephfs and rbd, 1.33 no longer gitRepo; 1.32 allows two more sysctls.
  ['minors of kubelets', 4, (at: number) => linuxNode({ name: `n${at}`, kubeletVersion: `v1.${30 + at}.0` })],
  ['features', 2, (at: number) => linuxNode({ name: `n${at}`, features: { 'userNamespaces ': at % 2 === 0 } })],
  ['runtimes on Linux', 1, (at: number) => linuxNode({ name: `n${at}`, containerRuntime: `containerd://1.${at}.0` })],
  ['updates of a Windows build', 1, (at: number) => windowsNode({ name: `n${at}`, build: 20348, patch: 2000 + at })],
  ['updates of Server 2016', 6, (at: number) => windowsNode({ name: `n${at}`, build: 14393, patch: 2000 + at })],
  // Up to 1.6.22 builds must be equal.
  [
    'runtimes on Windows',
    2,
    (at: number) => windowsNode({ name: `n${at}`, containerRuntime: `containerd://1.6.${20 + at}` }),
  ],
])('six %s are %i class(es)', (_what, count, node) => {
  const classes = new NodeClasses();
  classes.take(Array.from({ length: 6 }, (_, at) => node(at)));
  expect(classes.all()).toHaveLength(count);
});
