import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { aBudget, aPod } from '@/lib/changes/testing/fake-pods';
import { aNode, type FakeState } from '@/lib/changes/testing/fake-state';
import { FakeWorld } from '@/lib/changes/testing/fake-world';
import type { KubeDisruptionBudget, KubePod } from '@/lib/domain/ports/kube';

const kind = changeKinds['node-pool.scale'];

/** The plan for another size of the pool of three Linux nodes. */
async function plan(desired: number, set: (state: FakeState) => void) {
  if (kind === undefined) throw new Error('no kind');
  const world = new FakeWorld();
  set(world.state);
  const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired };
  const draft = await kind.plan(world.planContext(0), kind.parseInput(input));
  const found = (code: string) => draft.findings.find((one) => one.code === code);
  return { draft, found };
}

const firstPool = (state: FakeState) => {
  const [pool] = state.pools;
  if (pool === undefined) throw new Error('no pool');
  return pool;
};

describe('budgets', () => {
  const covered = async (desired: number, q: { pods?: KubePod[]; budgets?: KubeDisruptionBudget[] }) => {
    const { found } = await plan(desired, (state) => {
      state.pods = q.pods ?? [aPod('web-1')];
      state.budgets = q.budgets ?? [aBudget('web')];
    });
    return found('budget-allows-none')?.params['names'];
  };

  test.each<[string, number, { pods?: KubePod[]; budgets?: KubeDisruptionBudget[] }, string | undefined]>([
    ['one that allows none', 2, {}, 'shop/web'],
    ['the loss of all nodes', 0, {}, 'shop/web'],
    [
      'one that the controller has not judged yet',
      2,
      { budgets: [aBudget('web', { disruptionsAllowed: null })] },
      'shop/web',
    ],
    ['one that allows some', 2, { budgets: [aBudget('web', { disruptionsAllowed: 1 })] }, undefined],
    ['one of another namespace', 2, { budgets: [aBudget('web', { namespace: 'bank' })] }, undefined],
    ['growth', 5, {}, undefined],
    ['pods of another pool', 2, { pods: [aPod('web-1', { nodeName: 'win-legacy-n0' })] }, undefined],
    ['pods without a node', 2, { pods: [aPod('web-1', { nodeName: null, phase: 'Pending' })] }, undefined],
    ['pods that ended', 2, { pods: [aPod('web-1', { phase: 'Succeeded' })] }, undefined],
    [
      'pods of a DaemonSet',
      2,
      { pods: [aPod('log-1', { workload: { kind: 'DaemonSet', name: 'log' } })] },
      undefined,
    ],
    [
      'two, in order, each once',
      2,
      { pods: [aPod('web-1'), aPod('web-2')], budgets: [aBudget('b'), aBudget('a')] },
      'shop/a, shop/b',
    ],
  ])('%s', async (_, desired, q, names) => {
    expect(await covered(desired, q)).toBe(names);
  });

  test('that may not be read are unknown; any other trouble stops the plan', async () => {
    const { found } = await plan(2, (state) => {
      state.pods = [aPod('web-1')];
      state.forbidden.add('budgets');
    });
    expect(found('budgets-unknown')?.severity).toBe('warning');
    const world = new FakeWorld();
    world.state.pods = [aPod('web-1')];
    const broken = { ...world.kube, budgets: () => Promise.reject(new Error('broken')) };
    const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired: 2 };
    const planning = kind?.plan({ ...world.planContext(0), kube: broken }, kind.parseInput(input));
    await expect(planning).rejects.toThrow('broken');
  });
});

describe('node quota', () => {
  const strangers = (count: number) => (state: FakeState) => {
    state.quota.nodesPerCluster = 8;
    for (let index = 0; index < count; index += 1) state.nodes.push(aNode(`own-${index}`, {}));
  };

  test.each<[string, (state: FakeState) => void, string | null]>([
    ['with room', strangers(0), null],
    ['filled by nodes outside pools', strangers(2), 'node-quota-exceeded'],
    [
      'with a pool of which ACK tells no count',
      (state) => {
        const pool = firstPool(state);
        pool.machines = { ...pool.machines, total: null };
      },
      'node-quota-unknown',
    ],
  ])('%s', async (_, set, code) => {
    const { draft } = await plan(5, set);
    const codes = draft.findings.map((one) => one.code).filter((one) => one.startsWith('node-quota'));
    expect(codes).toEqual(code === null ? [] : [code]);
  });

  test('counts the nodes there are', async () => {
    const { found } = await plan(5, strangers(2));
    expect(found('node-quota-exceeded')?.params).toEqual({ now: 7, quota: 8, added: 2, room: 1 });
  });
});

test('a pool of which ACK tells no size at all is as large as its nodes, and that is said', async () => {
  const { draft, found } = await plan(5, (state) => {
    const pool = firstPool(state);
    pool.desiredSize = null;
    pool.machines = { ...pool.machines, total: null };
  });
  expect(found('pool-size-unknown')?.params).toMatchObject({ total: 3 });
  expect(draft.diff).toMatchObject([{ from: 3, to: 5 }]);
});

test('a size that ACK does not tell is neither reached nor verified', async () => {
  if (kind === undefined) throw new Error('no kind');
  const world = new FakeWorld();
  const pool = firstPool(world.state);
  pool.desiredSize = null;
  pool.machines = { ...pool.machines, total: null };
  const data = { poolId: 'np-1', poolName: 'default-nodepool', desired: 0, earlierTasks: null };
  world.state.nodes = [];
  const ctx = {
    ...world.planContext(0),
    cloudWrite: world.cloudWrite,
    kubeWrite: world.kubeWrite,
    journal: () => null,
  };
  const steps = kind.steps(data).slice(0, 2);
  for (const step of steps) {
    // The steps look at no more of a run than this.
    const seen = await step.done(ctx as unknown as Parameters<typeof step.done>[0]);
    expect(seen, step.id).toMatchObject({
      state: 'not-yet',
      detail: expect.stringContaining('does not tell'),
    });
  }
  const verified = await kind.verify(world.planContext(0), data);
  expect(verified.map((one) => one.code)).toEqual(['pool-size-unknown']);
});
