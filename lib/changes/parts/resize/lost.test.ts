import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { aPod, aTemplate } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';

/** A pod on each Linux node that cannot run elsewhere. */
function bound(world: SampleWorld): void {
  for (const at of [0, 1, 2]) {
    const nodeName = `default-nodepool-n${at}`;
    world.setNode(nodeName, { labels: { instance: nodeName } });
    const workload = { kind: 'StatefulSet', name: `db-${at}` };
    const template = aTemplate({ nodeSelector: { instance: nodeName } });
    world.put(aPod(`db-${at}-0`, { nodeName, workload, template }));
  }
}

async function lost(desired: number, set: (world: SampleWorld) => void = () => undefined) {
  const kind = changeKinds['node-pool.scale'];
  if (kind === undefined) throw new Error('no kind');
  const world = new SampleWorld();
  bound(world);
  set(world);
  const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired };
  const { findings } = await kind.plan(world.planContext(), kind.parseInput(input));
  return findings.find(({ code }) => code === 'only-node-removed')?.params['names'] ?? null;
}

const db = (at: number): string => `shop/StatefulSet/db-${at} (1 → 0)`;

test.each<[string, number, string | null]>([
  ['one node fewer: of the one that goes by the estimate', 2, db(2)],
  ['two fewer', 1, [db(1), db(2)].join(', ')],
  ['none left', 0, [db(0), db(1), db(2)].join(', ')],
  ['more nodes', 4, null],
])('a smaller pool tells what loses its place: %s', async (_, desired, names) => {
  expect(await lost(desired)).toBe(names);
});

test('nothing is said where nobody knows which nodes go', async () => {
  const unknown = (world: SampleWorld): void => {
    world.alterAckNode('i-default-nodepool-n0', { creation_time: '' });
  };
  expect(await lost(2, unknown)).toBeNull();
});
