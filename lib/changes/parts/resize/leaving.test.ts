import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { counted, instance } from '@/lib/changes/testing/pool-life-cases';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Raw } from '@/simulator/testing/change-parts';

async function leaving(desired: number, set: (world: SampleWorld) => void = () => undefined) {
  const kind = changeKinds['node-pool.scale'];
  if (kind === undefined) throw new Error('no kind');
  const world = new SampleWorld();
  set(world);
  const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired };
  const { findings, data, diff } = await kind.plan(world.planContext(), kind.parseInput(input));
  const named = findings.filter((one) => one.code.startsWith('removes-'));
  return {
    names: named.map((one) => one.params['node']),
    codes: [...new Set(findings.map((one) => one.code).filter((code) => /^remov|^subs|^too-few/.test(code)))],
    subjects: named.map((one) => one.subject.uid),
    effect: { data, diff },
  };
}

const withPolicy =
  (zonePolicy: string) =>
  (world: SampleWorld): void =>
    world.setPool('np-1', { zonePolicy });
/** What ACK tells of the first machine, in wire names. */
const first = (reported: Raw) => instance(reported, 'i-default-nodepool-n0');

describe('a smaller pool', () => {
  test('names the newest first, by the identity of the node', async () => {
    expect(await leaving(1)).toMatchObject({
      names: ['default-nodepool-n2', 'default-nodepool-n1'],
      codes: ['removes-newest'],
      subjects: ['uid-default-nodepool-n2', 'uid-default-nodepool-n1'],
    });
  });

  test('names nobody when it grows', async () => {
    expect((await leaving(5)).codes).toEqual([]);
  });

  test.each<[string, (world: SampleWorld) => void]>([
    ['ACK does not list all instances', counted('np-1', 4)],
    ['ages are untold', first({ creation_time: '' })],
    ['billing is untold', first({ instance_charge_type: '' })],
    ['the policy is new to us', withPolicy('NEW')],
    [
      'prices may not be read',
      (world) => {
        withPolicy('COST_OPTIMIZED')(world);
        first({ instance_type: 'ecs.g6.large' })(world);
        world.forbid('price');
      },
    ],
  ])('does not guess when %s', async (_, set) => {
    expect((await leaving(2, set)).codes).toEqual(['removal-order-unknown']);
  });

  test('asks for no price when all its instances are alike', async () => {
    const alike = await leaving(2, (world) => {
      withPolicy('COST_OPTIMIZED')(world);
      world.forbid('price');
    });
    expect(alike.codes).toEqual(['removes-most-expensive-cpu']);
  });

  test('names at most twenty of many, and says how many there are', async () => {
    const many = await leaving(1, (world) => {
      for (let index = 0; index < 40; index += 1)
        world.addNode(`more-${index}`, { poolId: 'np-1', createdMs: world.now + index * 1_000 });
      world.setPool('np-1', { desired: 43 });
    });
    expect(many.names).toHaveLength(20);
    expect(many.names[0]).toBe('more-39');
  });

  test('is the same change whichever nodes are likely to go', async () => {
    const other = await leaving(2, first({ creation_time: '2040-01-01T00:00:00Z' }));
    const usual = await leaving(2);
    expect(other.names).not.toEqual(usual.names);
    expect(other.effect).toEqual(usual.effect);
  });
});
