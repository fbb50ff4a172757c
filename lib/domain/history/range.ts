import { Failure } from '../failure';
import type { Grid } from './grid';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const MAX_POINTS = 1_000;
const SHORTEST_MS = 5 * MINUTE_MS;
export const LONGEST_DAYS = 92;

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360].map((minutes) => minutes * MINUTE_MS);

/** The samples that Mullion keeps: how fine, and for how long. */
export const kept = {
  minute: { stepMs: MINUTE_MS, forMs: 3 * HOUR_MS },
  fine: { stepMs: 5 * MINUTE_MS, forMs: 2 * DAY_MS },
  coarse: { stepMs: HOUR_MS },
} as const;

/** The finest step of samples that exist since `from`. */
export function finestStep(from: number, now: number): number {
  if (from >= now - kept.minute.forMs - MINUTE_MS) return kept.minute.stepMs;
  return from >= now - kept.fine.forMs - HOUR_MS ? kept.fine.stepMs : kept.coarse.stepMs;
}

export interface HistoryRange {
  from: number;
  to: number;
  grid: Grid;
}

function invalid(field: 'from' | 'to', message: string, remedy: string): Failure {
  return new Failure('invalid', message, { field, issues: [{ field, message }], remedy });
}

/**
 * Times in epoch milliseconds. An end in the future becomes now, and less than five minutes become five; the answer says so.
 * @throws Failure `invalid` naming the field
 */
export function historyRange(o: { from: number; to: number; now: number; finestMs: number }): HistoryRange {
  const to = Math.min(o.to, o.now);
  if (o.from >= o.now) throw invalid('from', 'The range begins in the future.', 'Set from to a time in the past.');
  if (o.from >= o.to) throw invalid('from', 'The range ends before it begins.', 'Set from to a time before to.');
  if (to - o.from > LONGEST_DAYS * DAY_MS)
    throw invalid('from', `The range is longer than ${LONGEST_DAYS} days.`, 'Choose a shorter range.');
  const asked = Math.min(o.from, to - SHORTEST_MS);
  const stepMs =
    steps.find((step) => step >= o.finestMs && (to - asked) / step <= MAX_POINTS) ?? steps.at(-1) ?? HOUR_MS;
  const from = Math.floor(asked / stepMs) * stepMs;
  return { from, to, grid: { from, stepMs, count: Math.max(1, Math.ceil((to - from) / stepMs)) } };
}
