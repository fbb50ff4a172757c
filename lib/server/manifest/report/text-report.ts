import { visible } from './visible';
import { message } from '@/lib/domain/message/message';
import { type CheckedFile, documentName, type ProblemLevel, problemsOf, reported } from './problem';

const marks = { error: '✗', warning: '▲', info: 'i' } as const;

function documentLines(file: CheckedFile): string[] {
  return file.answer.documents.flatMap((document) => {
    const none = message(document.state === 'skipped' ? 'manifest.report-no-pods' : 'manifest.report-not-read');
    const verdict = reported(document.assessment?.sentence ?? none, file.language);
    const head = `${file.name}:${document.line}  ${documentName(document)}  ${verdict}`;
    const { admission } = document;
    const answered = admission === null ? [] : [`      ${reported(admission.sentence, file.language)}`];
    const problems = problemsOf(document, file.language)
      .filter(({ suppressed }) => !suppressed)
      .map(
        ({ rule, level, line, title, text }) =>
          `  ${marks[level]} ${file.name}:${line}  ${rule}  ${title}\n      ${text}`,
      );
    return document.state === 'skipped' && problems.length === 0 ? [] : [head, ...answered, ...problems];
  });
}

/** What is counted is what stands above, so that the exit code is of the same. */
function totalsLine(files: readonly CheckedFile[]): string {
  const sum = (read: (file: CheckedFile) => number): number => files.reduce((total, file) => total + read(file), 0);
  const language = files[0]?.language ?? 'en';
  const problems = files
    .flatMap(({ answer }) => answer.documents.flatMap((document) => problemsOf(document)))
    .filter(({ suppressed }) => !suppressed);
  const count = (level: ProblemLevel): number => problems.filter((one) => one.level === level).length;
  const counts = message('manifest.report-totals', {
    assessed: sum(({ answer }) => answer.totals.assessed),
    skipped: sum(({ answer }) => answer.totals.skipped),
    unreadable: sum(({ answer }) => answer.totals.unreadable),
    error: count('error'),
    warning: count('warning'),
    info: count('info'),
  });
  const more = sum(({ answer }) => answer.more);
  const beyond = more > 0 ? [reported(message('manifest.report-more', { count: more }), language)] : [];
  return [reported(counts, language), ...beyond].join('; ');
}

/** For a person at a terminal. */
export function textReport(files: readonly CheckedFile[]): string {
  const unavailable = [...new Set(files.flatMap(({ answer }) => answer.unavailable))];
  const language = files[0]?.language ?? 'en';
  const missing =
    unavailable.length === 0
      ? []
      : [reported(message('manifest.report-missing-lists', { kinds: unavailable.toSorted().join(', ') }), language)];
  return [...files.flatMap(documentLines), '', ...missing, totalsLine(files)].map(visible).join('\n');
}
