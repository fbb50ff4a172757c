import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { aNode, type FakeState } from '@/lib/changes/testing/fake-state';
import { FakeWorld } from '@/lib/changes/testing/fake-world';

async function leaving(desired: number, set: (state: FakeState) => void = () => undefined) {
  const kind = changeKinds['node-pool.scale'];
  if (kind === undefined) throw new Error('no kind');
  const world = new FakeWorld();
  set(world.state);
  const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired };
  const { findings, data, diff } = await kind.plan(world.planContext(0), kind.parseInput(input));
  const named = findings.filter((one) => one.code.startsWith('leaves-'));
  return {
    names: named.map((one) => one.params['node']),
    codes: [...new Set(findings.map((one) => one.code).filter((code) => /^leav|^subs|^too-few/.test(code)))],
    subjects: named.map((one) => one.subject.uid),
    effect: { data, diff },
  };
}

const withPolicy =
  (zonePolicy: string) =>
  (state: FakeState): void => {
    firstPool(state).definition = { ...firstPool(state).definition, zonePolicy };
  };

const firstPool = (state: FakeState): FakeState['pools'][number] => {
  const [pool] = state.pools;
  if (pool === undefined) throw new Error('no pool');
  return pool;
};

describe('a smaller pool', () => {
  test('names the newest first, by the identity of the node', async () => {
    expect(await leaving(1)).toMatchObject({
      names: ['default-nodepool-n2', 'default-nodepool-n1'],
      codes: ['leaves-newest'],
      subjects: ['uid-default-nodepool-n2', 'uid-default-nodepool-n1'],
    });
  });

  test('names nobody when it grows', async () => {
    expect((await leaving(5)).codes).toEqual([]);
  });

  test.each<[string, (state: FakeState) => void]>([
    [
      'ACK does not list all instances',
      (state) => (firstPool(state).machines = { ...firstPool(state).machines, total: 4 }),
    ],
    ['ages are untold', (state) => (state.machines['i-default-nodepool-n0'] = { createdAt: null })],
    ['billing is untold', (state) => (state.machines['i-default-nodepool-n0'] = { chargeType: null })],
    ['the policy is new to us', withPolicy('NEW')],
    [
      'prices may not be read',
      (state) => {
        withPolicy('COST_OPTIMIZED')(state);
        state.machines['i-default-nodepool-n0'] = { instanceType: 'ecs.g6.large' };
        state.price = null;
      },
    ],
  ])('does not guess when %s', async (_, set) => {
    expect((await leaving(2, set)).codes).toEqual(['leaving-order-unknown']);
  });

  test('asks for no price when all its instances are alike', async () => {
    const alike = await leaving(2, (state) => {
      withPolicy('COST_OPTIMIZED')(state);
      state.price = null;
    });
    expect(alike.codes).toEqual(['leaves-dearest-cpu']);
  });

  test('names at most twenty of many, and says how many there are', async () => {
    const many = await leaving(1, (state) => {
      const pool = firstPool(state);
      for (let index = 0; index < 40; index += 1) state.nodes.push(aNode(`more-${index}`, { pool }));
      Object.assign(pool, { desiredSize: 43, machines: { ...pool.machines, total: 43 } });
    });
    expect(many.names).toHaveLength(20);
    expect(many.names[0]).toBe('more-39');
  });

  test('is the same change whichever nodes are likely to go', async () => {
    const other = await leaving(2, (state) => (state.machines['i-default-nodepool-n0'] = { createdAt: 99 }));
    const usual = await leaving(2);
    expect(other.names).not.toEqual(usual.names);
    expect(other.effect).toEqual(usual.effect);
  });
});
