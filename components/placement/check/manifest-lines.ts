import type { Tone } from '@/components/ui/state/state-badge';
import { severityLook } from '@/components/table/cells/finding-counts';
import { outcomeLook } from '../looks';
import type { CheckAnswer } from '@/lib/contract/placement-check';
import { decodedText, UndecodableText } from '@/lib/domain/decoded-text';

export function lineMarks(documents: CheckAnswer['documents']): Map<number, Tone> {
  const marks = new Map<number, Tone>();
  const worst: readonly Tone[] = ['bad', 'warn', 'unknown', 'ok'];
  const mark = (line: number | undefined, tone: Tone) => {
    if (line === undefined) return;
    const before = marks.get(line);
    if (before === undefined || worst.indexOf(tone) < worst.indexOf(before)) marks.set(line, tone);
  };
  for (const { problem, duplicates, assessment, line, lines } of documents) {
    if (problem !== null) mark(problem.line, 'bad');
    for (const duplicate of duplicates) mark(duplicate.line, 'bad');
    if (assessment === null) continue;
    const { tone } = outcomeLook[assessment.outcome];
    if (tone !== 'muted') mark(line, tone);
    for (const { path } of assessment.refusals) mark(lineAt(lines, path), 'bad');
    for (const finding of assessment.findings) {
      if (finding.suppressed !== null) continue;
      for (const pointer of finding.at.slice(0, 1)) mark(lineAt(lines, pointer), severityLook[finding.severity].tone);
    }
  }
  return marks;
}

export function lineAt(lines: Readonly<Record<string, number>>, path: string): number | undefined {
  return Object.hasOwn(lines, path) ? lines[path] : undefined;
}

/** The endpoint's limit. Bytes. */
export const maxBytes = 10 * 1024 * 1024;
/** Longer texts are checked, but not put into the field: typing in them would be slow. Characters. */
export const maxShown = 400_000;

type ManifestFile =
  | { text: string; name: string }
  | { problem: 'too-large' | 'unreadable'; name: string }
  | { problem: 'not-utf8'; name: string; line: number; offset: number };

export async function readManifest(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<ManifestFile> {
  const { name } = file;
  if (file.size > maxBytes) return { problem: 'too-large', name };
  try {
    return { text: decodedText(new Uint8Array(await file.arrayBuffer())), name };
  } catch (error) {
    if (error instanceof UndecodableText) return { problem: 'not-utf8', name, line: error.line, offset: error.offset };
    return { problem: 'unreadable', name };
  }
}

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
