import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelsFor } from '@/scripts/mullion/models-for.mjs';
import { migrate, readMigrations } from '@/lib/server/db/migrate';
import { schemaDiff } from '@/lib/server/db/schema-diff';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';

/** Tables and indexes that the migrations of a database make, and the events on tables that their triggers guard. */
function made(provider: Parameters<typeof readMigrations>[0]): { objects: string[]; guards: string[] } {
  const sql = readMigrations(provider)
    .map((migration) => migration.sql)
    .join('\n');
  const objects = [...sql.matchAll(/CREATE (?:UNIQUE )?(TABLE|INDEX) "(?:new_)?(\w+)"/g)];
  const guards = [...sql.matchAll(/CREATE TRIGGER "\w+" BEFORE ([A-Z ]+) ON "(\w+)"/g)];
  return {
    objects: [...new Set(objects.map(([, kind, name]) => `${kind} ${name}`))].toSorted(),
    guards: [
      ...new Set(guards.flatMap(([, events = '', table]) => events.split(' OR ').map((event) => `${event} ${table}`))),
    ].toSorted(),
  };
}

const databases = testDatabases();
afterAll(() => databases.close());

describeEachDatabase('migrations', (provider) => {
  let url: string;
  beforeAll(async () => {
    url = await databases.empty(provider);
  });
  const models = modelsFor({ models: readFileSync('prisma/schema.prisma', 'utf8'), provider, output: '.' });

  it('applied to an empty database equal the models, and apply once', async () => {
    expect(await migrate({ url })).toEqual(readMigrations(provider).map((migration) => migration.name));
    expect(await schemaDiff({ url, models })).toBe('');
    expect(await migrate({ url })).toEqual([]);
  });

  it('detect other models', async () => {
    const other = models.replace('passwordHash String', 'passwordHash String\n  moreStuff String?');
    expect(await schemaDiff({ url, models: other })).toContain('moreStuff');
  });

  it('of both databases make the same tables and indexes, and guard the same writes', () => {
    const [sqlite, postgresql] = [made('sqlite'), made('postgresql')];
    expect(sqlite.objects.length).toBeGreaterThan(10);
    expect(postgresql.objects).toEqual(sqlite.objects);
    // SQLite has no TRUNCATE.
    expect(postgresql.guards.filter((one) => !one.startsWith('TRUNCATE'))).toEqual(sqlite.guards);
    expect(sqlite.guards).toContain('UPDATE AuditRecord');
  });

  it('of both databases have the same names', () => {
    expect(readMigrations('sqlite').map((m) => m.name)).toEqual(readMigrations('postgresql').map((m) => m.name));
  });
});
