import { isBehind, remainingBatchMs } from './batches';
import type { Step } from './change';

type Progressing = Pick<Step, 'id' | 'state' | 'startedAt' | 'finishedAt' | 'work'>;

export interface RunProgress {
  /** Of a step that works on many items, else of steps. */
  of: 'items' | 'steps';
  done: number;
  total: number;
  /** Estimated; null: unknown. Milliseconds. */
  remainingMs: number | null;
}

/** Less says too little about the rest. */
const LEAST_SHARE = 0.1;

/** How far a run is; null before it has steps. */
export function runProgress(steps: readonly Progressing[], now: number): RunProgress | null {
  if (steps.length === 0) return null;
  const running = steps.find(({ state }) => state === 'running');
  const items = running?.work === undefined ? null : itemsOf(running.work.totals);
  const remainingBatches = remainingBatchMs(steps, now);
  if (items === null || items.total === 0)
    return { of: 'steps', done: steps.filter(isBehind).length, total: steps.length, remainingMs: remainingBatches };
  const byItems = remainingOf(items, { startedAt: running?.startedAt ?? null, now });
  return { of: 'items', ...items, remainingMs: remainingBatches ?? byItems };
}

function itemsOf(totals: NonNullable<Progressing['work']>['totals']): { done: number; total: number } {
  const total = Object.values(totals).reduce((sum, count) => sum + count, 0);
  return { done: (totals.done ?? 0) + (totals.skipped ?? 0), total };
}

/** The rest takes as long per item as what is done. */
function remainingOf(
  items: { done: number; total: number },
  o: { startedAt: number | null; now: number },
): number | null {
  if (o.startedAt === null || items.done < items.total * LEAST_SHARE || items.done === 0) return null;
  return Math.max(0, ((o.now - o.startedAt) * (items.total - items.done)) / items.done);
}
