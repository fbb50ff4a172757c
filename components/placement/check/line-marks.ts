import type { Tone } from '@/components/ui/state/tone';
import { outcomeLook, severityLook } from '../looks';
import type { CheckAnswer } from './use-check';

/** The most severe finding of each line of the manifest. */
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

/** The line of a pointer or field path; paths are texts from outside. */
export function lineAt(lines: Readonly<Record<string, number>>, path: string): number | undefined {
  return Object.hasOwn(lines, path) ? lines[path] : undefined;
}
