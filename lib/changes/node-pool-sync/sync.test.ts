import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { driveSteps, newJournal } from '@/lib/changes/testing/drive';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Raw } from '@/simulator/testing/change-parts';

const kind = () => {
  const found = changeKinds['node-pool.sync'];
  if (found === undefined) throw new Error('no kind');
  return found;
};

async function plan(always: boolean, set: (world: SampleWorld) => void = () => undefined) {
  const world = new SampleWorld();
  set(world);
  const input = { cluster: { id: 'c1', name: 'prod' }, always };
  return { world, draft: await kind().plan(world.planContext(), kind().parseInput(input)) };
}

const instance =
  (more: Raw) =>
  (world: SampleWorld): void =>
    world.alterAckNode('i-default-nodepool-n0', more);

/** `name: what ACK says → what Kubernetes says` */
const moves = ({ diff }: Awaited<ReturnType<typeof plan>>['draft']): string[] =>
  diff.map(({ target, from, to }) =>
    `${target.name}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`.replaceAll('"', ''),
  );

describe('ACK and Kubernetes', () => {
  test.each<[string, (world: SampleWorld) => void, string[]]>([
    ['agree', () => undefined, []],
    ['disagree on a state', instance({ node_status: 'Offline' }), ['default-nodepool-n0: Offline → Ready']],
    [
      'agree on a node that is not Ready, whatever the word',
      (world) => {
        instance({ node_status: 'Unknown' })(world);
        world.setNode('default-nodepool-n0', { ready: 'False' });
      },
      [],
    ],
    [
      'disagree on a node that ACK does not list under its name',
      instance({ node_name: 'ghost' }),
      ['default-nodepool-n0: null → Ready', 'ghost: Ready → null'],
    ],
    [
      'need not agree on a machine that is still starting',
      instance({ node_name: 'starting', state: 'initial' }),
      ['default-nodepool-n0: null → Ready'],
    ],
    [
      'are not compared while ACK works on the pool',
      (world) => {
        instance({ node_status: 'Offline' })(world);
        world.setPool('np-1', { state: 'scaling' });
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
  await driveSteps({ kind: kind(), data: draft.data, world, journal: newJournal(), secret: '', crash: () => false });
  expect(world.effects).toEqual([{ action: 'syncNodePools', target: 'c1' }]);
});
