import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import type { CloudSystem } from './errors';
import { createLookUpShares } from './look-up-shares';
import { RequestBucket } from './request-bucket';
import { TRY_AGAIN } from '@/lib/server/try-again';

const MAX_WAIT_MS = 30_000;
/** Milliseconds, more than sums of fractions are off. */
const ROUNDING = 1e-6;

/** Who sends: a write of the engine, a read of the engine or a poller, or a look-up for a person's form or page. */
export type Sender = 'write' | 'read' | { personId: string };

export interface Budget {
  /**
   * @returns the moment of sending.
   * @throws UpstreamFailure `throttled` when the queue exceeds 30 s, or Failure `throttled` for a look-up then and
   * when the person's share is used up; nothing was sent.
   */
  take(system: CloudSystem, sender: Sender): Promise<number>;
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

const QUEUED = 'Too many requests to the cloud account are queued. This one was not sent.';

function queueTooLong(system: CloudSystem, { sender, waitMs }: { sender: Sender; waitMs: number }): Failure {
  const more = { retryAfterMs: Math.ceil(waitMs), remedy: TRY_AGAIN };
  if (typeof sender !== 'string') return new Failure('throttled', QUEUED, more);
  return new UpstreamFailure({ system, kind: 'throttled', upstreamCode: 'LocalBudget', message: QUEUED, ...more });
}

interface Entry {
  sender: Sender;
  until: number;
  send(at: number): void;
  reject(waitMs: number): void;
}

const rankOf = (sender: Sender): number => (sender === 'write' ? 0 : sender === 'read' ? 1 : 2);

/** Behind all of its rank; a look-up before those of people who have more waiting. */
function placeIn(queue: readonly Entry[], sender: Sender): number {
  const rank = rankOf(sender);
  const seen = new Map<string, number>();
  const own = typeof sender === 'string' ? 0 : queue.filter((one) => samePerson(one.sender, sender)).length;
  const place = queue.findIndex((other) => {
    if (rankOf(other.sender) !== rank) return rankOf(other.sender) > rank;
    if (typeof other.sender === 'string') return false;
    const turn = seen.get(other.sender.personId) ?? 0;
    seen.set(other.sender.personId, turn + 1);
    return turn > own;
  });
  return place === -1 ? queue.length : place;
}

const samePerson = (a: Sender, b: Sender): boolean =>
  typeof a !== 'string' && typeof b !== 'string' && a.personId === b.personId;

/** Shared by all clusters of an account: writes go first, then reads; look-ups use what these leave. */
export function createBudget({ perSecond, now = () => performance.now(), sleep = wait }: BudgetOptions): Budget {
  const bucket = new RequestBucket(perSecond, now());
  const shares = createLookUpShares(perSecond);
  let queue: Entry[] = [];
  let wakesAt = Number.POSITIVE_INFINITY;

  const turnOf = (sender: Sender, ahead: number): number =>
    bucket.turnOf({ at: now(), ahead, lookUp: typeof sender !== 'string' });

  function wakeAt(turn: number): void {
    if (turn >= wakesAt) return;
    wakesAt = turn;
    void sleep(turn - now()).then(() => {
      if (wakesAt === turn) wakesAt = Number.POSITIVE_INFINITY;
      sendDue();
    });
  }

  function sendDue(): void {
    queue = queue.filter((entry, ahead) => {
      const turn = turnOf(entry.sender, ahead);
      if (turn > entry.until) entry.reject(turn - now());
      return turn <= entry.until;
    });
    for (let first = queue[0]; first !== undefined; first = queue[0]) {
      const turn = turnOf(first.sender, 0);
      if (turn > now() + ROUNDING) return wakeAt(turn);
      queue.shift();
      bucket.take(now());
      first.send(now());
    }
  }

  return {
    take(system, sender) {
      bucket.recover(now());
      return new Promise((send, fail) => {
        if (typeof sender !== 'string') shares.take(sender.personId, now());
        const reject = (waitMs: number): void => fail(queueTooLong(system, { sender, waitMs }));
        queue.splice(placeIn(queue, sender), 0, { sender, until: now() + MAX_WAIT_MS, send, reject });
        sendDue();
      });
    },
    throttled(retryAfterMs, sentAt) {
      bucket.throttled(now(), { retryAfterMs, sentAt });
      sendDue();
    },
    rate: () => bucket.rate(),
  };
}
