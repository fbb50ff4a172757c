import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { migrate } from '@/lib/server/db/migrate';
import { openDb } from '@/lib/server/db/open-db';
import { startPostgres, type TestPostgres } from '@/lib/server/testing/start-postgres';

export interface TestDatabases {
  /** A new migrated database; null when PostgreSQL is not installed. */
  open(provider: DbProvider): Promise<{ db: Db; url: string } | null>;
  /** Closes every database and removes its files. */
  close(): Promise<void>;
}

/** Real databases for tests: SQLite files in a temporary folder, PostgreSQL started at the first need. */
export function testDatabases(): TestDatabases {
  const folder = mkdtempSync(join(tmpdir(), 'mullion-db-'));
  const opened: Db[] = [];
  let postgres: Promise<TestPostgres | null> | null = null;
  const newUrl = async (provider: DbProvider): Promise<string | null> => {
    if (provider === 'sqlite') return `file:${join(folder, `${opened.length}.db`)}`;
    postgres ??= startPostgres();
    return (await (await postgres)?.createDatabase()) ?? null;
  };
  return {
    open: async (provider) => {
      const url = await newUrl(provider);
      if (url === null) return null;
      await migrate({ url });
      const db = await openDb(url);
      opened.push(db);
      return { db, url };
    },
    close: async () => {
      for (const db of opened) await db.close();
      await (await postgres)?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
