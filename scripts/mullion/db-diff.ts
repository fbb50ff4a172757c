import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DbProvider } from '@/lib/server/db/db';
import { migrate } from '@/lib/server/db/migrate';
import { schemaDiff } from '@/lib/server/db/schema-diff';
import { startPostgres } from '@/lib/server/testing/start-postgres';
import { complain, print } from './print';
import { modelsFor, providers } from './models-for.mjs';

/**
 * `mullion db diff NAME`: writes the next migration of both databases, from what the migrations make of an empty database to
 * prisma/schema.prisma. Starts a PostgreSQL of its own.
 * @returns the exit code.
 */
export async function dbDiff(args: string[]): Promise<number> {
  const name = args[0] ?? '';
  if (!/^[a-z][a-z0-9_]{2,40}$/.test(name)) {
    complain('usage: npm run db:diff NAME   (NAME like add_freezes: lower-case letters, digits, underscores)');
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'mullion-diff-'));
  const postgres = await startPostgres();
  try {
    if (postgres === null) {
      complain('PostgreSQL is not installed. Install its server package to write migrations.');
      return 1;
    }
    const urls = { sqlite: `file:${join(folder, 'empty.db')}`, postgresql: postgres.admin };
    // Both are computed before one is written, so that they keep the same numbers and names.
    const found: { provider: DbProvider; sql: string }[] = [];
    for (const provider of providers) found.push({ provider, sql: await migrationSql(provider, urls[provider]) });
    for (const { provider, sql } of found) print(`${provider}: ${writeMigration(provider, { name, sql })}`);
    return 0;
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The difference of the models to the migrations; `url` is an empty database. */
async function migrationSql(provider: DbProvider, url: string): Promise<string> {
  const models = modelsFor({ models: readFileSync('prisma/schema.prisma', 'utf8'), provider, output: '.' });
  await migrate({ url });
  return withoutSchema(await schemaDiff({ url, models }));
}

function writeMigration(provider: DbProvider, { name, sql }: { name: string; sql: string }): string {
  if (sql === '') return 'nothing to migrate';
  const migrations = join('prisma', provider, 'migrations');
  const migration = join(migrations, `${nextNumber(migrations)}_${name}`);
  mkdirSync(migration, { recursive: true });
  writeFileSync(join(migration, 'migration.sql'), sql);
  return `${migration}/migration.sql`;
}

/** `CREATE SCHEMA IF NOT EXISTS` needs the right to create schemas even when it exists; the connection names an existing one. */
const withoutSchema = (sql: string): string =>
  sql.replace(/-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "public";\n\n/, '');

function nextNumber(migrations: string): string {
  mkdirSync(migrations, { recursive: true });
  const last = readdirSync(migrations)
    .map((entry) => Number.parseInt(entry, 10))
    .filter(Number.isInteger)
    .reduce((a, b) => Math.max(a, b), 0);
  return String(last + 1).padStart(4, '0');
}
