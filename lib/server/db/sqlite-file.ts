import 'server-only';
import { realpathSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Failure } from '@/lib/domain/failure';

/** The database, what SQLite keeps beside the real file, and our lock; some do not exist. */
export const filesOf = (file: string): string[] =>
  ['', '-wal', '-shm', '.lock'].map((end) => `${realpathSync(file)}${end}`);

/** SQLite's messages name no file. @throws Failure `invalid` with the file when it is damaged or cannot be opened. */
export function namingFile<T>(o: { file: string; remedy: string }, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    const problem = problemOf(error.code);
    if (problem === null) throw error;
    throw new Failure('invalid', `${o.file} ${problem} (${error.code}).`, { cause: error, remedy: o.remedy });
  }
}

function problemOf(code: string): string | null {
  if (code === 'SQLITE_NOTADB') return 'is not a SQLite database';
  if (code.startsWith('SQLITE_CORRUPT')) return 'is damaged';
  if (code.startsWith('SQLITE_CANTOPEN')) return 'cannot be opened';
  return code.startsWith('SQLITE_READONLY') ? 'cannot be written' : null;
}
