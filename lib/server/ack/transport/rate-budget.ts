import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudSystem } from './errors';
import { TRY_AGAIN } from '@/lib/server/try-again';

const MAX_WAIT_MS = 30_000;
const RECOVER_AFTER_MS = 30_000;
const LEAST_PER_SECOND = 0.5;

export interface Budget {
  /**
   * @returns the moment of sending.
   * @throws UpstreamFailure `throttled` when the queue exceeds 30 s; nothing was sent.
   */
  take(system: CloudSystem): Promise<number>;
  /** The provider throttled a request sent at `sentAt`: nothing is sent for `retryAfterMs`, then more slowly. */
  throttled(retryAfterMs: number, sentAt: number): void;
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
    retryAfterMs: Math.ceil(waitMs),
    remedy: TRY_AGAIN,
  });
}

/** Shared by all clusters of an account: one second's burst; halves when throttled, doubles after 30 quiet seconds. */
export function createBudget({ perSecond, now = () => performance.now(), sleep = wait }: BudgetOptions): Budget {
  let rate = perSecond;
  /** When the bucket is full again, and until when nothing may be sent. */
  let fullAt = now();
  let closedUntil = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;

  const recover = (at: number): void => {
    if (rate >= perSecond || at - changedAt < RECOVER_AFTER_MS) return;
    rate = Math.min(perSecond, rate * 2);
    changedAt = at;
  };

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
        // The provider throttled while this request waited: it queues again.
        if (closedUntil === closing) return now();
      }
    },
    throttled(retryAfterMs, sentAt) {
      const at = now();
      // Throttled answers to one burst count once: only requests sent at the present rate count.
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
