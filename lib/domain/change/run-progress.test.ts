import { describe, expect, test } from 'vitest';
import type { WorkTotals } from './work';
import { runProgress } from './run-progress';

type Steps = Parameters<typeof runProgress>[0];
const step = (state: Steps[number]['state'], more: Partial<Steps[number]> = {}): Steps[number] => ({
  id: 'drain',
  state,
  startedAt: null,
  finishedAt: null,
  ...more,
});
const work = (totals: Partial<WorkTotals>) => ({
  work: { rev: 1, totals: { waiting: 0, blocked: 0, moving: 0, done: 0, skipped: 0, failed: 0, ...totals } },
});

describe('progress of a run', () => {
  test.each<[string, Steps, ReturnType<typeof runProgress>]>([
    ['without steps', [], null],
    ['before the first', [step('waiting')], { of: 'steps', done: 0, total: 1, remainingMs: null }],
    [
      'by steps; skipped ones are behind',
      [step('done'), step('skipped'), step('running', { startedAt: 0 })],
      { of: 'steps', done: 2, total: 3, remainingMs: null },
    ],
    [
      'by items of the step under way',
      [step('done'), step('running', { startedAt: 0, ...work({ done: 8, skipped: 1, moving: 7 }) })],
      { of: 'items', done: 9, total: 16, remainingMs: (9_000 * 7) / 9 },
    ],
    [
      'too early to estimate',
      [step('running', { startedAt: 0, ...work({ done: 1, waiting: 99 }) })],
      { of: 'items', done: 1, total: 100, remainingMs: null },
    ],
    [
      'a step whose items are not known yet',
      [step('running', work({}))],
      { of: 'steps', done: 0, total: 1, remainingMs: null },
    ],
    [
      'by what finished batches took',
      [
        step('done', { id: 'drain:1', startedAt: 0, finishedAt: 4_000 }),
        step('running', { id: 'drain:2', startedAt: 8_000, ...work({ waiting: 5 }) }),
        step('waiting', { id: 'drain:3' }),
      ],
      { of: 'items', done: 0, total: 5, remainingMs: 3_000 + 4_000 },
    ],
  ])('%s', (_, steps, expected) => expect(runProgress(steps, 9_000)).toEqual(expected));
});
