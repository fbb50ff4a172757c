import { describe, expect, test } from 'vitest';
import { aBudget, aPod } from '@/lib/changes/testing/objects';
import { counted } from '@/lib/changes/testing/pool-life-cases';
import { codesOf, kindOf, planOf, type Setting } from '@/lib/changes/testing/produced';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

const kind = kindOf('node-pool.scale');

async function plan(desired: number, world: Setting) {
  const { draft } = await planOf({ kind: kind.id, input: { desired }, world });
  const found = (code: string) => draft.findings.find((one) => one.code === code);
  return { draft, found };
}

const unknown = counted('np-1', undefined);

describe('budgets', () => {
  const covered = async (desired: number, q: { pods?: KubeObject[]; budgets?: KubeObject[] }) => {
    const { found } = await plan(desired, (world) =>
      world.put(...(q.pods ?? [aPod('web-1')]), ...(q.budgets ?? [aBudget('web')])),
    );
    return found('pdb-allows-none')?.params['names'];
  };

  test.each<[string, number, { pods?: KubeObject[]; budgets?: KubeObject[] }, string | undefined]>([
    ['one that allows none', 2, {}, 'shop/web'],
    ['the loss of all nodes', 0, {}, 'shop/web'],
    [
      'one that the controller has not processed yet',
      2,
      { budgets: [aBudget('web', { reconciled: false })] },
      'shop/web',
    ],
    ['one that allows some', 2, { budgets: [aBudget('web', { disruptionsAllowed: 1 })] }, undefined],
    ['one of another namespace', 2, { budgets: [aBudget('web', { metadata: { namespace: 'bank' } })] }, undefined],
    ['growth', 5, {}, undefined],
    ['pods of another pool', 2, { pods: [aPod('web-1', { nodeName: 'win-legacy-n0' })] }, undefined],
    ['pods without a node', 2, { pods: [aPod('web-1', { nodeName: null, phase: 'Pending' })] }, undefined],
    ['pods that ended', 2, { pods: [aPod('web-1', { phase: 'Succeeded' })] }, undefined],
    ['pods of a DaemonSet', 2, { pods: [aPod('log-1', { workload: { kind: 'DaemonSet', name: 'log' } })] }, undefined],
    [
      'two, in order, each once',
      2,
      { pods: [aPod('web-1'), aPod('web-2')], budgets: [aBudget('b'), aBudget('a')] },
      'shop/a, shop/b',
    ],
  ])('%s', async (_, desired, q, names) => {
    expect(await covered(desired, q)).toBe(names);
  });

  test('that may not be read are unknown; any other error stops the plan', async () => {
    const { found } = await plan(2, (world) => {
      world.put(aPod('web-1'));
      world.forbid('budgets');
    });
    expect(found('pdbs-unknown')?.severity).toBe('warning');
    const planning = plan(2, (world) => {
      world.put(aPod('web-1'));
      world.kube.budgets = () => Promise.reject(new Error('broken'));
    });
    await expect(planning).rejects.toThrow('broken');
  });
});

describe('node quota', () => {
  const strangers = (count: number) => (world: SampleWorld) => {
    world.state.account.nodeQuota = 8;
    for (let index = 0; index < count; index += 1) world.addNode(`own-${index}`, { poolId: '' });
  };

  test.each<[string, (world: SampleWorld) => void, string | null]>([
    ['with room', strangers(0), null],
    ['filled by nodes outside pools', strangers(2), 'node-quota-exceeded'],
    ['with a pool whose count ACK does not return', unknown, 'node-quota-unknown'],
  ])('%s', async (_, set, code) => {
    const { draft } = await plan(5, set);
    const codes = codesOf(draft.findings).filter((one) => one.startsWith('node-quota'));
    expect(codes).toEqual(code === null ? [] : [code]);
  });

  test('counts existing nodes', async () => {
    const { found } = await plan(5, strangers(2));
    expect(found('node-quota-exceeded')?.params).toEqual({ now: 7, quota: 8, added: 2, room: 1 });
  });
});

test('a pool whose size ACK does not return counts its nodes, with a finding', async () => {
  const { draft, found } = await plan(5, (world) => {
    world.setPool('np-1', { desired: null });
    unknown(world);
  });
  expect(found('pool-size-unknown')?.params).toMatchObject({ total: 3 });
  expect(draft.diff).toMatchObject([{ from: 3, to: 5 }]);
});

test('a size that ACK does not return is neither reached nor verified', async () => {
  const world = new SampleWorld();
  world.setPool('np-1', { desired: null });
  unknown(world);
  const data = { poolId: 'np-1', poolName: 'default-nodepool', desired: 0, earlierTasks: null };
  world.remove('Node');
  for (const step of kind.steps(data).slice(0, 2)) {
    expect(await step.done(world.runContext()), step.id).toMatchObject({
      state: 'not-yet',
      detail: expect.stringContaining('did not return it'),
    });
  }
  const verified = await kind.verify(world.planContext(), data);
  expect(codesOf(verified)).toEqual(['pool-size-unknown']);
});
