import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { decodedText, UndecodableText } from '@/lib/domain/decoded-text';

const SPECIAL = /[.+^${}()|[\]\\]/g;

/** `**` matches any number of folders, `*` a part of a name, `?` a character. */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(SPECIAL, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*+|\?/g, (found) => (found === '?' ? '[^/]' : found.endsWith('/') ? '(?:.*/)?' : '[^/]*'));
  return new RegExp(`^${source}$`);
}

/** The folder of a pattern, and the test for paths relative to it. */
export function patternOf(pattern: string): { folder: string; matches: (path: string) => boolean } {
  const parts = pattern.replaceAll('\\', '/').split('/');
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const folder = parts.slice(0, first).join('/');
  const expression = expressionOf(parts.slice(first).join('/'));
  const isRooted = folder === '' && pattern.startsWith('/');
  return { folder: isRooted ? '/' : folder || '.', matches: (path) => expression.test(path) };
}

interface CheckInput {
  name: string;
  text: string;
}

const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
const MANIFEST = /\.(ya?ml|json)$/i;
/** Folders skipped below a named one. */
const PASSED_BY = /^(\..+|node_modules)$/;

export class InputError extends Error {}

export function unreadable(name: string, error: unknown, what = 'read'): InputError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new InputError(`${name} cannot be ${what} (${code})`);
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return decodedText(bytes);
  } catch (error) {
    if (!(error instanceof UndecodableText)) throw error;
    throw new InputError(`${name}:${error.line} is not UTF-8 (byte ${error.offset}); save it in UTF-8`);
  }
}

async function readOne(name: string, path: string): Promise<CheckInput> {
  if ((await stat(path)).size > LARGEST_FILE_BYTES)
    throw new InputError(`${name} is larger than 10 MiB; split it and check the parts`);
  return { name, text: textOf(name, await readFile(path)) };
}

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const entry of await readdir(next, { withFileTypes: true })) {
      const path = join(next, entry.name);
      if (entry.isDirectory() && !PASSED_BY.test(entry.name)) waiting.push(path);
      if (entry.isFile()) found.push(relative(folder, path).replaceAll('\\', '/'));
    }
  return found.toSorted();
}

async function readFolder(name: string, path: string): Promise<CheckInput[]> {
  const files = (await filesBelow(path)).filter((file) => MANIFEST.test(file));
  if (files.length === 0) throw new InputError(`${name} contains no .yaml, .yml or .json file`);
  return Promise.all(files.map((file) => readOne(join(name, file), join(path, file))));
}

/** For shells that do not expand patterns, such as that of Windows. */
async function readMatching(name: string, from: string): Promise<CheckInput[]> {
  const { folder, matches } = patternOf(name);
  const files = (await filesBelow(resolve(from, folder))).filter(matches);
  if (files.length === 0) throw new InputError(`no file matches ${name}`);
  return Promise.all(files.map((file) => readOne(join(folder, file), resolve(from, folder, file))));
}

async function kindOf(path: string): Promise<'folder' | 'file' | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  return found.isDirectory() ? 'folder' : 'file';
}

async function readNamed(name: string, from: string): Promise<CheckInput[]> {
  if (name === '-') return [{ name, text: textOf('standard input', await buffer(process.stdin)) }];
  const path = resolve(from, name);
  try {
    const kind = await kindOf(path);
    if (kind === 'folder') return await readFolder(name, path);
    return kind === null && /[*?]/.test(name) ? await readMatching(name, from) : [await readOne(name, path)];
  } catch (error) {
    throw error instanceof InputError ? error : unreadable(name, error);
  }
}

/** The files, the files of folders and of patterns, and standard input for `-`. Paths are relative to `from`. @throws InputError */
export async function readInputs(names: readonly string[], from: string): Promise<CheckInput[]> {
  const read: CheckInput[] = [];
  for (const name of names) read.push(...(await readNamed(name, from)));
  return read;
}
