import 'server-only';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Failure } from '@/lib/domain/failure';

/** Long enough for a server that is being replaced to finish. */
const waitMs = 3_000;

/**
 * Held until the process ends: two servers on one SQLite file would run every change twice. The kernel's lock on a side
 * file, so it vanishes with the process.
 * @throws Failure `conflict` when another process holds it.
 */
export function lockData(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = new Database(join(folder, '.lock.db'), { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw new Failure('conflict', `Another Mullion process is using the data in ${folder}.`, {
      remedy:
        'Stop that process, set another MULLION_DATA for this one, or use PostgreSQL (DATABASE_URL) to run several replicas.',
    });
  }
  return { release: () => lock.close() };
}
