import { expect, test } from 'vitest';
import { kindOf, planOf } from '../testing/produced';
import type { SampleWorld } from '../testing/sample-world';

const nodePool = { id: 'np-1', name: 'web' };
const node = (name: string) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}` });

test.each([
  ['all', 'Repair nodes of node pool web'],
  [[node('a')], 'Repair a of node pool web'],
  [['a', 'b', 'c', 'd'].map(node), 'Repair a, b, c, +1 of node pool web'],
])('the title names the nodes unless all are repaired (%#)', (nodes, title) => {
  expect(kindOf('node-pool.repair').summary({ nodePool, nodes }).text).toBe(title);
});

test.each([
  ['windows', { nodePool: { id: 'np-2', name: 'win-legacy' } }, /^win-/, 'Windows node pools cannot be managed'],
  ['linux', {}, /^default-/, 'use a managed node pool'],
])('the remedy without automatic repair is possible for %s', async (_os, input, nodes, expected) => {
  const world = (scene: SampleWorld): void => scene.setNode(nodes, { ready: 'Unknown' });
  const { findings } = (await planOf({ kind: 'node-pool.repair', input, world })).draft;
  expect(findings.find(({ code }) => code === 'no-automatic-repair')?.remedy).toContain(expected);
});
