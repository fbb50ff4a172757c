import 'server-only';
import { randomUUID } from 'node:crypto';
import type { EngineParts } from '../deps';
import { sweepExpired } from '../approve/expire';
import { claimRun, dropAllLeases, type Lease, LeaseLost, releaseRun } from './lease';
import { pause } from '../pause/sleep';
import { backOffMs } from './problem';
import { runChange } from './run-change';
import { RunEnd, RunRest } from './run-end';

/**
 * Tells the listeners of this process what other replicas moved. Call it every second; on SQLite there are no others.
 * Changes are told at least once, so the look overlaps a little with the one before.
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
const CONCURRENCY = 8;
/** Longer than the longest rest between two looks. */
const ALIVE_MS = 60_000;

export interface Worker {
  start(): void;
  /** It looked for work within the last minute; a database that does not answer keeps it from looking. */
  isAlive(): boolean;
  poke(): void;
  /** Waits for calls in flight and hands every run back. */
  stop(): Promise<void>;
}

/** Claims due runs and carries them out, several at a time. One per process. */
export function createWorker(parts: EngineParts): Worker {
  const owner = randomUUID();
  const running = new Map<string, { lost: AbortController; ended: Promise<void> }>();
  const stopping = new AbortController();
  let loop: Promise<void> | null = null;
  let wake: (() => void) | null = null;
  let poked = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let faults = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const poke = (): void => {
    poked = true;
    wake?.();
  };

  const carry = async (lease: Lease, lost: AbortController): Promise<void> => {
    try {
      await runChange(parts, lease, lost);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof RunRest) return releaseRun(parts, lease, parts.clock.now() + error.forMs);
      const stopped = error instanceof RunEnd && error.kind === 'stopping';
      if (!stopped) parts.onFault?.(`change ${lease.changeId} failed; retrying later`, error);
      const wait = stopped ? 0 : backOffMs(lease.attempt);
      await releaseRun(parts, lease, parts.clock.now() + wait);
    }
  };

  const launch = (lease: Lease): void => {
    const lost = new AbortController();
    const ended = carry(lease, lost)
      .catch((error: unknown) => parts.onFault?.(`failed to release change ${lease.changeId}`, error))
      .finally(() => {
        running.delete(lease.changeId);
        poke();
      });
    running.set(lease.changeId, { lost, ended });
  };

  const others = watchOthers(parts);
  const turn = async (): Promise<void> => {
    const now = parts.clock.now();
    await others();
    if (now - sweptAt >= SWEEP_EVERY_MS) {
      sweptAt = now;
      await sweepExpired(parts);
    }
    const most = parts.config.concurrency ?? CONCURRENCY;
    while (running.size < most && !stopping.signal.aborted) {
      const lease = await claimRun(parts, { owner, busy: new Set(running.keys()) });
      if (lease === null) return;
      launch(lease);
    }
  };

  const rest = async (ms: number): Promise<void> => {
    if (poked) return;
    const resting = pause(ms, stopping.signal);
    wake = resting.wake;
    await resting.done;
    wake = null;
  };

  const run = async (): Promise<void> => {
    // A lock on the data folder proves that nobody else can hold a lease on SQLite.
    if (parts.db.provider === 'sqlite') await dropAllLeases(parts);
    while (!stopping.signal.aborted) {
      poked = false;
      try {
        await turn();
        lookedAt = performance.now();
        faults = 0;
      } catch (error) {
        faults += 1;
        parts.onFault?.('failed to look for due changes', error);
      }
      await rest(faults === 0 ? TICK_MS : backOffMs(faults));
    }
  };

  return {
    poke,
    isAlive: () => !stopping.signal.aborted && performance.now() - lookedAt < ALIVE_MS,
    start: () => {
      loop ??= run();
    },
    stop: async () => {
      stopping.abort();
      for (const { lost } of running.values()) lost.abort(new RunEnd('stopping', null));
      await loop;
      await Promise.all([...running.values()].map((one) => one.ended));
    },
  };
}
