import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupKey } from '@/lib/domain/history/amounts';
import { nodeTable } from '@/lib/domain/history/node-table';
import { MinuteSamples } from './minute-samples';

const MINUTE = 60_000;
const T0 = 1_000 * MINUTE;
const ALL = Number.POSITIVE_INFINITY;
const capacity = { cpuMilli: 4_000, memoryMiB: 8_192, pods: 60 };

/** Nodes by name with their CPU; null = not measured. Their pool is their first letter, none for x. */
function readingOf(cpu: Readonly<Record<string, number | null>>) {
  const rows = Object.keys(cpu).map((name) => ({
    name,
    poolId: name.startsWith('x') ? null : name.slice(0, 1),
    os: 'linux' as const,
    requested: null,
    allocatable: capacity,
  }));
  return nodeTable(rows, (name) => {
    const cpuMilli = cpu[name] ?? null;
    return cpuMilli === null ? null : { cpuMilli, memoryMiB: 100 };
  });
}

const cpuOf = (samples: MinuteSamples, pool: string | null) =>
  samples.groups(0, ALL).map(({ at, groups }) => [at, groups.get(groupKey({ pool, os: null }))?.sums[0] ?? null]);

describe('samples by the minute', () => {
  test('sum the nodes of each pool, of each OS and of the cluster', () => {
    const samples = new MinuteSamples();
    samples.record(T0 + 5_000, readingOf({ a1: 100, a2: 300, b1: 7, x: 9 }));
    expect(cpuOf(samples, 'a')).toEqual([[T0, 400]]);
    expect(cpuOf(samples, null)).toEqual([[T0, 416]]);
    const [minute] = samples.groups(0, ALL);
    expect(minute?.groups.get('|linux')).toMatchObject({ nodes: 4, measured: 4 });
    expect(minute?.groups.get('a|linux')?.spread.cpu).toEqual({ p5: 110, p50: 200, p95: 290, worst: ['a2', 'a1'] });
    expect(minute?.groups.has('c|')).toBe(false);
  });

  test('keep one point a minute, the last reading of it', () => {
    const samples = new MinuteSamples();
    samples.record(T0, readingOf({ a: 1 }));
    samples.record(T0 + 30_000, readingOf({ a: 2 }));
    samples.record(T0 + 60_000, readingOf({ a: 3 }));
    expect(cpuOf(samples, 'a')).toEqual([
      [T0, 2],
      [T0 + MINUTE, 3],
    ]);
  });

  test('a failed reading leaves what its minute measured, and is not zero alone', () => {
    const samples = new MinuteSamples();
    samples.record(T0, readingOf({ a: 1 }));
    samples.record(T0 + 30_000, readingOf({ a: null }));
    samples.record(T0 + MINUTE, readingOf({ a: null }));
    expect(cpuOf(samples, 'a')).toEqual([
      [T0, 1],
      [T0 + MINUTE, null],
    ]);
    expect(samples.groups(T0 + MINUTE, ALL)[0]?.groups.get('a|')).toMatchObject({ nodes: 1, measured: 0 });
  });

  test('keep three hours of sums and one hour of nodes, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 300 }), (gaps) => {
        const samples = new MinuteSamples();
        let now = T0;
        const wanted = new Set<number>();
        for (const gap of gaps) {
          now += gap * MINUTE;
          wanted.add(now);
          samples.record(now, readingOf({ a: now / MINUTE }));
        }
        const times = samples.groups(0, ALL).map(({ at }) => at);
        expect(times).toEqual([...wanted].filter((at) => at > now - 180 * MINUTE));
        expect(samples.periods(0, ALL).map(({ at }) => at)).toEqual(times.filter((at) => at > now - 60 * MINUTE));
        expect(samples.since).toBe(times[0]);
      }),
    );
  });
});
