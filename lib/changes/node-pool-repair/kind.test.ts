import { expect, test } from 'vitest';
import { kindOf } from '../testing/produced';

const nodePool = { id: 'np-1', name: 'web' };
const node = (name: string) => ({ name, uid: `uid-${name}`, instanceId: `i-${name}` });

test.each([
  ['all', 'Repair nodes of node pool web'],
  [[node('a')], 'Repair a of node pool web'],
  [['a', 'b', 'c', 'd'].map(node), 'Repair a, b, c, +1 of node pool web'],
])('the title names the nodes unless all are repaired (%#)', (nodes, title) => {
  expect(kindOf('node-pool.repair').summary({ nodePool, nodes }).text).toBe(title);
});
