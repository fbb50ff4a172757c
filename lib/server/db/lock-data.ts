import 'server-only';
import { realpathSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Failure } from '@/lib/domain/failure';
import { createPrivateFile } from '@/lib/server/db/private-files';
import { namingFile } from '@/lib/server/db/sqlite-file';

/** Long enough for a server that is being replaced to finish. */
const replacementWaitMs = 3_000;

/**
 * Held until the process ends: two servers on one SQLite file would run every change twice. The kernel's lock on a file
 * beside the database, so it vanishes with the process; beside the real file, so that a symlink does not evade it.
 * @throws Failure `conflict` when another process holds it.
 */
export function lockData(file: string, waitMs = replacementWaitMs): { path: string; release(): void } {
  createPrivateFile(file);
  const path = `${realpathSync(file)}.lock`;
  createPrivateFile(path);
  const lock = namingFile(
    { file: path, remedy: 'Delete this file while no Mullion process runs: it holds no data.' },
    () => locked(path, waitMs),
  );
  if (lock !== null) return { path, release: () => lock.close() };
  throw new Failure('conflict', `Another Mullion process is using the database ${file}.`, {
    remedy:
      'Stop that process, set another MULLION_DATA for this one, or use PostgreSQL (DATABASE_URL) to run several replicas.',
  });
}

/** Null when another process holds it. */
function locked(path: string, waitMs: number): Database.Database | null {
  const lock = new Database(path, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
