import { expect, test } from 'vitest';
import type { FakeState } from '@/lib/changes/testing/fake-state';
import { planOf } from '@/lib/changes/testing/produced';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';

const machine =
  (more: Partial<CloudNode>) =>
  (state: FakeState): void => {
    state.machines['i-win-legacy-n0'] = more;
  };
const pool =
  (change: (one: CloudNodePool) => void) =>
  (state: FakeState): void =>
    state.pools.filter(({ id }) => id === 'np-2').forEach(change);
const counted = (total: number | null) => pool((one) => (one.machines = { ...one.machines, total }));

/** One node of the sample costs 1095.00 in a month. */
test.each<[string, (state: FakeState) => void, { vmsReleased: number; amount: number | null }]>([
  ['all go', () => undefined, { vmsReleased: 2, amount: -2_190 }],
  ['one stays', machine({ chargeType: 'PrePaid' }), { vmsReleased: 1, amount: -1_095 }],
  ['nobody knows of one', machine({ chargeType: null }), { vmsReleased: 1, amount: null }],
  ['one is not listed', counted(3), { vmsReleased: 2, amount: null }],
  ['their number is untold', counted(null), { vmsReleased: 2, amount: null }],
  ['the price is unknown', (state) => (state.price = null), { vmsReleased: 2, amount: null }],
])('what a deletion saves when %s', async (_, world, { vmsReleased, amount }) => {
  const { draft } = await planOf({ kind: 'node-pool.delete', world });
  expect(draft.impact.vmsReleased).toBe(vmsReleased);
  expect(draft.impact.pricePerMonth?.amount ?? null).toBe(amount);
});
