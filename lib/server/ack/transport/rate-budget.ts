import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudSystem } from './errors';

const MAX_WAIT_MS = 30_000;
const RECOVER_AFTER_MS = 30_000;
const LEAST_PER_SECOND = 0.5;

export interface Budget {
  /**
   * Waits for a turn; the answer is the moment of sending, for `throttled`.
   * @throws UpstreamFailure `throttled` when the queue is longer than 30 s; nothing was sent then.
   */
  take(system: CloudSystem): Promise<number>;
  /** The provider refused a request sent at `sentAt`: nobody sends for `retryAfterMs`, then more slowly. */
  throttled(retryAfterMs: number, sentAt: number): void;
  /** Requests per second now. */
  rate(): number;
}

export interface BudgetOptions {
  perSecond: number;
  /** Milliseconds, monotonic. */
  now?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
}

function queueTooLong(system: CloudSystem, waitMs: number): UpstreamFailure {
  return new UpstreamFailure({
    system,
    kind: 'throttled',
    upstreamCode: 'LocalBudget',
    message: 'Too many requests to the cloud account are queued. This one was not sent.',
    requestId: null,
    ambiguous: false,
    retryAfterMs: Math.ceil(waitMs),
    remedy: 'Wait a moment and try again.',
  });
}

/**
 * The request budget of one cloud account, shared by all its clusters: a token bucket with one second's burst. It
 * halves when the provider throttles and doubles again after 30 quiet seconds.
 */
export function createBudget({ perSecond, now = () => performance.now(), sleep = wait }: BudgetOptions): Budget {
  let rate = perSecond;
  /** When the bucket would be full again, and before when nobody may send. */
  let fullAt = now();
  let closedUntil = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;

  const recover = (at: number): void => {
    if (rate >= perSecond || at - changedAt < RECOVER_AFTER_MS) return;
    rate = Math.min(perSecond, rate * 2);
    changedAt = at;
  };

  /** Takes the next free place in the queue. */
  const place = (at: number, system: CloudSystem): number => {
    const interval = 1000 / rate;
    const turn = Math.max(at, closedUntil, fullAt - Math.max(0, rate - 1) * interval);
    if (turn - at > MAX_WAIT_MS) throw queueTooLong(system, turn - at);
    fullAt = Math.max(fullAt, turn) + interval;
    return turn;
  };

  return {
    async take(system) {
      recover(now());
      for (;;) {
        const closing = closedUntil;
        const turn = place(now(), system);
        if (turn > now()) await sleep(turn - now());
        // Closed while waiting: the place is worth nothing any more.
        if (closedUntil === closing) return now();
      }
    },
    throttled(retryAfterMs, sentAt) {
      const at = now();
      // Refusals of one burst count once: only what was sent at the present rate speaks against it.
      if (sentAt >= changedAt) {
        rate = Math.max(LEAST_PER_SECOND, rate / 2);
        changedAt = at;
      }
      if (at + retryAfterMs <= closedUntil) return;
      closedUntil = at + retryAfterMs;
      fullAt = closedUntil + 1000;
    },
    rate: () => rate,
  };
}
