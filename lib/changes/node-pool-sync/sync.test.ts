import { describe, expect, test } from 'vitest';
import { driveSteps, newJournal } from '@/lib/changes/testing/drive';
import { all, frozen, instance as ofInstance } from '@/lib/changes/testing/pool-life-cases';
import { kindOf, type Setting } from '@/lib/changes/testing/produced';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Raw } from '@/simulator/testing/change-parts';

const kind = kindOf('node-pool.sync');

async function plan(always: boolean, set: Setting = () => undefined) {
  const world = new SampleWorld();
  set(world);
  const input = { cluster: { id: 'c1', name: 'prod' }, always };
  return { world, draft: await kind.plan(world.planContext(), kind.parseInput(input)) };
}

const N0 = 'default-nodepool-n0';
const instance = (more: Raw): Setting => ofInstance(more, `i-${N0}`);
const notReady: Setting = (world) => world.setNode(N0, { ready: 'False' });
const scaling = frozen('np-1', 'scaling');

/** `name: state in ACK → state in Kubernetes` */
const moves = ({ diff }: Awaited<ReturnType<typeof plan>>['draft']): string[] =>
  diff.map(({ target, from, to }) =>
    `${target.name}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`.replaceAll('"', ''),
  );

describe('ACK and Kubernetes', () => {
  test.each<[string, Setting, string[]]>([
    ['agree', () => undefined, []],
    ['disagree on a state', instance({ node_status: 'Offline' }), [`${N0}: Offline → Ready`]],
    ['agree on a node that is not Ready, in any wording', all(instance({ node_status: 'Unknown' }), notReady), []],
    ['disagree on a name', instance({ node_name: 'ghost' }), [`${N0}: null → Ready`, 'ghost: Ready → null']],
    ['ignore a starting instance', instance({ node_name: 'x', state: 'initial' }), [`${N0}: null → Ready`]],
    ['are not compared while ACK works on the pool', all(instance({ node_status: 'Offline' }), scaling), []],
  ])('%s', async (_, set, expected) => {
    const { draft } = await plan(false, set);
    expect(moves(draft)).toEqual(expected);
    expect(draft.calls).toHaveLength(expected.length === 0 ? 0 : 1);
  });
});

test('with always it is requested once, although nothing differs', async () => {
  const { world, draft } = await plan(true);
  expect(moves(draft)).toEqual(['prod: null → true']);
  await driveSteps({ kind, data: draft.data, world, journal: newJournal(), secret: '', crash: () => false });
  expect(world.effects).toEqual([{ action: 'syncNodePools', target: 'c1' }]);
});
