import { expect, test } from 'vitest';
import { counted, instance } from '@/lib/changes/testing/pool-life-cases';
import { planOf } from '@/lib/changes/testing/produced';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';

/** One node of the sample costs 1205.96 in a month. */
test.each<[string, (world: SampleWorld) => void, { vmsReleased: number; amount: number | null }]>([
  ['all go', () => undefined, { vmsReleased: 2, amount: -2_411.92 }],
  ['one stays', instance({ instance_charge_type: 'PrePaid' }), { vmsReleased: 1, amount: -1_205.96 }],
  ['how one is charged is unknown', instance({ instance_charge_type: '' }), { vmsReleased: 1, amount: null }],
  ['one is not listed', counted('np-2', 3), { vmsReleased: 2, amount: null }],
  ['their number is unknown', counted('np-2', undefined), { vmsReleased: 2, amount: null }],
  ['the price is unknown', (world) => world.forbid('price'), { vmsReleased: 2, amount: null }],
])('what a deletion saves when %s', async (_, world, { vmsReleased, amount }) => {
  const { draft } = await planOf({ kind: 'node-pool.delete', world });
  expect(draft.impact.vmsReleased).toBe(vmsReleased);
  expect(draft.impact.pricePerMonth?.amount ?? null).toBe(amount);
});
