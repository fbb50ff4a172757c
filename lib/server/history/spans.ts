import type { Groups } from '@/lib/domain/history/amounts';
import { kept } from '@/lib/domain/history/range';

/** Sums of all groups in one period. */
export interface GroupSpan {
  at: number;
  spanMs: number;
  groups: Groups;
}

/** The amounts of a node in one period; NaN = not known. */
export interface NodeSpan {
  at: number;
  spanMs: number;
  values: ArrayLike<number>;
}

/** Epoch milliseconds; without `to` itself. */
export interface SampleSpan {
  from: number;
  to: number;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export interface Resolution {
  stepMs: number;
  /** Length of a chunk. */
  chunkMs: number;
}
export const fine: Resolution = { stepMs: kept.fine.stepMs, chunkMs: HOUR_MS };
export const coarse: Resolution = { stepMs: kept.coarse.stepMs, chunkMs: DAY_MS };

/** Of a period that is known from `at` to the end of its step. */
export const spanOf = (at: number, { stepMs }: Pick<Resolution, 'stepMs'>): { at: number; spanMs: number } => ({
  at,
  spanMs: (Math.floor(at / stepMs) + 1) * stepMs - at,
});
