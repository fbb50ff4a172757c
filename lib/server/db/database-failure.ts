import 'server-only';
import type { z } from 'zod';
import type { databaseStateSchema } from '@/lib/contract/health';
import { Failure } from '@/lib/domain/failure';

/** Why the database takes nothing at the moment, through no fault of the request. */
export type DatabaseFailure = Exclude<z.output<typeof databaseStateSchema>, 'ok'>;

/** Prisma's codes (error reference), SQLite's result codes, PostgreSQL's SQLSTATE (appendix A), and Node's. */
const patterns: readonly [RegExp, DatabaseFailure][] = [
  [/^(P1008|SQLITE_BUSY|SQLITE_LOCKED|55P03|DATABASE_LOCKED)/, 'locked'],
  [/^(SQLITE_FULL|53100|ENOSPC|EDQUOT)/, 'full'],
  [/^(SQLITE_READONLY|SQLITE_IOERR|SQLITE_CANTOPEN|25006|EROFS|EIO)/, 'unwritable'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002|DATABASE_DAMAGED)/, 'damaged'],
  [/^(P1001|P1002|P1017|P2024|P2028|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|57P0|08|53300)/, 'unreachable'],
];

/** Not tried: one that was before it has just waited for the lock in vain. */
export class DatabaseLocked extends Error {
  readonly code = 'DATABASE_LOCKED';
}

/** Not tried: nothing is written to a damaged file. */
export class DatabaseDamaged extends Error {
  readonly code = 'DATABASE_DAMAGED';
}

/** Kinds of Prisma's driver adapters. */
const kinds: Readonly<Record<string, DatabaseFailure>> = {
  SocketTimeout: 'locked',
  DatabaseNotReachable: 'unreachable',
  ConnectionClosed: 'unreachable',
  TooManyConnections: 'unreachable',
};

/** Null: the error has another reason. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  for (let at: unknown = error, depth = 0; depth < 6 && isObject(at); depth += 1) {
    for (const name of ['originalCode', 'code'])
      for (const [pattern, failure] of patterns) {
        const code = at[name];
        if (typeof code === 'string' && pattern.test(code)) return failure;
      }
    const kind = typeof at['kind'] === 'string' ? kinds[at['kind']] : undefined;
    if (kind !== undefined) return kind;
    const meta = isObject(at['meta']) ? at['meta']['driverAdapterError'] : undefined;
    at = meta ?? at['cause'];
  }
  return null;
}

const texts: Readonly<Record<DatabaseFailure, { message: string; remedy: string }>> = {
  locked: {
    message: 'Another program has locked the database, so nothing can be saved.',
    remedy: 'End the program that has the database file or table open, such as a backup or a database shell.',
  },
  full: {
    message: 'The disk of the database is full, so nothing can be saved.',
    remedy: 'Free or add space on that disk.',
  },
  unwritable: {
    message: 'The database cannot be written, so nothing can be saved.',
    remedy: 'Check the disk and the permissions of the data directory.',
  },
  unreachable: {
    message: 'The database cannot be reached.',
    remedy: 'Start the database, or check the network and DATABASE_URL.',
  },
  damaged: {
    message: 'The database is damaged.',
    remedy:
      'Mullion only reads. Stop it and restore the database from a backup: the file that DATABASE_URL names, else mullion.db in MULLION_DATA.',
  },
};

const RETRY_AFTER_MS = 5_000;

/** What helps a server that runs. */
function remedyOf(failure: DatabaseFailure): string {
  const { remedy } = texts[failure];
  return failure === 'damaged' ? remedy : `${remedy} Mullion continues by itself.`;
}

export const databaseUnavailable = (failure: DatabaseFailure): Failure =>
  new Failure('unavailable', texts[failure].message, { remedy: remedyOf(failure), retryAfterMs: RETRY_AFTER_MS });

/** What helps one that could not start; null: the error has another reason. */
export function startRemedy(error: unknown): string | null {
  const failure = databaseFailureOf(error);
  return failure === null ? null : `${texts[failure].message} ${texts[failure].remedy} Then start Mullion again.`;
}

/** After a start with a large file. */
export const databaseChecking = (): Failure =>
  new Failure('unavailable', 'The database is being checked for damage. No run starts until then.', {
    remedy: 'Wait: Mullion continues by itself.',
    retryAfterMs: RETRY_AFTER_MS,
  });

/** Another row has the unique value (Prisma's error reference). */
export const isTaken = (error: unknown): boolean => isObject(error) && error['code'] === 'P2002';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
