import type { DatabaseFailure } from '@/lib/server/db/database-failure';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';
import type { PrismaClient } from '@/lib/server/db/generated/sqlite/client';

export type DbProvider = 'sqlite' | 'postgresql';

type Model = Uncapitalize<Prisma.ModelName>;
type ReadMethod =
  | 'findUnique'
  | 'findUniqueOrThrow'
  | 'findFirst'
  | 'findFirstOrThrow'
  | 'findMany'
  | 'count'
  | 'aggregate'
  | 'groupBy';

export type Reads = { [M in Model]: Pick<PrismaClient[M], ReadMethod> };

/** What code inside `transaction` may use: no raw SQL. */
export type Tx = Pick<PrismaClient, Model>;

export interface DatabaseHealth {
  failure: DatabaseFailure | null;
  at: number;
}

/** Starts one database transaction. Only `transaction()` calls it. Registered, because Next loads this module more than once. */
export const begin: unique symbol = Symbol.for('mullion.db.begin');

/**
 * The open database. Reads are direct; every write goes through `transaction(db, fn)`: on SQLite a statement outside it
 * would join, and roll back with, whatever transaction is open on the shared connection.
 */
export interface Db extends Reads {
  readonly provider: DbProvider;
  /** How the latest transaction ended, and when (`performance.now`). A SQLite file that is damaged stays so until a restart. */
  readonly health: DatabaseHealth;
  /**
   * Rows of a fixed query about what SQLite stores, which may be of another type than the column's; null for PostgreSQL,
   * which stores nothing else.
   */
  readonly inspect: ((sql: string, value: string) => Promise<unknown>) | null;
  /** The database server's clock, in epoch milliseconds, which all replicas share; null for SQLite: the process's own. */
  readonly serverNow: (() => Promise<number>) | null;
  [begin]<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
