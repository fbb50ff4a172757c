/** From the journal; times are epoch milliseconds. */
export interface StepProgress {
  /** False for a step that only waits. */
  writes: boolean;
  state: 'waiting' | 'intent' | 'sent' | 'unknown';
  /** When the last intent was journalled, or when a step without write began to wait. */
  intentAt: number;
  /** When the last answer arrived, clear or not; null: none. */
  answeredAt: number | null;
  /** When this worker took the run over: before that another one may still have been sending. */
  claimedAt: number;
  /** No retry before this time, after a temporary refusal. */
  retryAt: number;
  tries: number;
  now: number;
  settleMs: number;
  timeoutMs: number;
}

type Move =
  | { move: 'write' }
  /** Check again after at most this time. */
  | { move: 'wait'; forMs: number }
  | { move: 'attention'; code: 'timeout' | 'unclear' };

/** How often a write may be repeated if its outcome is unknown each time. */
export const MAX_UNCLEAR_TRIES = 5;

/** When a write with an unknown outcome can no longer take effect. */
export const settledAt = (
  step: Pick<StepProgress, 'intentAt' | 'answeredAt' | 'claimedAt' | 'settleMs'> & { state: string },
): number =>
  Math.max(step.intentAt, step.answeredAt ?? 0, step.state === 'intent' ? step.claimedAt : 0) + step.settleMs;

export const isSettled = (step: StepProgress): boolean =>
  step.state === 'waiting' || step.state === 'sent' || step.now >= settledAt(step);

/** A write is repeated only once the settle time has passed since anything that might still take effect. */
export function nextMove(step: StepProgress, pollMs: number): Move {
  const { now } = step;
  if (!step.writes || step.state === 'sent') {
    const since = Math.max(step.intentAt, step.answeredAt ?? 0);
    return now - since >= step.timeoutMs ? { move: 'attention', code: 'timeout' } : { move: 'wait', forMs: pollMs };
  }
  if (step.state === 'waiting') {
    return now < step.retryAt ? { move: 'wait', forMs: step.retryAt - now } : { move: 'write' };
  }
  if (!isSettled(step)) return { move: 'wait', forMs: Math.min(pollMs, settledAt(step) - now) };
  return step.tries >= MAX_UNCLEAR_TRIES ? { move: 'attention', code: 'unclear' } : { move: 'write' };
}
