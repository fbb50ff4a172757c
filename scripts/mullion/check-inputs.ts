import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export interface CheckInput {
  /** As it was named. */
  name: string;
  text: string;
}

export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
const MANIFEST = /\.(ya?ml|json)$/i;

/** Something that was named cannot be read. */
export class InputError extends Error {}

function unreadable(name: string, error: unknown): InputError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new InputError(`${name} cannot be read (${code})`);
}

async function readOne(name: string, path: string): Promise<CheckInput> {
  if ((await stat(path)).size > LARGEST_FILE_BYTES)
    throw new InputError(`${name} is larger than 10 MiB; split it and check the parts`);
  return { name, text: await readFile(path, 'utf8') };
}

async function readFolder(name: string, path: string): Promise<CheckInput[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && MANIFEST.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  if (files.length === 0) throw new InputError(`${name} holds no .yaml, .yml or .json file`);
  return Promise.all(files.map((file) => readOne(join(name, file.slice(path.length + 1)), file)));
}

async function readNamed(name: string, from: string): Promise<CheckInput[]> {
  if (name === '-') return [{ name, text: await text(process.stdin) }];
  const path = resolve(from, name);
  try {
    return (await stat(path)).isDirectory() ? await readFolder(name, path) : [await readOne(name, path)];
  } catch (error) {
    throw error instanceof InputError ? error : unreadable(name, error);
  }
}

/** The files, the files of folders, and standard input for `-`. Paths are relative to `from`. @throws InputError */
export async function readInputs(names: readonly string[], from: string): Promise<CheckInput[]> {
  const read: CheckInput[] = [];
  for (const name of names) read.push(...(await readNamed(name, from)));
  return read;
}
