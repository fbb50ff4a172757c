import { describe, expect, test } from 'vitest';
import { diskUse, percentOf } from './disk-use';

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
