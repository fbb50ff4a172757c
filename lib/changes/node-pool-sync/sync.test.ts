import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import type { FakeState } from '@/lib/changes/testing/fake-state';
import { driveSteps, newJournal } from '@/lib/changes/testing/fake-drive';
import { FakeWorld } from '@/lib/changes/testing/fake-world';

const kind = () => {
  const found = changeKinds['node-pool.sync'];
  if (found === undefined) throw new Error('no kind');
  return found;
};

async function plan(always: boolean, set: (state: FakeState) => void = () => undefined) {
  const world = new FakeWorld();
  set(world.state);
  const input = { cluster: { id: 'c1', name: 'prod' }, always };
  return { world, draft: await kind().plan(world.planContext(0), kind().parseInput(input)) };
}

const machine =
  (more: FakeState['machines'][string]) =>
  (state: FakeState): void => {
    state.machines['i-default-nodepool-n0'] = more;
  };

/** `name: what ACK says → what Kubernetes says` */
const moves = ({ diff }: Awaited<ReturnType<typeof plan>>['draft']): string[] =>
  diff.map(({ target, from, to }) =>
    `${target.name}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`.replaceAll('"', ''),
  );

describe('ACK and Kubernetes', () => {
  test.each<[string, (state: FakeState) => void, string[]]>([
    ['agree', () => undefined, []],
    ['disagree on a state', machine({ nodeStatus: 'Offline' }), ['default-nodepool-n0: Offline → Ready']],
    [
      'agree on a node that is not Ready, whatever the word',
      (state) => {
        machine({ nodeStatus: 'Unknown' })(state);
        state.nodes.slice(0, 1).forEach((node) => (node.ready = 'False'));
      },
      [],
    ],
    [
      'disagree on a node that ACK does not list under its name',
      machine({ nodeName: 'ghost' }),
      ['default-nodepool-n0: null → Ready', 'ghost: Ready → null'],
    ],
    [
      'need not agree on a machine that is still starting',
      machine({ nodeName: 'starting', rawState: 'initial' }),
      ['default-nodepool-n0: null → Ready'],
    ],
    [
      'are not compared while ACK works on the pool',
      (state) => {
        machine({ nodeStatus: 'Offline' })(state);
        state.frozen = true;
        state.pools.slice(0, 1).forEach((pool) => (pool.rawState = 'scaling'));
      },
      [],
    ],
  ])('%s', async (_, set, expected) => {
    const { draft } = await plan(false, set);
    expect(moves(draft)).toEqual(expected);
    expect(draft.calls).toHaveLength(expected.length === 0 ? 0 : 1);
  });
});

test('asked for always it is asked once, although nothing differs', async () => {
  const { world, draft } = await plan(true);
  expect(moves(draft)).toEqual(['prod: null → true']);
  await driveSteps({
    kind: kind(),
    data: draft.data,
    world,
    journal: newJournal(),
    secret: '',
    crash: () => false,
  });
  expect(world.effects).toEqual([{ action: 'syncNodePools', target: 'c1' }]);
});
