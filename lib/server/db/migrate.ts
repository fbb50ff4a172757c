import 'server-only';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { DbProvider } from '@/lib/server/db/db';
import { parseDbUrl } from '@/lib/server/db/open-db';
import { createPrivateFile } from '@/lib/server/db/private-files';
import { namingFile } from '@/lib/server/db/sqlite-file';

export interface Migration {
  name: string;
  sql: string;
  /** sha256 hex of the SQL. */
  checksum: string;
}

interface Applied {
  name: string;
  checksum: string;
}

const journal = `CREATE TABLE IF NOT EXISTS _migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at TEXT NOT NULL)`;
/** Any fixed number: every replica takes the same advisory lock. */
const advisoryLock = 720_143_905;
const restore = 'Restore the file from a backup, or correct DATABASE_URL.';

/** The migrations of one database in the order they apply. `root` holds `prisma/`. */
export function readMigrations(provider: DbProvider, root: string = process.cwd()): Migration[] {
  const folder = join(/* turbopackIgnore: true */ root, 'prisma', provider, 'migrations');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Each migration in its own transaction; safe from several replicas at once.
 * @returns the names applied now.
 * @throws Error when an applied migration was edited, or the database has migrations unknown to this version.
 */
export async function migrate(o: { url: string; root?: string }): Promise<string[]> {
  const address = parseDbUrl(o.url);
  const migrations = readMigrations(address.provider, o.root);
  return address.provider === 'sqlite'
    ? namingFile({ file: address.file, remedy: restore }, () => migrateSqlite(address.file, migrations))
    : migratePostgresql(address.url, migrations);
}

function migrateSqlite(file: string, migrations: Migration[]): string[] {
  createPrivateFile(file);
  const db = new Database(file, { timeout: 10_000 });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.exec(journal);
    const select = db.prepare<[], Applied>('SELECT name, checksum FROM _migrations ORDER BY name');
    const record = db.prepare('INSERT INTO _migrations (name, checksum, applied_at) VALUES (?, ?, ?)');
    const names: string[] = [];
    for (let next = nextOf(migrations, select.all()); next !== null; next = nextOf(migrations, select.all())) {
      const { name, sql, checksum } = next;
      // Prisma's SQLite scripts switch foreign keys off and on around table rewrites; inside a transaction that is a no-op.
      db.pragma('foreign_keys = OFF');
      db.transaction(() => {
        db.exec(sql);
        record.run(name, checksum, new Date().toISOString());
      }).immediate();
      names.push(name);
    }
    return names;
  } finally {
    db.close();
  }
}

async function migratePostgresql(url: string, migrations: Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'mullion migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    await client.query(journal);
    const names: string[] = [];
    for (let next = await nextIn(client, migrations); next !== null; next = await nextIn(client, migrations)) {
      await applyPostgresql(client, next);
      names.push(next.name);
    }
    return names;
  } finally {
    // Ending the session releases the advisory lock.
    await client.end();
  }
}

async function nextIn(client: pg.Client, migrations: Migration[]): Promise<Migration | null> {
  const { rows } = await client.query<Applied>('SELECT name, checksum FROM _migrations ORDER BY name');
  return nextOf(migrations, rows);
}

async function applyPostgresql(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO _migrations (name, checksum, applied_at) VALUES ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      new Date().toISOString(),
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}

function nextOf(migrations: Migration[], applied: Applied[]): Migration | null {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const { name, checksum } of applied) {
    const ours = known.get(name);
    if (ours === undefined) {
      throw new Error(
        `the database has migration ${name}, which this version of Mullion does not know; run a newer version`,
      );
    }
    if (ours !== checksum) throw new Error(`migration ${name} was edited after it was applied`);
  }
  const done = new Set(applied.map((row) => row.name));
  return migrations.find((migration) => !done.has(migration.name)) ?? null;
}
