import { describe, expect, test } from 'vitest';
import { grownBounds } from '@/lib/domain/change/bounds';
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

describe('an expected number of 5 that a failed scale-out left, with 3 instances', () => {
  const failedOut: Setting = (world) => {
    world.setPool('np-1', { desired: 5 });
    world.put(aPod('web-1', { nodeName: 'default-nodepool-n2' }));
    const error = { code: 'RecommendEmpty.InstanceTypeNoStock', message: 'no stock' };
    world.putTask({ id: 't-out', poolId: 'np-1', type: 'nodepool_scaleout', state: 'fail', error });
  };
  const shown = /^(expected-|only-expected|provider-|removes-|node-quota|sold-out|last-linux|few-linux|nothing)/;
  const sized = async (kindId: string, desired: number, world = failedOut) => {
    const scaled = { desired };
    const edited = { set: { size: { mode: 'manual', desired } } };
    const input = kindId === kind.id ? scaled : edited;
    return (await planOf({ kind: kindId, input, world })).draft;
  };

  test.each<[string, number, string[], object]>([
    [kind.id, 3, ['only-expected-number'], { vmsReleased: 0, vmsCreated: 0, pricePerMonth: null, reversible: true }],
    [
      kind.id,
      2,
      ['provider-chooses-nodes', 'removes-newest'],
      { vmsReleased: 1, vmsCreated: 0, pods: { linux: 1, windows: 0 }, reversible: false },
    ],
    [kind.id, 4, [], { vmsReleased: 0, vmsCreated: 1, reversible: true }],
    [kind.id, 5, ['nothing-to-do'], { vmsReleased: 0, vmsCreated: 0 }],
    ['node-pool.update', 3, ['only-expected-number'], { vmsReleased: 0, vmsCreated: 0, reversible: true }],
    ['node-pool.update', 2, ['provider-chooses-nodes', 'removes-newest'], { vmsReleased: 1, reversible: false }],
    ['node-pool.update', 6, [], { vmsCreated: 3, reversible: true }],
  ])('%s to %i counts from the instances', async (kindId, desired, codes, impact) => {
    const draft = await sized(kindId, desired);
    const found = codesOf(draft.findings).filter((code) => shown.test(code));
    const unmet = draft.findings.find(({ code }) => code === 'expected-number-unmet');
    expect(found.filter((code) => code !== 'few-linux-nodes').toSorted()).toEqual(
      ['expected-number-unmet', ...codes].toSorted(),
    );
    expect(unmet?.cause).toContain('RecommendEmpty.InstanceTypeNoStock');
    expect(draft.impact).toMatchObject(impact);
    if (desired !== 5) expect(draft.diff).toMatchObject([{ from: 5, to: desired }]);
  });

  test.each([kind.id, 'node-pool.update'])('%s asks the quota for the nodes that it adds', async (kindId) => {
    const full: Setting = (world) => {
      failedOut(world);
      world.state.account.nodeQuota = 5;
    };
    const found = (await sized(kindId, kindId === kind.id ? 4 : 6, full)).findings;
    const added = kindId === kind.id ? 1 : 3;
    expect(found.find(({ code }) => code === 'node-quota-exceeded')?.params).toMatchObject({ added });
  });

  test('the withdrawal does not cover a removal', async () => {
    const withdrawn = await sized(kind.id, 3);
    const later = await sized(kind.id, 3, (world) => {
      failedOut(world);
      for (const name of ['late-1', 'late-2']) world.addNode(name, { poolId: 'np-1' });
    });
    expect(grownBounds(later.bounds, withdrawn.bounds)).toContain('nodes');
  });

  test('a removal by name says it too', async () => {
    const wanted = { name: 'default-nodepool-n2', uid: 'uid-default-nodepool-n2', instanceId: 'i-default-nodepool-n2' };
    const input = { nodePool: null, nodes: [wanted] };
    const { draft } = await planOf({ kind: 'node.remove', input, world: failedOut });
    expect(codesOf(draft.findings)).toContain('expected-number-unmet');
  });
});
