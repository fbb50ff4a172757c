import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeTicks } from './time-ticks';

const hour = 3_600_000;
const day = 24 * hour;
const utc = () => 0;
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const start = Date.parse('2026-11-27T05:31:00Z');

describe('timeTicks', () => {
  test.each([
    [
      hour,
      6,
      [
        '2026-11-27T05:40',
        '2026-11-27T05:50',
        '2026-11-27T06:00',
        '2026-11-27T06:10',
        '2026-11-27T06:20',
        '2026-11-27T06:30',
      ],
    ],
    [
      6 * hour,
      6,
      [
        '2026-11-27T06:00',
        '2026-11-27T07:00',
        '2026-11-27T08:00',
        '2026-11-27T09:00',
        '2026-11-27T10:00',
        '2026-11-27T11:00',
      ],
    ],
    [day, 4, ['2026-11-27T06:00', '2026-11-27T12:00', '2026-11-27T18:00', '2026-11-28T00:00']],
  ])('are round times of a range of %s ms', (length, most, expected) => {
    expect(timeTicks({ from: start, to: start + length, most, offsetMs: utc }).map(({ at }) => iso(at))).toEqual(
      expected,
    );
  });

  test('are at local midnights, which are named by their day', () => {
    const inChina = () => 8 * hour;
    const ticks = timeTicks({ from: start, to: start + 7 * day, most: 8, offsetMs: inChina });
    expect(ticks.map(({ at }) => iso(at))[0]).toBe('2026-11-27T16:00');
    expect(ticks.every(({ is }) => is === 'day')).toBe(true);
    const near = timeTicks({ from: start, to: start + day, most: 12, offsetMs: inChina });
    expect(near.filter(({ is }) => is === 'day').map(({ at }) => iso(at))).toEqual(['2026-11-27T16:00']);
  });

  test('stay at local hours when the clock is set back', () => {
    const change = Date.parse('2026-10-25T01:00:00Z');
    const inBerlin = (at: number) => (at < change ? 2 : 1) * hour;
    const from = Date.parse('2026-10-24T22:00:00Z');
    const ticks = timeTicks({ from, to: from + day, most: 4, offsetMs: inBerlin });
    const expected = ['2026-10-24T22:00', '2026-10-25T05:00', '2026-10-25T11:00', '2026-10-25T17:00'];
    expect(ticks.map(({ at }) => iso(at))).toEqual(expected);
  });

  test('lie within the range, ascend, and are not more than requested', () => {
    const lengths = fc.integer({ min: 60_000, max: 92 * day });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), lengths, fc.integer({ min: 2, max: 14 }), (from, length, most) => {
        const ticks = timeTicks({ from, to: from + length, most, offsetMs: utc }).map(({ at }) => at);
        expect(ticks.length).toBeLessThanOrEqual(most);
        expect(ticks.every((at) => at >= from && at <= from + length)).toBe(true);
        expect(ticks).toEqual([...new Set(ticks)].toSorted((a, b) => a - b));
        if (length >= 5 * 60_000) expect(ticks.length).toBeGreaterThan(0);
      }),
    );
  });

  test('an empty or reversed range has none', () => {
    expect(timeTicks({ from: 5, to: 5, most: 4 })).toEqual([]);
    expect(timeTicks({ from: 6, to: 5, most: 4 })).toEqual([]);
  });
});
