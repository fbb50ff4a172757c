import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageHistory } from './usage-history';

const MINUTE = 60_000;
const T0 = 1_000 * MINUTE;
const sample = (name: string, cpuMilli: number, memoryMiB = 100) => ({ name, cpuMilli, memoryMiB });
const poolOf = (name: string): string | null => (name.startsWith('x') ? null : (name[0] ?? null));

describe('the history of use', () => {
  test('sums the nodes of each pool and leaves out nodes of none', () => {
    const history = new UsageHistory();
    history.record(T0 + 5_000, [sample('a1', 100), sample('a2', 300), sample('b1', 7), sample('x', 9)], poolOf);
    expect(history.points('a', T0)).toEqual([{ at: T0, cpuMilli: 400, memoryMiB: 200, nodes: 2 }]);
    expect(history.points('b', T0)).toEqual([{ at: T0, cpuMilli: 7, memoryMiB: 100, nodes: 1 }]);
    expect(history.points('c', T0)).toEqual([]);
  });

  test('keeps one point a minute, the last reading of it', () => {
    const history = new UsageHistory();
    for (const [ms, cpu] of [
      [0, 1],
      [30_000, 2],
      [60_000, 3],
    ] as const)
      history.record(T0 + ms, [sample('a', cpu)], poolOf);
    expect(history.points('a', T0 + MINUTE).map(({ at, cpuMilli }) => [at, cpuMilli])).toEqual([
      [T0, 2],
      [T0 + MINUTE, 3],
    ]);
  });

  test('a minute without a reading is missing', () => {
    const history = new UsageHistory();
    history.record(T0, [sample('a', 1)], poolOf);
    history.record(T0 + 5 * MINUTE, [sample('a', 2)], poolOf);
    expect(history.points('a', T0 + 5 * MINUTE).map(({ at }) => at)).toEqual([T0, T0 + 5 * MINUTE]);
  });

  test('keeps three hours of any input', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 500 }), (gaps) => {
        const history = new UsageHistory();
        let now = T0;
        for (const gap of gaps) {
          now += gap * MINUTE;
          history.record(now, [sample('a', now / MINUTE)], poolOf);
        }
        const points = history.points('a', now);
        const wanted = [...new Set(gaps.map((_, index) => T0 + sum(gaps.slice(0, index + 1)) * MINUTE))];
        expect(points.map(({ at }) => at)).toEqual(wanted.filter((at) => at >= now - 180 * MINUTE).slice(-180));
        expect(points.every(({ at, cpuMilli }) => cpuMilli === at / MINUTE)).toBe(true);
      }),
    );
  });

  test('what a node used minutes ago is not what it uses now', () => {
    const history = new UsageHistory();
    expect(history.latest('a', T0)).toBeNull();
    history.record(T0, [sample('a', 5)], poolOf);
    expect(history.latest('a', T0 + 3 * MINUTE)).toEqual(sample('a', 5));
    expect(history.latest('b', T0)).toBeNull();
    expect(history.latest('a', T0 + 3 * MINUTE + 1)).toBeNull();
    history.record(T0 + MINUTE, [sample('b', 1)], poolOf);
    expect(history.latest('a', T0 + MINUTE)).toBeNull();
  });

  test('a pool that is gone is forgotten after three hours', () => {
    const history = new UsageHistory();
    history.record(T0, [sample('a', 5)], poolOf);
    history.record(T0 + 181 * MINUTE, [sample('b', 5)], poolOf);
    expect(history.points('a', T0)).toEqual([]);
  });
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
