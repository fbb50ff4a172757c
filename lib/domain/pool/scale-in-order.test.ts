import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LeavingCandidate, scaleInOrder } from './scale-in-order';

/** `h3@2`: in zone h, created third, a vCPU costs 2; `!`: subscription. */
function candidate(text: string): LeavingCandidate {
  const [, zoneId = null, age, price, mark] = /^([a-z]?)(\d*)(?:@(\d+))?(!?)$/.exec(text) ?? [];
  const number = (digits: string | undefined): number | null =>
    digits === undefined || digits === '' ? null : Number(digits);
  return {
    id: text,
    zoneId: zoneId === '' ? null : zoneId,
    createdAt: number(age),
    pricePerCpu: number(price),
    chargeType: mark === '!' ? 'PrePaid' : 'PostPaid',
  };
}

const leave = (policy: string, count: number, names: string): string | null => {
  const { leaving } = scaleInOrder(names.split(' ').map(candidate), { count, policy });
  return leaving === null ? null : leaving.map(({ id }) => id).join(' ');
};

describe('which instances are removed', () => {
  test.each<[policy: string, count: number, pool: string, leaving: string | null]>([
    ['PRIORITY', 1, 'h1 h2 i3', 'i3'],
    ['PRIORITY', 2, 'h3 h1 i2', 'h3 i2'],
    ['PRIORITY', 2, 'h1 h2 i3!', 'h2 h1'],
    ['PRIORITY', 1, '1 2', '2'],
    ['PRIORITY', 1, 'h h2', null],
    ['BALANCE', 1, 'h1 h2 i3', 'h2'],
    ['BALANCE', 2, 'h1 h2 i3', 'h2 i3'],
    ['BALANCE', 3, 'h1 h2 h5 i3 j4', 'h5 h2 j4'],
    ['BALANCE', 1, 'h1 h2', 'h2'],
    ['BALANCE', 1, 'h1 2 i3', null],
    ['COST_OPTIMIZED', 1, 'h1@2 h2@1 i3@1', 'h1@2'],
    ['COST_OPTIMIZED', 2, 'h1@2 h2@1 i3@1', 'h1@2 i3@1'],
    ['COST_OPTIMIZED', 1, 'h1@2 h2', null],
    ['LATER_INVENTION', 1, 'h1 h2', null],
    ['LATER_INVENTION', 2, 'h1 h2', 'h2 h1'],
    ['PRIORITY', 0, 'h1 h2', ''],
  ])('%s, %i of %s: %s', (policy, count, pool, leaving) => {
    expect(leave(policy, count, pool)).toBe(leaving);
  });

  test('subscriptions stay, and the missing number is reported', () => {
    const pool = ['h1!', 'h2!', 'h3'].map(candidate);
    expect(scaleInOrder(pool, { count: 2, policy: 'PRIORITY' })).toEqual({
      leaving: [{ id: 'h3', because: 'all-go' }],
      staying: ['h1!', 'h2!'],
      short: 1,
    });
  });

  test('an instance of unknown billing makes the whole order unknown', () => {
    const pool = [candidate('h1'), { ...candidate('h2'), chargeType: null }];
    expect(scaleInOrder(pool, { count: 1, policy: 'PRIORITY' }).leaving).toBeNull();
  });
});

const pools = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    createdAt: fc.integer({ min: 0, max: 20 }),
    zoneId: fc.constantFrom('h', 'i', 'j'),
    chargeType: fc.constantFrom('PostPaid', 'PrePaid'),
    pricePerCpu: fc.integer({ min: 1, max: 4 }),
  }),
  { selector: (one) => one.id, maxLength: 12 },
);
const policies = fc.constantFrom('PRIORITY', 'BALANCE', 'COST_OPTIMIZED');

describe('always', () => {
  test('removes the requested number if possible, each once, no subscriptions, in any input order', () => {
    fc.assert(
      fc.property(pools, policies, fc.nat(15), (pool, policy, count) => {
        const { leaving, short } = scaleInOrder(pool, { count, policy });
        const ids = leaving?.map(({ id }) => id) ?? [];
        const removable = pool.filter((one) => one.chargeType === 'PostPaid').map((one) => one.id);
        expect(ids.length).toBe(Math.min(count, removable.length));
        expect(ids.length + short).toBe(count);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => removable.includes(id))).toBe(true);
        expect(scaleInOrder(pool.toReversed(), { count, policy }).leaving).toEqual(leaving);
      }),
    );
  });

  test('no remaining instance precedes a removed one', () => {
    fc.assert(
      fc.property(pools, fc.nat(12), (pool, count) => {
        const split = (policy: string) => {
          const gone = new Set(scaleInOrder(pool, { count, policy }).leaving?.map(({ id }) => id));
          const removable = pool.filter((one) => one.chargeType === 'PostPaid');
          const going = removable.filter((one) => gone.has(one.id));
          return going.flatMap((one) =>
            removable.filter((other) => !gone.has(other.id)).map((other) => [one, other] as const),
          );
        };
        for (const [going, left] of split('PRIORITY')) expect(going.createdAt).toBeGreaterThanOrEqual(left.createdAt);
        for (const [going, left] of split('COST_OPTIMIZED'))
          expect(going.pricePerCpu).toBeGreaterThanOrEqual(left.pricePerCpu);
      }),
    );
  });

  test('BALANCE leaves no zone with two more than one it took from', () => {
    fc.assert(
      fc.property(pools, fc.nat(12), (pool, count) => {
        const gone = new Set(scaleInOrder(pool, { count, policy: 'BALANCE' }).leaving?.map(({ id }) => id));
        const removable = pool.filter((one) => one.chargeType === 'PostPaid');
        const left = (zone: string): number =>
          removable.filter((one) => one.zoneId === zone && !gone.has(one.id)).length;
        for (const one of removable.filter(({ id }) => gone.has(id)))
          for (const zone of ['h', 'i', 'j']) expect(left(zone) - left(one.zoneId)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
