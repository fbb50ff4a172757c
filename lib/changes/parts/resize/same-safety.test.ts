import { grownBounds } from '@/lib/domain/change/bounds';
import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { soldOut } from '@/lib/changes/testing/finding-cases';
import { aBudget, aPod, aTemplate } from '@/lib/changes/testing/objects';
import { codesOf, planOf, type Setting } from '@/lib/changes/testing/produced';
import type { PlanDraft } from '@/lib/domain/change/plan';

const plan = async (kind: string, { input, set }: { input: { [field: string]: Json }; set: Setting }) =>
  (await planOf({ kind, input, world: set })).draft;

/** Pods under a budget that lets none go, pods that fit no other node, and a subscription. */
const busy: Setting = (world) => {
  const only = aTemplate({ nodeSelector: { 'alibabacloud.com/nodepool-id': 'np-1' } });
  world.put(
    aPod('web-1', { nodeName: 'default-nodepool-n2' }),
    aPod('web-2', { nodeName: 'default-nodepool-n2' }),
    aPod('bound', { nodeName: 'default-nodepool-n1', template: only }),
    aBudget('web'),
  );
  world.alterAckNode('i-default-nodepool-n0', { instance_charge_type: 'PrePaid' });
};

const autoScaled: Setting = (world) => {
  busy(world);
  world.setPool('np-1', { autoScaling: { min: 0, max: 6 } });
};

/** Findings that a rule or a change of mode adds to those of the size. */
const own = /^(auto-|node-quota-|release-)/;

const message = ({ findings }: PlanDraft<Json>, field: string) =>
  findings
    .filter(({ code }) => !own.test(code))
    // The rules of pools report it too, without a field.
    .map(({ code, field: at, params }) => ({ code, at: at === field || code === 'few-linux-nodes', params }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const sizeOf = (impact: PlanDraft<Json>['impact']) => ({ ...impact, growsTo: null });

describe('an edit of the size has the findings and the impact of scaling', () => {
  test.each<[string, number, Setting, { [key: string]: Json }]>([
    ['fewer nodes', 2, busy, { mode: 'manual', desired: 2 }],
    ['none', 0, busy, { mode: 'manual', desired: 0 }],
    ['fewer nodes of a pool that leaves auto scaling', 1, autoScaled, { mode: 'manual', desired: 1 }],
    ['a lower maximum', 2, autoScaled, { mode: 'auto', min: 0, max: 2, type: 'cpu' }],
    ['more nodes', 5, busy, { mode: 'manual', desired: 5 }],
  ])('%s', async (_, desired, set, size) => {
    const scaled = await plan('node-pool.scale', { input: { desired }, set: busy });
    const edited = await plan('node-pool.update', { input: { set: { size } }, set });
    expect(message(edited, 'size')).toEqual(message(scaled, 'desired'));
    expect(sizeOf(edited.impact)).toEqual(sizeOf(scaled.impact));
  });

  test('the findings and the impact of one of them', async () => {
    const size = { mode: 'manual', desired: 1 };
    const { findings, impact } = await plan('node-pool.update', { input: { set: { size } }, set: busy });
    expect(codesOf(findings)).toEqual(
      expect.arrayContaining([
        'provider-chooses-nodes',
        'removes-all',
        'subscriptions-stay',
        'pdb-allows-none',
        'few-linux-nodes',
      ]),
    );
    expect(impact).toMatchObject({ pods: { linux: 3 }, vmsReleased: 2, vmsKept: 0, reversible: false });
    expect(impact.pricePerMonth?.amount).toBe(-1827.92);
    expect(impact.capacityAfter).toEqual({ cpuMilli: 3_920, memoryMiB: 14_753, pods: 64 });
  });

  test('a pod evicted by a taint and by the size counts once', async () => {
    const taints = [{ key: 'gone', value: '', effect: 'NoExecute' }];
    const set = { size: { mode: 'manual', desired: 2 }, taints };
    const { impact } = await plan('node-pool.update', { input: { set }, set: busy });
    expect(impact.pods.linux).toBe(3);
  });

  test('one pod more on the pool does not make it another change', async () => {
    const input = { set: { size: { mode: 'manual', desired: 2 } } };
    const more: Setting = (world) => {
      busy(world);
      world.put(aPod('web-3', { nodeName: 'default-nodepool-n2' }));
    };
    const [before, after] = [
      await plan('node-pool.update', { input, set: busy }),
      await plan('node-pool.update', { input, set: more }),
    ];
    expect(after.impact.pods).not.toEqual(before.impact.pods);
    expect(grownBounds(after.bounds, before.bounds)).toEqual([]);
  });

  test('an edit that grows reports sold-out types', async () => {
    const sold: Setting = soldOut('cn-hangzhou-h', 'cn-hangzhou-i');
    const set = { size: { mode: 'manual', desired: 5 } };
    const { findings } = await plan('node-pool.update', { input: { set }, set: sold });
    expect(codesOf(findings)).toContain('sold-out');
  });
});
