import { migrate } from '@/lib/server/db/migrate';
import { print } from '@/scripts/mullion/print';
import { join } from 'node:path';

/** The database of this installation: DATABASE_URL, else the SQLite file in MULLION_DATA (default `data`). */
export function dbUrl(env: NodeJS.ProcessEnv = process.env): string {
  const given = env['DATABASE_URL']?.trim();
  return given !== undefined && given !== '' ? given : `file:${join(env['MULLION_DATA'] ?? 'data', 'mullion.db')}`;
}

/** `mullion db migrate`: the same step that the server makes when it starts. */
export async function dbMigrate(): Promise<number> {
  const applied = await migrate({ url: dbUrl() });
  print(applied.length === 0 ? 'the database is up to date' : `applied: ${applied.join(', ')}`);
  return 0;
}
