import { join } from 'node:path';

/** The database of this installation: DATABASE_URL, else the SQLite file in MULLION_DATA (default `data`). */
export function dbUrl(env: NodeJS.ProcessEnv = process.env): string {
  const given = env['DATABASE_URL']?.trim();
  return given !== undefined && given !== '' ? given : `file:${join(env['MULLION_DATA'] ?? 'data', 'mullion.db')}`;
}
