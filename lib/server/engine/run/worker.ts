import 'server-only';
import { randomUUID } from 'node:crypto';
import { Failure } from '@/lib/domain/failure';
import { transaction } from '@/lib/server/db/transaction';
import type { EngineParts } from '../deps';
import { sweepExpired } from '../approve/expire';
import { damageOf } from '@/lib/server/db/damaged-data';
import { endUnreadable } from './end-unreadable';
import { checkFence, claimRun, dropAllLeases, endDamagedRuns, type Lease, LeaseLost, releaseRun } from './lease';
import { sleep } from '../pause/sleep';
import { backOffMs } from './problem';
import { wakeDelayed } from './queue-change';
import { runChange } from './run-change';
import { RunEnd, RunRest } from './run-end';

/**
 * Reports changes moved by other replicas; call it every second. At least once each, so the windows overlap a little.
 */
function watchOthers(parts: EngineParts): () => Promise<void> {
  const OVERLAP_MS = 5_000;
  const reported = new Map<string, number>();
  let since = parts.clock.now();
  return async () => {
    if (parts.db.provider === 'sqlite') return;
    const now = parts.clock.now();
    const rows = await parts.db.change.findMany({
      where: { updatedAt: { gt: new Date(since - OVERLAP_MS) } },
      select: { id: true, state: true, version: true },
      take: 500,
    });
    since = now;
    const before = new Map(reported);
    reported.clear();
    for (const { id, state, version } of rows) {
      reported.set(id, version);
      if (before.get(id) !== version) parts.bus.moved(id, state);
    }
  };
}

const TICK_MS = 1_000;
const SWEEP_EVERY_MS = 30_000;
/** Runs mostly wait: many that never finish must not keep others from starting. */
const CONCURRENCY = 100;
/** Longer than the longest pause between two polls. */
const ALIVE_MS = 60_000;

export const workerStopped = (): Failure =>
  new Failure('unavailable', 'The worker that runs changes has stopped.', {
    remedy: 'If it does not continue within a minute, restart Mullion. Errors are in the server log.',
    retryAfterMs: TICK_MS * 10,
  });

/** Whether runs may be claimed; false: never again by this worker. */
export type MayRun = () => Promise<boolean | 'later'>;

/** Claims due runs and carries them out, several at a time. One per process. */
export class Worker {
  readonly #parts: EngineParts;
  readonly #owner = randomUUID();
  readonly #running = new Map<string, { lost: AbortController; ended: Promise<void> }>();
  readonly #stopping = new AbortController();
  readonly #watchOthers: () => Promise<void>;
  #mayRun: MayRun = () => Promise.resolve(true);
  #loop: Promise<void> | null = null;
  #wake: (() => void) | null = null;
  #poked = false;
  #sweptAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#watchOthers = watchOthers(parts);
  }

  poke(): void {
    this.#poked = true;
    this.#wake?.();
  }

  /** Polled within the last minute; false while the database does not answer. */
  isAlive(): boolean {
    return !this.#stopping.signal.aborted && performance.now() - this.#lookedAt < ALIVE_MS;
  }

  /** It was started, and is not alive though nobody stopped it. */
  hasStopped(): boolean {
    return this.#loop !== null && !this.#stopping.signal.aborted && !this.isAlive();
  }

  isEnded(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** `mayRun` is asked before runs are claimed; false ends the worker. */
  start(mayRun?: MayRun): void {
    if (this.#loop !== null) return;
    if (mayRun !== undefined) this.#mayRun = mayRun;
    this.#lookedAt = performance.now();
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#loop;
    await Promise.all([...this.#running.values()].map((one) => one.ended));
  }

  #end(): void {
    this.#stopping.abort();
    for (const { lost } of this.#running.values()) lost.abort(new RunEnd('stopping', null));
  }

  async #run(): Promise<void> {
    const { db, onFault } = this.#parts;
    // A lock on the database proves that no other process can hold a lease on SQLite.
    let hasOldLeases = db.provider === 'sqlite';
    let faults = 0;
    while (!this.#stopping.signal.aborted) {
      this.#poked = false;
      try {
        const mayRun = await this.#mayRun();
        if (mayRun === false) return this.#end();
        if (mayRun === true) {
          if (hasOldLeases) await dropAllLeases(this.#parts);
          hasOldLeases = false;
          await this.#turn();
        }
        this.#lookedAt = performance.now();
        faults = 0;
      } catch (error) {
        faults += 1;
        onFault?.('failed to look for due changes', error);
      }
      await this.#rest(faults === 0 ? TICK_MS : backOffMs(faults));
    }
  }

  async #turn(): Promise<void> {
    const { clock, config } = this.#parts;
    const now = clock.now();
    await this.#watchOthers();
    // A clock that was set back counts as time gone by.
    if (Math.abs(now - this.#sweptAt) >= SWEEP_EVERY_MS) {
      this.#sweptAt = now;
      await transaction(this.#parts.db, (tx) => wakeDelayed(tx, now));
      await sweepExpired(this.#parts);
      await endDamagedRuns(this.#parts, new Set(this.#running.keys()));
    }
    while (this.#running.size < (config.concurrency ?? CONCURRENCY) && !this.#stopping.signal.aborted) {
      const lease = await claimRun(this.#parts, { owner: this.#owner, busy: new Set(this.#running.keys()) });
      if (lease === null) return;
      this.#launch(lease);
    }
  }

  async #rest(ms: number): Promise<void> {
    if (this.#poked) return;
    const resting = sleep(ms, this.#stopping.signal);
    this.#wake = resting.wake;
    await resting.done;
    this.#wake = null;
  }

  #launch(lease: Lease): void {
    const lost = new AbortController();
    const ended = this.#carry(lease, lost)
      .catch((error: unknown) => this.#parts.onFault?.(`failed to release change ${lease.changeId}`, error))
      .finally(() => {
        this.#running.delete(lease.changeId);
        this.poke();
      });
    this.#running.set(lease.changeId, { lost, ended });
  }

  async #carry(lease: Lease, lost: AbortController): Promise<void> {
    const parts = this.#parts;
    const releaseFor = (ms: number): Promise<void> => releaseRun(parts, lease, parts.clock.now() + ms);
    try {
      await runChange(parts, lease, lost);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof RunRest) return releaseFor(error.forMs);
      if (error instanceof RunEnd && error.kind === 'stopping') return releaseFor(0);
      const damage = damageOf(error, lease.changeId);
      if (damage !== null) return endUnreadable(parts, lease.changeId, { damage, also: (tx) => checkFence(tx, lease) });
      parts.onFault?.(`change ${lease.changeId} failed; retrying later`, error);
      await releaseFor(backOffMs(lease.attempt));
    }
  }
}
