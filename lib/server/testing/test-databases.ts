import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { openDb } from '@/lib/server/db/open-db';
import { databaseAt, query } from '@/lib/server/testing/start-postgres';

export interface TestDatabases {
  /** A new migrated database; null when PostgreSQL is not installed. */
  open(provider: DbProvider): Promise<{ db: Db; url: string } | null>;
  /** The address of a new database without tables; null when PostgreSQL is not installed. */
  empty(provider: DbProvider): Promise<string | null>;
  /** Closes and removes every database. */
  close(): Promise<void>;
}

/** Real databases for tests: copies of the run's migrated SQLite file and PostgreSQL template (see set-up-run.ts). */
export function testDatabases(): TestDatabases {
  const folder = mkdtempSync(join(tmpdir(), 'mullion-db-'));
  const { sqlite, postgres } = inject('migrated');
  const opened: Db[] = [];
  const created: string[] = [];
  const newFile = (): string => join(folder, `${randomUUID()}.db`);
  const createPostgres = async (template: string): Promise<string | null> => {
    if (postgres === null) return null;
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await query(postgres.admin, `CREATE DATABASE ${name} TEMPLATE ${template}`);
    created.push(name);
    return databaseAt(postgres.admin, name);
  };
  const copySqlite = (): string => {
    const file = newFile();
    copyFileSync(sqlite, file);
    return `file:${file}`;
  };
  return {
    open: async (provider) => {
      const url = provider === 'sqlite' ? copySqlite() : await createPostgres(postgres?.template ?? 'template1');
      if (url === null) return null;
      const db = await openDb(url);
      opened.push(db);
      return { db, url };
    },
    empty: async (provider) => (provider === 'sqlite' ? `file:${newFile()}` : createPostgres('template1')),
    close: async () => {
      for (const db of opened) await db.close();
      if (postgres !== null)
        for (const name of created) await query(postgres.admin, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
