import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, longestRangeMs, rangeText, readRange, shortestRangeMs, zoomedRange } from './time-range';

const now = Date.parse('2026-11-27T08:00:00Z');
const hour = 3_600_000;

describe('a range in the URL', () => {
  test('is a length that ends now, or the usual one', () => {
    expect(readRange({}, '3h', now)).toEqual({ range: { is: 'last', length: '3h' }, error: null });
    expect(readRange({ range: '24h' }, '3h', now)).toEqual({ range: { is: 'last', length: '24h' }, error: null });
  });

  test('is two times', () => {
    const text = { from: '2026-11-27T05:00:00Z', to: '2026-11-27T14:00+08:00' };
    expect(readRange(text, '3h', now)).toEqual({
      range: { is: 'fixed', from: now - 3 * hour, to: now - 2 * hour },
      error: null,
    });
  });

  test.each([
    [{ range: '2h' }, 'unreadable'],
    [{ range: '24h; DROP' }, 'unreadable'],
    [{ from: '2026-11-27T05:00:00Z' }, 'unreadable'],
    [{ from: 'yesterday', to: 'now' }, 'unreadable'],
    [{ from: '1', to: '2' }, 'unreadable'],
    [{ from: '2026-13-01T00:00Z', to: '2026-11-27T06:00Z' }, 'unreadable'],
    [{ from: '2026-11-27T06:00Z', to: '2026-11-27T05:00Z' }, 'reversed'],
    [{ from: '2026-11-27T05:00Z', to: '2026-11-27T05:00Z' }, 'reversed'],
    [{ from: '2027-01-01T00:00Z', to: '2027-01-02T00:00Z' }, 'future'],
    [{ from: '2026-11-27T05:00Z', to: '2026-11-27T05:04Z' }, 'too-short'],
    [{ from: '2020-01-01T00:00Z', to: '2026-11-27T05:00Z' }, 'too-long'],
  ])('%j is %s, and the usual one is used', (text, error) => {
    expect(readRange(text, '6h', now)).toEqual({ range: { is: 'last', length: '6h' }, error });
  });

  test('reads what it writes', () => {
    const lengths = fc.integer({ min: shortestRangeMs, max: longestRangeMs });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5e9 }), lengths, (ago, length) => {
        const range = { is: 'fixed', from: now - ago - length, to: now - ago } as const;
        const { from, to } = rangeText(range, '3h');
        expect(readRange({ from: from ?? undefined, to: to ?? undefined }, '3h', now)).toEqual({ range, error: null });
      }),
    );
    expect(rangeText({ is: 'last', length: '3h' }, '3h')).toEqual({ range: null, from: null, to: null });
    expect(rangeText({ is: 'last', length: '7d' }, '3h').range).toBe('7d');
  });
});

describe('a zoom', () => {
  test('is an accepted range around what was chosen', () => {
    const times = fc.integer({ min: now - 90 * 24 * hour, max: now + 24 * hour });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 200 * 24 * hour }), (from, length) => {
        const range = zoomedRange(from, from + length, now);
        const { from: a, to: b } = rangeText(range, '3h');
        expect(readRange({ from: a ?? undefined, to: b ?? undefined }, '3h', now).error).toBeNull();
        expect(boundsOf(range, now).to).toBeLessThanOrEqual(now);
      }),
    );
  });

  test('keeps its length at the right edge', () => {
    expect(zoomedRange(now - hour, now + hour, now)).toEqual({ is: 'fixed', from: now - 2 * hour, to: now });
  });
});

test('a range that ends now moves on', () => {
  expect(boundsOf({ is: 'last', length: '1h' }, now)).toEqual({ from: now - hour, to: now });
});
