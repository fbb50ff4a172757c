import 'server-only';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { databaseTrouble, type Trouble } from '@/lib/server/db/trouble';

const TICK_MS = 2_000;
/** While all is well. */
const PROBE_EVERY_MS = 15_000;
const PROBE_LIMIT_MS = 1_500;
/** Of answers to many callers, such as load balancers. */
const FRESH_MS = 1_000;
/** Room to end what runs: below it, nothing new is accepted. */
const MIN_FREE_BYTES = 8 * 2 ** 20;
/** Larger than the free pages that a database keeps. */
const PADDING = 'x'.repeat(64 * 2 ** 10);

class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

interface WatchOptions {
  db: Db;
  /** Of SQLite. */
  file: string | null;
  onChange: (trouble: Trouble | null) => void;
  /** Bytes that are free where the file is. */
  freeBytes?: (file: string) => Promise<number>;
}

/** Whether the database can be written. Transactions report it as they end; a write that is rolled back finds out in between. */
export class DatabaseWatch {
  readonly #o: WatchOptions;
  #isFull = false;
  #told: Trouble | null = null;
  #probing: Promise<void> | null = null;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(o: WatchOptions) {
    this.#o = o;
  }

  /** As last known. */
  trouble(): Trouble | null {
    return this.#isFull ? 'full' : this.#o.db.health.trouble;
  }

  /** Answers within 2 s. */
  async check(): Promise<Trouble | null> {
    if (performance.now() - this.#probedAt >= FRESH_MS) await this.#probe();
    return this.trouble();
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
    const isDue = this.trouble() !== null || performance.now() - this.#probedAt >= PROBE_EVERY_MS;
    if (isDue) await this.#probe();
    const trouble = this.trouble();
    if (trouble === this.#told) return;
    this.#told = trouble;
    this.#o.onChange(trouble);
  }

  async #probe(): Promise<void> {
    this.#probing ??= this.#write().finally(() => {
      this.#probing = null;
    });
    const limit = new AbortController();
    const late = delay(PROBE_LIMIT_MS, false, { signal: limit.signal }).catch(() => false);
    const inTime = await Promise.race([this.#probing.then(() => true), late]);
    limit.abort();
    this.#probedAt = performance.now();
    const { db } = this.#o;
    if (!inTime) db.health.trouble ??= db.provider === 'sqlite' ? 'locked' : 'unreachable';
  }

  async #write(): Promise<void> {
    const { db, file, freeBytes = freeBytesAt } = this.#o;
    // A file system that does not tell is not full.
    const free = file === null ? Infinity : await freeBytes(file).catch(() => Infinity);
    this.#isFull = free < MIN_FREE_BYTES;
    const data = { key: `probe ${PADDING}`, tokens: 0, updatedAt: new Date(0) };
    await transaction(db, async (tx) => {
      await tx.signInBucket.create({ data });
      throw new RolledBack();
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) db.health.trouble = databaseTrouble(error) ?? 'unwritable';
    });
  }
}

async function freeBytesAt(file: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize;
}
