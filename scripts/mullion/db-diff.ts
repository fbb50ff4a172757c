import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaDiff } from '@/lib/server/db/schema-diff';
import { complain, print } from './print';
import { modelsFor, providers } from './models-for.mjs';

const urls = { sqlite: 'file:absent.db', postgresql: 'postgresql://127.0.0.1/absent' };

/**
 * `mullion db diff NAME`: writes the next migration of both databases, from the models as the last migration left them
 * (prisma/<database>/models.prisma) to prisma/schema.prisma. Needs no database.
 * @returns the exit code.
 */
export async function dbDiff(args: string[]): Promise<number> {
  const name = args[0] ?? '';
  if (!/^[a-z][a-z0-9_]{2,40}$/.test(name)) {
    complain(
      'usage: npm run db:diff NAME   (NAME like add_freezes: lower-case letters, digits, underscores)',
    );
    return 2;
  }
  const models = readFileSync('prisma/schema.prisma', 'utf8');
  for (const provider of providers) {
    const folder = join('prisma', provider);
    const snapshot = join(folder, 'models.prisma');
    const to = modelsFor({ models, provider, output: '.' });
    const from = existsSync(snapshot) ? { models: readFileSync(snapshot, 'utf8') } : 'empty';
    const sql = withoutSchema(await schemaDiff({ url: urls[provider], from, to: { models: to } }));
    if (sql === '') {
      print(`${provider}: nothing to migrate`);
      continue;
    }
    const migration = join(folder, 'migrations', `${nextNumber(join(folder, 'migrations'))}_${name}`);
    mkdirSync(migration, { recursive: true });
    writeFileSync(join(migration, 'migration.sql'), sql);
    writeFileSync(snapshot, to);
    print(`${provider}: ${migration}/migration.sql`);
  }
  return 0;
}

/** `CREATE SCHEMA IF NOT EXISTS` needs the right to create schemas even when it exists; the connection names one that does. */
function withoutSchema(sql: string): string {
  return sql.replace(/-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "public";\n\n/, '');
}

function nextNumber(migrations: string): string {
  mkdirSync(migrations, { recursive: true });
  const last = readdirSync(migrations)
    .map((entry) => Number.parseInt(entry, 10))
    .filter(Number.isInteger)
    .reduce((a, b) => Math.max(a, b), 0);
  return String(last + 1).padStart(4, '0');
}
