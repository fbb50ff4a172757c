import { visible } from './visible';
import { type CheckedFile, documentName, problemsOf } from './problem';

const marks = { error: '✗', warning: '▲', info: 'i' } as const;

function documentLines(file: CheckedFile): string[] {
  return file.answer.documents.flatMap((document) => {
    const verdict =
      document.assessment?.sentence.text ?? (document.state === 'skipped' ? 'has no pods' : 'not read');
    const head = `${file.name}:${document.line}  ${documentName(document)}  ${verdict}`;
    const problems = problemsOf(document)
      .filter(({ suppressed }) => !suppressed)
      .map(
        ({ rule, level, line, title, text }) =>
          `  ${marks[level]} ${file.name}:${line}  ${rule}  ${title}\n      ${text}`,
      );
    return document.state === 'skipped' ? [] : [head, ...problems];
  });
}

function totalsLine(files: readonly CheckedFile[]): string {
  const sum = (read: (file: CheckedFile) => number): number =>
    files.reduce((total, file) => total + read(file), 0);
  const counts = [
    `${sum(({ answer }) => answer.totals.assessed)} assessed`,
    `${sum(({ answer }) => answer.totals.skipped)} without pods`,
    `${sum(({ answer }) => answer.totals.unread)} not read`,
    ...(['error', 'warning', 'info'] as const).map(
      (level) => `${sum(({ answer }) => answer.totals.findings[level])} ${level}`,
    ),
  ];
  const more = sum(({ answer }) => answer.more);
  return counts.join(', ') + (more > 0 ? `; ${more} documents beyond the limit were not looked at` : '');
}

/** For a person at a terminal. */
export function textReport(files: readonly CheckedFile[]): string {
  const unread = [...new Set(files.flatMap(({ answer }) => answer.unread))];
  const lacking =
    unread.length === 0 ? [] : [`not read from the cluster, so not judged: ${unread.toSorted().join(', ')}`];
  return [...files.flatMap(documentLines), '', ...lacking, totalsLine(files)].map(visible).join('\n');
}
