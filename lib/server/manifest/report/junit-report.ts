import type { ManifestDocument } from '@/lib/contract/placement-check';
import { type CheckedFile, documentName, problemsOf } from './problem';
import { visible } from './visible';

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

/** JUnit XML, as CI servers read it: a suite for each file, a case for each object; errors fail a case. */
export function junitReport(files: readonly CheckedFile[]): string {
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
    '</testsuites>',
  ].join('\n');
}
