import 'server-only';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '@/lib/domain/failure';
import { lockHead } from '@/lib/server/audit/append-audit';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { QuickCheck } from '@/lib/server/db/quick-check';
import { databaseFailureOf, type DatabaseFailure, databaseUnavailable } from '@/lib/server/db/database-failure';

const TICK_MS = 2_000;
/** While all is well. */
const PROBE_EVERY_MS = 15_000;
const PROBE_LIMIT_MS = 1_700;
/** Of answers to many callers, such as load balancers. */
const FRESH_MS = 1_000;
/** With the limit of a probe, less than 2 s. */
const PATIENCE_MS = 250;
/** The start waits for the check of a file of some hundred MiB. */
const CHECK_WAIT_MS = 5_000;
/** Room to end what runs: below it, nothing new is accepted. */
const MIN_FREE_BYTES = 8 * 2 ** 20;
/** Larger than the free pages that a database keeps. */
const PADDING = 'x'.repeat(64 * 2 ** 10);

class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

export interface WatchOptions {
  db: Db;
  /** Of SQLite. */
  file: string | null;
  onChange: (failure: DatabaseFailure | null) => void;
  /** Bytes that are free where the file is. */
  freeBytes?: (file: string) => Promise<number>;
  /** It could not be found out whether the file is damaged. */
  onUnchecked?: (error: unknown) => void;
}

/** Whether the database can be written. Transactions report it as they end; a write that is rolled back finds out in between. */
export class DatabaseWatch {
  readonly #o: WatchOptions;
  #isFull = false;
  #told: DatabaseFailure | null = null;
  #probing: Promise<void> | null = null;
  #probedAt = Number.NEGATIVE_INFINITY;
  #isChecking = false;
  /** Epoch milliseconds. */
  #since: number | null = null;

  constructor(o: WatchOptions) {
    this.#o = o;
  }

  /** As last known. */
  failure(): DatabaseFailure | null {
    const { failure: latest } = this.#o.db.health;
    const failure = this.#isFull && latest !== 'damaged' ? 'full' : latest;
    this.#since = failure === null ? null : (this.#since ?? Date.now());
    return failure;
  }

  /**
   * Why no page can be read, by a read of what each page reads first; answers within 2 s. `since`: epoch milliseconds at
   * which it was found; null while the database can be written.
   */
  async pageFailure(): Promise<{ failure: DatabaseFailure; since: number | null } | null> {
    const failure = this.failure() === 'unreachable' ? 'unreachable' : await this.#readFailure();
    return failure === null ? null : { failure, since: this.failure() === null ? null : this.#since };
  }

  async #readFailure(): Promise<DatabaseFailure | null> {
    const { db } = this.#o;
    const session = db.session.findFirst({ select: { idHash: true } });
    const person = db.person.findFirst({ select: { id: true } });
    try {
      await this.orUnreachable(Promise.all([session, person]));
      return null;
    } catch (error) {
      const failure = error instanceof Failure ? 'unreachable' : databaseFailureOf(error);
      if (failure !== null) this.suspect();
      return failure;
    }
  }

  /** The file is read to find out whether it is damaged: no run begins before. */
  isChecking(): boolean {
    return this.#isChecking;
  }

  /**
   * Looks once whether the SQLite file is damaged, such as by a backup that was restored beside the log of another file.
   * @returns when it is known, or after some seconds: a large file is read on in the background.
   */
  async checkFile(quickCheck: (file: string) => Promise<QuickCheck>): Promise<void> {
    const { db, file, onUnchecked } = this.#o;
    if (file === null) return;
    this.#isChecking = true;
    const checked = quickCheck(file)
      .then(
        (found) => {
          if (found === 'damaged') db.health.failure = 'damaged';
        },
        (error: unknown) => onUnchecked?.(error),
      )
      .finally(() => {
        this.#isChecking = false;
      });
    const waited = new AbortController();
    await Promise.race([checked, delay(CHECK_WAIT_MS, undefined, { signal: waited.signal }).catch(() => undefined)]);
    waited.abort();
  }

  /** Answers within 2 s. */
  async check(): Promise<DatabaseFailure | null> {
    if (performance.now() - this.#probedAt >= FRESH_MS) await this.#probe();
    return this.failure();
  }

  /** Somebody could not use the database: the next check looks again. */
  suspect(): void {
    this.#probedAt = Number.NEGATIVE_INFINITY;
  }

  /** @returns a function that ends it. */
  start(): () => Promise<void> {
    const ticking = setInterval(() => void this.tick(), TICK_MS);
    ticking.unref();
    return async () => {
      clearInterval(ticking);
      await this.#probing;
    };
  }

  async tick(): Promise<void> {
    const isDue = this.failure() !== null || performance.now() - this.#probedAt >= PROBE_EVERY_MS;
    if (isDue) await this.#probe();
    const failure = this.failure();
    if (failure === this.#told) return;
    this.#told = failure;
    this.#o.onChange(failure);
  }

  /** Work that may wait for the database ends when it turns out to be out of reach. @throws Failure `unavailable`. */
  async orUnreachable<T>(work: Promise<T>): Promise<T> {
    if (this.#o.db.provider === 'sqlite') return work;
    const ended = new AbortController();
    try {
      return await Promise.race([work, this.#whenUnreachable(ended.signal)]);
    } finally {
      ended.abort();
    }
  }

  async #whenUnreachable(signal: AbortSignal): Promise<never> {
    for (;;) {
      await delay(PATIENCE_MS, undefined, { signal });
      if ((await this.check()) === 'unreachable') throw databaseUnavailable('unreachable');
    }
  }

  async #probe(): Promise<void> {
    const since = performance.now();
    const { db } = this.#o;
    // Without a table: it waits for no lock.
    let answers = db.provider === 'sqlite';
    void db.serverNow?.().then(
      () => (answers = true),
      () => undefined,
    );
    this.#probing ??= this.#write().finally(() => {
      this.#probing = null;
    });
    const limit = new AbortController();
    const late = delay(PROBE_LIMIT_MS, false, { signal: limit.signal }).catch(() => false);
    const inTime = await Promise.race([this.#probing.then(() => true), late]);
    limit.abort();
    this.#probedAt = performance.now();
    // Behind many others of ours it only waits for its turn.
    const isBusy = db.health.failure === null && db.health.at > since;
    if (!inTime && !isBusy) db.health.failure ??= answers ? 'locked' : 'unreachable';
  }

  async #write(): Promise<void> {
    const { db, file, freeBytes = freeBytesAt } = this.#o;
    // A file system that does not tell is not full.
    const free = file === null ? Infinity : await freeBytes(file).catch(() => Infinity);
    this.#isFull = free < MIN_FREE_BYTES;
    const data = { key: `probe ${PADDING}`, tokens: 0, updatedAt: new Date(0) };
    await transaction(db, async (tx) => {
      await tx.signInBucket.create({ data });
      // Nothing is done that cannot be recorded.
      await lockHead(tx);
      throw new RolledBack();
    }).catch((error: unknown) => {
      // An unreadable head is no fault of the database: whoever needs it reports it.
      const isWritable = error instanceof RolledBack || error instanceof Failure;
      db.health.failure = isWritable ? null : (databaseFailureOf(error) ?? 'unwritable');
    });
  }
}

async function freeBytesAt(file: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize;
}
