import { describe, expect, test } from 'vitest';
import { chartPath, roundTop } from './chart-path';

const box = { width: 100, height: 10, top: 10 };
const at = (...values: (number | null)[]) => values.map((value, index) => ({ at: index * 60_000, value }));

describe('chartPath', () => {
  test('runs from the left edge to the right one, zero at the bottom', () => {
    expect(chartPath(at(0, 10), box)).toBe('M0.0 10.0L0.0 10.0L100.0 0.0');
  });

  test('has a gap where nothing is known', () => {
    expect(chartPath(at(1, null, 1), box)).toBe('M0.0 9.0L0.0 9.0M100.0 9.0L100.0 9.0');
  });

  test('does not join what is too far apart', () => {
    const points = [...at(1, 1), { at: 600_000, value: 1 }];
    expect(chartPath(points, box, { gapMs: 120_000 }).match(/M/g)).toHaveLength(2);
    expect(chartPath(points, box).match(/M/g)).toHaveLength(1);
  });

  test('holds a value until the next one in steps', () => {
    expect(chartPath(at(0, 10), box, { steps: true })).toBe('M0.0 10.0L0.0 10.0L100.0 10.0L100.0 0.0');
  });

  test('one point and no points give no NaN', () => {
    expect(chartPath(at(5), box)).toBe('M0.0 5.0L0.0 5.0');
    expect(chartPath([], box)).toBe('');
  });
});

test.each([
  [0, 1],
  [Number.NaN, 1],
  [1, 1],
  [3, 5],
  [7, 10],
  [12, 20],
  [21, 25],
  [0.3, 0.5],
  [4_800, 5_000],
])('the edge above %d is %d', (most, top) => {
  expect(roundTop(most)).toBeCloseTo(top);
});
