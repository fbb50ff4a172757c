import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isolatedPoints, knownRuns, largest, nearestIndex, thinned } from './series-values';

const series = fc.array(fc.option(fc.integer({ min: 0, max: 1_000 })), { maxLength: 300 });

test('a value between unknown ones is a dot', () => {
  expect(isolatedPoints([1, null, 2, null, 3, 4])).toEqual([0, 2]);
  expect(isolatedPoints([null, null])).toEqual([]);
  expect(isolatedPoints([7])).toEqual([0]);
});

describe('known stretches', () => {
  test('end where a value is unknown', () => {
    expect(knownRuns([null, 1, 2, null, 3])).toEqual([
      [1, 2],
      [4, 4],
    ]);
    expect(knownRuns([])).toEqual([]);
  });

  test('hold every known value and no unknown one', () => {
    fc.assert(
      fc.property(series, (values) => {
        const within = knownRuns(values).flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, at) => first + at),
        );
        expect(within).toEqual(values.flatMap((value, at) => (value === null ? [] : [at])));
      }),
    );
  });
});

test('the largest of unknown values is unknown, not zero', () => {
  expect(largest([null, null])).toBeNull();
  expect(largest([null, 0])).toBe(0);
  expect(largest([1, 5, null, 2])).toBe(5);
});

describe('nearestIndex', () => {
  test.each([
    [[], 5, -1],
    [[10], 99, 0],
    [[10, 20, 30], 0, 0],
    [[10, 20, 30], 24, 1],
    [[10, 20, 30], 26, 2],
    [[10, 20, 30], 25, 1],
    [[10, 20, 30], 99, 2],
  ])('of %j at %d is %d', (times, at, index) => {
    expect(nearestIndex(times, at)).toBe(index);
  });
});

describe('thinned', () => {
  test('keeps peaks, and gaps that fill a stretch', () => {
    expect(thinned([1, 9, 2, 3, null, null, 4, 5], 4)).toEqual([9, 3, null, 5]);
    expect(thinned([1, null, 2], 5)).toEqual([1, null, 2]);
  });

  test('has at most so many values and the same peak', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 100 }), (values, most) => {
        const few = thinned(values, most);
        expect(few.length).toBe(Math.min(values.length, most));
        expect(largest(few)).toBe(largest(values));
      }),
    );
  });
});
