import { describe, expect, test } from 'vitest';
import { memoryTrend } from '@/lib/domain/node/memory-trend';
import { MemoryHistory } from './memory-history';

const STEP = 120_000;
const T0 = 5_000 * STEP;
const sample = (name: string, memoryMiB: number) => ({ name, cpuMilli: 1, memoryMiB });

describe('the memory of nodes', () => {
  test('keeps the last reading of each step, for each node apart', () => {
    const history = new MemoryHistory();
    history.record(T0, [sample('a', 1), sample('b', 7)]);
    history.record(T0 + 60_000, [sample('a', 2)]);
    history.record(T0 + STEP, [sample('a', 3)]);
    expect(history.points('a', T0 + STEP)).toEqual([
      { at: T0, memoryMiB: 2 },
      { at: T0 + STEP, memoryMiB: 3 },
    ]);
    expect(history.points('b', T0 + STEP)).toEqual([{ at: T0, memoryMiB: 7 }]);
    expect(history.points('c', T0)).toEqual([]);
  });

  test('a step without a reading is missing, also over an old value', () => {
    const history = new MemoryHistory();
    for (let step = 0; step < 89; step += 1) history.record(T0 + step * STEP, [sample('a', step)]);
    history.record(T0 + 92 * STEP, [sample('a', 92)]);
    const points = history.points('a', T0 + 92 * STEP);
    expect(points.map(({ memoryMiB }) => memoryMiB).slice(0, 2)).toEqual([3, 4]);
    expect(points.slice(-2).map(({ at }) => (at - T0) / STEP)).toEqual([88, 92]);
  });

  test('keeps three hours and then forgets', () => {
    const history = new MemoryHistory();
    for (let step = 0; step < 200; step += 1) history.record(T0 + step * STEP, [sample('a', step)]);
    const points = history.points('a', T0 + 199 * STEP);
    expect(points).toHaveLength(90);
    expect(points[0]?.memoryMiB).toBe(110);
    expect(history.points('a', T0 + 289 * STEP)).toEqual([]);
    history.record(T0 + 290 * STEP, [sample('b', 1)]);
    expect(history.points('a', T0 + 199 * STEP)).toEqual([]);
  });

  test('gives the trend', () => {
    const history = new MemoryHistory();
    for (let step = 0; step <= 30; step += 1) history.record(T0 + step * STEP, [sample('a', 4_000 + step * 50)]);
    const trend = memoryTrend(history.points('a', T0 + 30 * STEP), 7_000);
    expect(trend).toEqual({ hoursLeft: 1 });
  });
});
