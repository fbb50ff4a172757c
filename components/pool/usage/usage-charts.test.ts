import { describe, expect, test } from 'vitest';
import { diskUse, percentOf, usagePoints } from './usage-charts';

const points = [
  { at: 0, cpuMilli: 4_000, memoryMiB: 1_024, nodes: 2 },
  { at: 60_000, cpuMilli: 0, memoryMiB: 0, nodes: 0 },
];

test('a sum is of the pool, an average of its measured nodes, and without one nothing is known', () => {
  expect(usagePoints(points, { resource: 'cpuMilli', of: 'pool' })).toEqual([
    { at: 0, value: 4_000 },
    { at: 60_000, value: null },
  ]);
  expect(usagePoints(points, { resource: 'memoryMiB', of: 'node' })[0]?.value).toBe(512);
});

describe('disks', () => {
  const node = (used: number | null, capacity: number | null) => ({
    name: 'n',
    state: 'ready' as const,
    cpuMilli: null,
    memoryMiB: null,
    capacity: null,
    diskUsedGiB: used,
    diskCapacityGiB: capacity,
  });

  test('are summed over the nodes that report both values', () => {
    expect(diskUse([node(10, 100), node(5, null), node(0, 50)])).toEqual({ usedGiB: 10, capacityGiB: 150, nodes: 2 });
  });

  test('without any report are unknown', () => {
    expect(diskUse([node(null, 100)])).toBeNull();
    expect(diskUse([])).toBeNull();
  });
});

test.each([
  [1, 2, 50],
  [0, 2, 0],
  [null, 2, null],
  [1, null, null],
  [1, 0, null],
])('%s of %s is %s %%', (used, capacity, percent) => {
  expect(percentOf(used, capacity)).toBe(percent);
});
