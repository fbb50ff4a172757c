import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ignored = /(^|\/)(node_modules|\.next|generated|\.git)(\/|$)|\.test\.tsx?$/;

function* filesUnder(path) {
  if (!existsSync(path) || ignored.test(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** SHA-256 over the names and contents of files and folders, so that a step runs again only when its input has changed. */
export function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesUnder(path)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
