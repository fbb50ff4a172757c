import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsFor } from '@/scripts/mullion/models-for.mjs';
import type { DbProvider } from '@/lib/server/db/db';
import { migrate, readMigrations } from '@/lib/server/db/migrate';
import { schemaDiff } from '@/lib/server/db/schema-diff';
import { startPostgres, type TestPostgres } from '@/lib/server/testing/start-postgres';

const folder = mkdtempSync(join(tmpdir(), 'mullion-migrate-'));
let postgres: TestPostgres | null = null;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function urlOf(provider: DbProvider): string | null {
  return provider === 'sqlite' ? `file:${join(folder, 'migrate.db')}` : (postgres?.url ?? null);
}

describe.each<DbProvider>(['sqlite', 'postgresql'])('migrations of %s', (provider) => {
  const models = modelsFor({ models: readFileSync('prisma/schema.prisma', 'utf8'), provider, output: '.' });

  it('applied to an empty database equal the models, and apply once', async (context) => {
    const url = urlOf(provider);
    if (url === null) return context.skip();
    expect(await migrate({ url })).toEqual(readMigrations(provider).map((migration) => migration.name));
    expect(await schemaDiff({ url, models })).toBe('');
    expect(await migrate({ url })).toEqual([]);
  });

  it('would be seen to differ from other models', async (context) => {
    const url = urlOf(provider);
    if (url === null) return context.skip();
    const other = models.replace('passwordHash String', 'passwordHash String\n  moreStuff String?');
    expect(await schemaDiff({ url, models: other })).toContain('moreStuff');
  });

  it('of both databases bear the same names', () => {
    expect(readMigrations('sqlite').map((m) => m.name)).toEqual(
      readMigrations('postgresql').map((m) => m.name),
    );
  });
});
