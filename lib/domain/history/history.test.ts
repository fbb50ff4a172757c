import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../failure';
import { onGrid, timesOf } from './grid';
import { historyRequest } from './history-request';
import { finestStep, historyRange } from './range';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 20_000 * DAY + 7_654_321;

function fieldOf(run: () => unknown): string | null {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.code).toBe('invalid');
    expect(error.details.remedy).toMatch(/^[A-Z]\w+ /);
    return error.details.field ?? '';
  }
  return null;
}

describe('the range of a chart', () => {
  const of = (from: number, to = NOW, finestMs = MINUTE) => historyRange({ from, to, now: NOW, finestMs });

  it.each([
    ['an hour', HOUR, MINUTE],
    ['three hours', 3 * HOUR, MINUTE],
    ['a day', DAY, 2 * MINUTE],
    ['a week', 7 * DAY, 15 * MINUTE],
    ['a month', 30 * DAY, HOUR],
    ['a quarter', 92 * DAY, 3 * HOUR],
  ])('of %s has a step that gives at most a thousand points', (_, length, stepMs) => {
    const { grid } = of(NOW - length);
    expect(grid.stepMs).toBe(stepMs);
    expect(grid.count).toBeLessThanOrEqual(1_001);
    expect(grid.from % stepMs).toBe(0);
    expect(grid.from + grid.count * stepMs).toBeGreaterThanOrEqual(NOW);
  });

  it('is not finer than what is kept', () => {
    expect(finestStep(NOW - HOUR, NOW)).toBe(MINUTE);
    expect(finestStep(NOW - 3 * HOUR, NOW)).toBe(MINUTE);
    expect(finestStep(NOW - 4 * HOUR, NOW)).toBe(5 * MINUTE);
    expect(finestStep(NOW - 2 * DAY, NOW)).toBe(5 * MINUTE);
    expect(finestStep(NOW - 3 * DAY, NOW)).toBe(HOUR);
    expect(of(NOW - 3 * DAY, NOW, HOUR).grid).toMatchObject({ stepMs: HOUR, count: 73 });
  });

  it('ends now at the latest and is at least five minutes', () => {
    expect(of(NOW - HOUR, NOW + DAY).to).toBe(NOW);
    const { from, to } = of(NOW - 1_000);
    expect(to - from).toBeGreaterThanOrEqual(5 * MINUTE);
  });

  it.each([
    ['in the future', NOW + 1, NOW + HOUR],
    ['inverted', NOW - HOUR, NOW - 2 * HOUR],
    ['empty', NOW - HOUR, NOW - HOUR],
    ['of several years', NOW - 900 * DAY, NOW],
    ['since 1970', 0, NOW],
  ])('%s is refused by name of the field', (_, from, to) => expect(fieldOf(() => of(from, to))).toBe('from'));

  it('any other has a grid that covers it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 92 * DAY }), fc.integer({ min: 0, max: DAY }), (length, ago) => {
        const to = NOW - ago;
        const { grid, from } = of(to - length, to);
        expect(grid.count).toBeLessThanOrEqual(1_001);
        expect(from).toBeLessThanOrEqual(to - length);
        expect(timesOf(grid).at(-1)).toBeLessThan(to);
        expect(timesOf(grid).at(-1)).toBeGreaterThanOrEqual(to - grid.stepMs);
      }),
    );
  });
});

describe('values on a grid', () => {
  const grid = { from: 0, stepMs: 10, count: 4 };

  it('are the means of each slot; what is not known is null', () => {
    const spans = [
      { at: 0, spanMs: 5, value: 1 },
      { at: 5, spanMs: 5, value: 3 },
      { at: 10, spanMs: 5, value: null },
      { at: 30, spanMs: 5, value: 0 },
    ];
    expect(onGrid([spans], grid)).toEqual([2, null, null, 0]);
  });

  it('come from the finest layer that knows them, and from coarse ones beside it', () => {
    const fine = [{ at: 20, spanMs: 10, value: 7 }];
    const coarse = [
      { at: -20, spanMs: 40, value: 1 },
      { at: 20, spanMs: 40, value: 2 },
    ];
    expect(onGrid([fine, coarse], grid)).toEqual([1, 1, 7, 2]);
  });

  it('in any order are the same', () => {
    const span = fc.record({
      at: fc.integer({ min: -50, max: 90 }),
      spanMs: fc.constantFrom(5, 10),
      value: fc.option(fc.integer({ min: 0, max: 99 })),
    });
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        expect(onGrid([spans.toReversed()], grid)).toEqual(onGrid([spans], grid));
      }),
    );
  });
});

describe('what a chart is asked for', () => {
  const base = { metrics: 'cpu', nodes: 'no' } as const;

  it('is read once', () => {
    expect(
      historyRequest({ ...base, scope: 'node-pool', object: 'np1', os: 'windows', metrics: 'cpu, memory,cpu' }),
    ).toEqual({ of: { scope: 'node-pool', pool: 'np1', os: 'windows' }, metrics: ['cpu', 'memory'], byNode: false });
    expect(historyRequest({ ...base, scope: 'workload', object: 'Deployment/web', namespace: 'shop' }).of).toEqual({
      scope: 'workload',
      namespace: 'shop',
      kind: 'Deployment',
      name: 'web',
    });
  });

  it.each([
    ['metrics', { scope: 'cluster', metrics: 'cpu,heat' }],
    ['metrics', { scope: 'cluster', metrics: '' }],
    ['object', { scope: 'cluster', object: 'x' }],
    ['object', { scope: 'node' }],
    ['object', { scope: 'workload', namespace: 'shop', object: 'web' }],
    ['object', { scope: 'workload', namespace: 'shop', object: 'Deployment/web/x' }],
    ['namespace', { scope: 'pod', object: 'web' }],
    ['namespace', { scope: 'node', object: 'n', namespace: 'x' }],
    ['os', { scope: 'node', object: 'n', os: 'linux' }],
    ['nodes', { scope: 'pod', object: 'p', namespace: 'x', nodes: 'yes' }],
  ] as const)('names %s when it is wrong', (field, query) =>
    expect(fieldOf(() => historyRequest({ ...base, ...query }))).toBe(field),
  );
});
