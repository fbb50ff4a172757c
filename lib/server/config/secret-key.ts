import 'server-only';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@/lib/domain/failure';
import { codeOf, createPrivateFolder } from '@/lib/server/db/private-files';
import { decodeKey, env, type Env } from './env';

const KEY_BYTES = 32;

/** Writes a new key beside the target and links it into place, so that no process reads half a key. */
function create(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): Buffer | null {
  try {
    return decodeKey(readFileSync(file, 'utf8').trim());
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new Failure('invalid', `${file} cannot be read (${codeOf(error)}).`, {
      cause: error,
      remedy: 'Let the account that runs Mullion read the file, or set MULLION_SECRET_KEY.',
    });
  }
}

/**
 * MULLION_SECRET_KEY, else `secret.key` (mode 0600), made at the first start.
 * @throws Failure `invalid` for a bad file.
 */
export function loadSecretKey(from: Pick<Env, 'secretKey' | 'dataDir'> = env): Buffer {
  if (from.secretKey !== null) return from.secretKey;
  const file = join(from.dataDir, 'secret.key');
  if (read(file) === null) {
    createPrivateFolder(from.dataDir);
    create(file);
  }
  const key = read(file);
  if (key?.length === KEY_BYTES) return key;
  throw new Failure('invalid', `${file} does not contain a 32-byte key.`, {
    remedy: 'Restore the file from a backup. A new key cannot decrypt existing secrets.',
  });
}
