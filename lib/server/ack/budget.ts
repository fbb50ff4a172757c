import { setTimeout as wait } from 'node:timers/promises';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudSystem } from './errors';

const MAX_WAIT_MS = 30_000;
const RECOVER_AFTER_MS = 30_000;
const LEAST_PER_SECOND = 0.5;

export interface Budget {
  /** Waits for a turn. @throws UpstreamFailure `throttled` when the queue is longer than 30 s; nothing was sent then. */
  take(system: CloudSystem): Promise<void>;
  /** The provider refused a request: nobody sends for `retryAfterMs`, then more slowly. */
  throttled(retryAfterMs: number): void;
  /** Requests per second now. */
  rate(): number;
}

export interface BudgetOptions {
  perSecond: number;
  /** Milliseconds, monotonic. */
  now?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
}

/**
 * The request budget of one cloud account, shared by all its clusters: a token bucket with one second's burst. It
 * halves when the provider throttles and doubles again after 30 quiet seconds.
 */
export function createBudget({
  perSecond,
  now = () => performance.now(),
  sleep = wait,
}: BudgetOptions): Budget {
  let rate = perSecond;
  /** When the bucket would be full again, and before when nobody may send. */
  let fullAt = now();
  let closedUntil = 0;
  let throttledAt = Number.NEGATIVE_INFINITY;

  const recover = (at: number): void => {
    if (rate >= perSecond || at - throttledAt < RECOVER_AFTER_MS) return;
    rate = Math.min(perSecond, rate * 2);
    throttledAt = at;
  };

  return {
    async take(system) {
      const at = now();
      recover(at);
      const interval = 1000 / rate;
      const burstMs = Math.max(0, rate - 1) * interval;
      const turn = Math.max(at, closedUntil, fullAt - burstMs);
      if (turn - at > MAX_WAIT_MS) {
        throw new UpstreamFailure({
          system,
          kind: 'throttled',
          upstreamCode: 'LocalBudget',
          message: 'Too many requests to the cloud account are waiting; this one was not sent.',
          requestId: null,
          ambiguous: false,
          retryAfterMs: Math.ceil(turn - at),
          remedy: 'Wait a moment and try again.',
        });
      }
      fullAt = Math.max(fullAt, turn) + interval;
      if (turn > at) await sleep(turn - at);
    },
    throttled(retryAfterMs) {
      const at = now();
      // Several answers to the same burst count once.
      if (at - throttledAt >= 1_000) rate = Math.max(LEAST_PER_SECOND, rate / 2);
      throttledAt = at;
      closedUntil = Math.max(closedUntil, at + retryAfterMs);
      fullAt = Math.max(fullAt, closedUntil + 1000);
    },
    rate: () => rate,
  };
}
