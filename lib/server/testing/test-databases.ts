import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { openDb } from '@/lib/server/db/open-db';
import { databaseAt, query } from '@/lib/server/testing/start-postgres';

/** Copies of the run's migrated databases (see set-up-run.ts). */
export function testDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'mullion-db-'));
  const { sqlite, postgres } = inject('migrated');
  const opened: Db[] = [];
  const newFile = (): string => join(folder, `${randomUUID()}.db`);
  const createPostgres = async (template: string): Promise<string> => {
    if (postgres === null) throw new Error('PostgreSQL is not installed');
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    // Copied as files, and dropped with the server: a third of the time.
    await query(postgres.admin, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    return databaseAt(postgres.admin, name);
  };
  const openAt = async (url: string) => {
    const db = await openDb(url);
    opened.push(db);
    return { db, url };
  };
  const sqliteCopy = () => {
    const file = newFile();
    copyFileSync(sqlite, file);
    return openAt(`file:${file}`);
  };
  return {
    sqlite: sqliteCopy,
    open: async (provider: DbProvider) =>
      provider === 'sqlite' ? sqliteCopy() : openAt(await createPostgres(postgres?.template ?? '')),
    empty: async (provider: DbProvider) => (provider === 'sqlite' ? `file:${newFile()}` : createPostgres('template1')),
    close: async () => {
      for (const db of opened) await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const installedDatabases = (): DbProvider[] =>
  inject('migrated').postgres === null ? ['sqlite'] : ['sqlite', 'postgresql'];

export function describeDatabases(
  title: string,
  providers: readonly DbProvider[],
  tests: (provider: DbProvider) => void,
): void {
  for (const provider of providers) describe(`${title} on ${provider}`, () => tests(provider));
}

export const describeEachDatabase = (title: string, tests: (provider: DbProvider) => void): void =>
  describeDatabases(title, installedDatabases(), tests);
