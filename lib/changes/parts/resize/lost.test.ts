import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { aPod } from '@/lib/changes/testing/fake-pods';
import { aTemplate, type FakeState } from '@/lib/changes/testing/fake-state';
import { FakeWorld } from '@/lib/changes/testing/fake-world';

/** A pod on each Linux node that runs nowhere else. */
function bound({ nodes, pods }: FakeState): void {
  for (const [at, node] of nodes.filter(({ os }) => os === 'linux').entries()) {
    node.labels['machine'] = node.name;
    const workload = { kind: 'StatefulSet', name: `db-${at}` };
    pods.push(
      aPod(`db-${at}-0`, {
        nodeName: node.name,
        workload,
        template: aTemplate({ nodeSelector: { machine: node.name } }),
      }),
    );
  }
}

async function lost(desired: number, set: (state: FakeState) => void = () => undefined) {
  const kind = changeKinds['node-pool.scale'];
  if (kind === undefined) throw new Error('no kind');
  const world = new FakeWorld();
  bound(world.state);
  set(world.state);
  const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired };
  const { findings } = await kind.plan(world.planContext(0), kind.parseInput(input));
  return findings.find(({ code }) => code === 'only-place-lost')?.params['names'] ?? null;
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
  const untold = (state: FakeState): void => {
    state.machines['i-default-nodepool-n0'] = { createdAt: null };
  };
  expect(await lost(2, untold)).toBeNull();
});
