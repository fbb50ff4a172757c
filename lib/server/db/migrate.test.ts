import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { modelsFor } from '@/scripts/mullion/models-for.mjs';
import type { DbProvider } from '@/lib/server/db/db';
import { migrate, readMigrations } from '@/lib/server/db/migrate';
import { schemaDiff } from '@/lib/server/db/schema-diff';
import { testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
afterAll(() => databases.close());

describe.each<DbProvider>(['sqlite', 'postgresql'])('migrations of %s', (provider) => {
  const address = databases.empty(provider);
  const models = modelsFor({ models: readFileSync('prisma/schema.prisma', 'utf8'), provider, output: '.' });

  it('applied to an empty database equal the models, and apply once', async (context) => {
    const url = await address;
    if (url === null) return context.skip();
    expect(await migrate({ url })).toEqual(readMigrations(provider).map((migration) => migration.name));
    expect(await schemaDiff({ url, models })).toBe('');
    expect(await migrate({ url })).toEqual([]);
  });

  it('would be seen to differ from other models', async (context) => {
    const url = await address;
    if (url === null) return context.skip();
    const other = models.replace('passwordHash String', 'passwordHash String\n  moreStuff String?');
    expect(await schemaDiff({ url, models: other })).toContain('moreStuff');
  });

  it('of both databases bear the same names', () => {
    expect(readMigrations('sqlite').map((m) => m.name)).toEqual(readMigrations('postgresql').map((m) => m.name));
  });
});
