import { message } from '@/lib/domain/message/message';
import { type CheckedFile, documentName, type ProblemLevel, problemsOf, reported, type Problem } from './problem';
import { type ClusterReport, clusterText, clusterTitle } from './cluster-report';
import type { ManifestDocument } from '@/lib/contract/placement-check';

/** Makes control characters visible, which could move a terminal's cursor or end an XML document. */
export const visible = (text: string): string => text.replace(/[^\n\t\P{Cc}]|[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD');

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

/** Counts what is shown, so that the exit code matches. */
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

function clusterLines(cluster: ClusterReport | undefined): string[] {
  if (cluster === undefined || cluster.findings.length === 0) return [];
  const lines = cluster.findings.map((one) => `  ${marks[one.severity]} ${one.rule}  ${clusterText(one)}`);
  return ['', clusterTitle(cluster), ...lines];
}

export function textReport(files: readonly CheckedFile[], cluster?: ClusterReport): string {
  const unavailable = [...new Set(files.flatMap(({ answer }) => answer.unavailable))];
  const language = files[0]?.language ?? 'en';
  const missing =
    unavailable.length === 0
      ? []
      : [reported(message('manifest.report-missing-lists', { kinds: unavailable.toSorted().join(', ') }), language)];
  return [...files.flatMap(documentLines), ...clusterLines(cluster), '', ...missing, totalsLine(files)]
    .map(visible)
    .join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

const xml = (text: string): string => visible(text).replace(/[&<>"\n]/g, (found) => ESCAPES[found] ?? found);

function testCase(file: CheckedFile, document: ManifestDocument): { text: string; failed: boolean } {
  const open = `    <testcase classname="${xml(file.name)}" name="${xml(documentName(document))}" time="0"`;
  const reported = problemsOf(document, file.language).filter(({ suppressed }) => !suppressed);
  const errors = reported.filter(({ level }) => level === 'error');
  const lines = (of: typeof reported): string =>
    xml(of.map(({ line, rule, title, text }) => `line ${line}: ${rule}: ${title}. ${text}`).join('\n'));
  const rest = reported.filter(({ level }) => level !== 'error');
  const failure =
    errors.length === 0
      ? ''
      : `<failure type="${xml(errors[0]?.rule ?? '')}" message="${xml(errors[0]?.title ?? '')}">${lines(errors)}</failure>`;
  const output = rest.length === 0 ? '' : `<system-out>${lines(rest)}</system-out>`;
  const skipped = document.state === 'skipped' ? '<skipped/>' : '';
  return { text: `${open}>${skipped}${failure}${output}</testcase>`, failed: errors.length > 0 };
}

function clusterSuite(cluster: ClusterReport | undefined): string[] {
  if (cluster === undefined || cluster.findings.length === 0) return [];
  const { findings } = cluster;
  const title = xml(clusterTitle(cluster));
  return [
    `  <testsuite name="${title}" tests="${findings.length}" failures="0" errors="0" skipped="0" time="0">`,
    ...findings.map(
      (one) =>
        `    <testcase classname="${title}" name="${xml(one.rule)}" time="0"><system-out>${xml(clusterText(one))}</system-out></testcase>`,
    ),
    '  </testsuite>',
  ];
}

/** For CI servers: a suite per file, a case per object; errors fail a case. */
export function junitReport(files: readonly CheckedFile[], cluster?: ClusterReport): string {
  const suites = files.map((file) => {
    const cases = file.answer.documents.map((document) => testCase(file, document));
    const failures = cases.filter(({ failed }) => failed).length;
    const skipped = file.answer.documents.filter(({ state }) => state === 'skipped').length;
    return [
      `  <testsuite name="${xml(file.name)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="0">`,
      ...cases.map(({ text }) => text),
      '  </testsuite>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="mullion check">',
    ...suites,
    ...clusterSuite(cluster),
    '</testsuites>',
  ].join('\n');
}

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

const uriOf = (path: string): string => path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');

function result(file: CheckedFile, name: string, problem: Problem): object {
  return {
    ruleId: problem.rule,
    level: levels[problem.level],
    message: { text: `${name}: ${problem.text}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file.name === '-' ? 'stdin' : uriOf(file.name) },
          region: { startLine: problem.line },
        },
        logicalLocations: [{ fullyQualifiedName: name, kind: 'resource' }],
      },
    ],
    ...(problem.suppressed ? { suppressions: [{ kind: 'inSource' }] } : {}),
  };
}

/** They have no place in a file, which code hosts require of results. */
const notification = (one: ClusterReport['findings'][number]): object => ({
  descriptor: { id: one.rule },
  level: levels[one.severity],
  message: { text: clusterText(one) },
});

/** SARIF 2.1.0 (OASIS), for code hosts. */
export function sarifReport(files: readonly CheckedFile[], cluster?: ClusterReport): string {
  const rules = new Map<string, object>();
  const results = files.flatMap((file) =>
    file.answer.documents.flatMap((document) =>
      problemsOf(document, file.language).map((problem) => {
        rules.set(problem.rule, { id: problem.rule, shortDescription: { text: problem.title } });
        return result(file, documentName(document), problem);
      }),
    ),
  );
  const driver = {
    name: 'Mullion',
    rules: [...rules].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, rule]) => rule),
  };
  const toolExecutionNotifications = (cluster?.findings ?? []).map(notification);
  const invocations = [{ executionSuccessful: true, toolExecutionNotifications }];
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver }, invocations, columnKind: 'utf16CodeUnits', results }],
    },
    null,
    2,
  );
}
