import 'server-only';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { Failure } from '@/lib/domain/failure';

const ownersFolder = 0o700;
const ownersFile = 0o600;
const othersBits = 0o077;
const stickyBit = 0o1000;

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** Missing folders are created for the owner alone. @throws Failure `invalid` naming the folder. */
export function createPrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: ownersFolder });
  } catch (error) {
    throw unusable(folder, error);
  }
}

/**
 * Creates the file, empty and for the owner alone, unless it exists. SQLite gives the files beside a database its mode.
 * @throws Failure `invalid` naming the file.
 */
export function createPrivateFile(file: string): void {
  // An existing file is not opened: closing it would release the locks that SQLite holds in this process (fcntl(2)).
  if (existsSync(file)) return;
  createPrivateFolder(dirname(file));
  try {
    closeSync(openSync(file, 'a', ownersFile));
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(path: string, error: unknown): Failure {
  return new Failure('invalid', `${path} cannot be written (${codeOf(error)}).`, {
    cause: error,
    remedy: 'Correct MULLION_DATA or DATABASE_URL, or let the account that runs Mullion write there.',
  });
}

/**
 * Takes the rights of group and others from the data folder and from files that exist.
 * @returns what others can still read, because it belongs to another account or is shared (sticky, like /tmp).
 */
export function closeToOthers(folder: string, files: readonly string[]): string[] {
  const open = files.filter((file) => !isClosed(file, ownersFile));
  return isClosed(folder, ownersFolder) ? open : [folder, ...open];
}

function isClosed(path: string, mode: number): boolean {
  // Windows has no such bits; there the folder's access list decides.
  if (process.platform === 'win32') return true;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & othersBits) === 0) return true;
  if ((found.mode & stickyBit) !== 0 || path === parse(path).root) return false;
  try {
    chmodSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
