import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNear, steadyScale, valueScale } from './value-scale';

describe('valueScale', () => {
  test.each([
    [null, 1, true, [0, 1, 2, 3, 4]],
    [0, 1, true, [0, 1, 2, 3, 4]],
    [1, 1, true, [0, 1]],
    [5, 1, true, [0, 2, 4, 6]],
    [96, 1, true, [0, 50, 100]],
    [13_000, 1_000, false, [0, 5_000, 10_000, 15_000]],
    [1_200, 1_000, false, [0, 500, 1_000, 1_500]],
    [3_072, 1_024, false, [0, 1_024, 2_048, 3_072]],
    [30, 1_000, false, [0, 10, 20, 30]],
  ])('holds %s in units of %s', (max, per, whole, ticks) => {
    expect(valueScale({ max, per, whole }).ticks.map((tick) => Math.round(tick * 1e6) / 1e6)).toEqual(ticks);
  });

  test.each([
    [30, 1_000, 2],
    [1_200, 1_000, 1],
    [13_000, 1_000, 0],
    [5, 1, 0],
  ])('%s in units of %s needs %s decimals', (max, per, digits) => {
    expect(valueScale({ max, per }).digits).toBe(digits);
  });

  test('holds every value, with few ticks that are told apart, and wastes at most half of the height', () => {
    const amounts = fc.double({ min: 1e-3, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(amounts, fc.constantFrom(1, 1_000, 1_024), fc.boolean(), (max, per, whole) => {
        const { top, ticks, digits } = valueScale({ max, per, whole });
        expect(top).toBeGreaterThanOrEqual(max * (1 - 1e-6));
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(6);
        const texts = ticks.map((tick) => (tick / per).toFixed(digits));
        expect(new Set(texts).size).toBe(texts.length);
        if (!whole) expect(top).toBeLessThanOrEqual(2 * max * (1 + 1e-6));
        else expect(ticks.every((tick) => Number.isInteger(Math.round((tick / per) * 1e6) / 1e6))).toBe(true);
      }),
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -3])('%s is no value to be held', (max) => {
    expect(valueScale({ max, per: 1 }).top).toBe(1);
  });
});

describe('steadyScale', () => {
  const of = (max: number) => valueScale({ max, per: 1 });
  test('keeps the scale while the values fit and fill half of it', () => {
    expect(steadyScale(of(10), of(7)).top).toBe(of(10).top);
    expect(steadyScale(of(10), of(12)).top).toBe(of(12).top);
    expect(steadyScale(of(100), of(10)).top).toBe(of(10).top);
    expect(steadyScale(null, of(3)).top).toBe(of(3).top);
  });
});

test('a limit is drawn when it is near the values, or when there are none', () => {
  expect(isNear(16, 10)).toBe(true);
  expect(isNear(17, 10)).toBe(false);
  expect(isNear(64, null)).toBe(true);
  expect(isNear(64, 0)).toBe(true);
});
