import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { begin, type Db, type Tx } from '@/lib/server/db/db';
import { DatabaseDamaged, DatabaseLocked, databaseFailureOf } from '@/lib/server/db/database-failure';

const attempts = 8;
/** A SQLite database that another program has locked is asked again for this long; while it is known to be, once. */
const lockedWaitMs = 1_200;
const lockedPauseMs = 40;
const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Commits when `run` returns. `run` is called again after a serialization failure or deadlock and while SQLite
 * is busy, so it must touch nothing but `tx`. Lock order: business rows, then resource locks, then `appendAudit`.
 * @throws what `run` throws, after rolling back; Error inside another transaction; DatabaseDamaged.
 */
export async function transaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (current.getStore()?.open) throw new Error('a transaction cannot be started inside another one');
  if (db.provider === 'sqlite' && db.health.failure === 'damaged') throw new DatabaseDamaged();
  const since = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const scope = { open: true };
    try {
      const result = await current.run(scope, () =>
        db[begin]((tx) => {
          const isStillLocked = db.health.failure === 'locked' && db.health.at > since;
          if (isStillLocked && db.provider === 'postgresql') throw new DatabaseLocked();
          return run(tx);
        }),
      );
      Object.assign(db.health, { failure: null, at: performance.now() });
      return result;
    } catch (error) {
      const failure = databaseFailureOf(error);
      const isLocked = failure === 'locked' && db.provider === 'sqlite';
      const waits = isLocked
        ? db.health.failure === null && performance.now() - since < lockedWaitMs
        : attempt < attempts && failure !== 'locked' && isRetryable(error);
      if (!waits) {
        if (failure !== null) Object.assign(db.health, { failure, at: performance.now() });
        throw error;
      }
      await delay(isLocked ? lockedPauseMs : Math.random() * 5 * 2 ** attempt);
    } finally {
      scope.open = false;
    }
  }
}

/** P2034: write conflict or deadlock; P1008: SQLite busy (Prisma docs: error reference). */
const retryablePrismaCodes = new Set(['P2034', 'P1008']);
/** serialization_failure, deadlock_detected (PostgreSQL docs: appendix A). */
const retryableSqlStates = new Set(['40001', '40P01']);

export function isRetryable(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; depth < 5 && isObject(at); depth += 1) {
    if (at instanceof ChainContention) return true;
    if (typeof at['code'] === 'string') {
      if (retryablePrismaCodes.has(at['code']) || retryableSqlStates.has(at['code'])) return true;
    }
    if (typeof at['originalCode'] === 'string' && retryableSqlStates.has(at['originalCode'])) return true;
    const meta = isObject(at['meta']) ? at['meta']['driverAdapterError'] : undefined;
    at = meta ?? at['cause'];
  }
  return false;
}

/** Another writer appended to the audit chain first; the transaction is retried. */
export class ChainContention extends Error {
  override readonly name = 'ChainContention';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
