import { decodedText } from '@/lib/domain/decoded-text';

/** As the endpoint has it. Bytes. */
export const maxBytes = 10 * 1024 * 1024;
/** Longer texts are checked, but not put into the field: typing in them would be slow. Characters. */
export const maxShown = 400_000;

export type ManifestFile = { text: string; name: string } | { problem: 'too-large' | 'unreadable'; name: string };

/** Reads a dropped or chosen file as text. */
export async function readManifest(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<ManifestFile> {
  const { name } = file;
  if (file.size > maxBytes) return { problem: 'too-large', name };
  try {
    return { text: decodedText(new Uint8Array(await file.arrayBuffer())), name };
  } catch {
    return { problem: 'unreadable', name };
  }
}

/** Offsets of a line, from 1, in a text; null when it has no such line. The line's break is not part of it. */
export function lineRange(text: string, line: number): { start: number; end: number } | null {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf('\n', start);
    if (next === -1) return null;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}

export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
