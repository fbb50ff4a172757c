import { expect, test } from 'vitest';
import type { ManifestDocument } from '@/lib/contract/placement-check';
import { manifestDocument } from '@/lib/contract/testing/manifest-document';
import { junitReport, textReport, sarifReport } from './text-report';
import { type CheckedFile, problemsOf, reaches } from './problem';

type Assessment = NonNullable<ManifestDocument['assessment']>;

const assessment = (over: Partial<Assessment>): Assessment => ({
  kind: 'Deployment',
  namespace: 'shop',
  name: 'web',
  intent: { os: 'windows', confidence: 'confident' },
  evidence: [],
  outcome: 'runs',
  sentence: { text: 'Runs on 2 of 5 nodes.' },
  missing: [],
  refusals: [],
  podRefusals: [],
  groups: [],
  fits: { now: 2, of: 5, message: null },
  images: [],
  requests: {},
  findings: [],
  fixes: [],
  otherHelp: [],
  ...over,
});

const document = (over: Partial<ManifestDocument>): ManifestDocument =>
  manifestDocument({ line: 3, endLine: 30, assessment: assessment({}), ...over });

const finding = (over: Partial<Assessment['findings'][number]> = {}): Assessment['findings'][number] => ({
  rule: 'WIN-SEC-003',
  severity: 'warning',
  title: 'readOnlyRootFilesystem ignored',
  cause: 'The root stays writable.',
  remedy: 'Remove it.',
  source: 'S2',
  at: ['/spec/x'],
  nodes: [],
  fixable: true,
  suppressed: null,
  ...over,
});

const file = (...documents: ManifestDocument[]): CheckedFile => ({
  name: 'deploy/a <b>.yaml',
  language: 'en',
  answer: {
    documents,
    more: 0,
    totals: {
      documents: documents.length,
      assessed: documents.length,
      skipped: 0,
      unreadable: 0,
      outcomes: { rejected: 0, blocked: 0, partial: 0, runs: 1, differs: 0, unknown: 0, 'not-decided': 0 },
      findings: { error: 0, warning: 1, info: 0, suppressed: 0 },
    },
    unavailable: [],
  },
});

const broken = document({
  kind: '',
  namespace: '',
  name: '',
  state: 'unreadable',
  assessment: null,
  problem: { message: { text: 'A tab.' }, detail: 'Tabs & a <b>\u001B[31m', line: 7, column: 2 },
});
const rejected = document({
  lines: { 'spec.hostPID': 9, '/spec/x': 12 },
  assessment: assessment({
    outcome: 'rejected',
    refusals: [{ path: 'spec.hostPID', message: 'spec.hostPID: Forbidden: cannot be set for a windows pod' }],
    findings: [finding()],
  }),
});
const waived = document({
  assessment: assessment({
    findings: [finding({ severity: 'error', suppressed: { reason: 'known', until: null, by: 'ada' } })],
  }),
});

test('findings of a document are at its line', () => {
  expect(problemsOf(rejected).map(({ rule, level, line }) => [rule, level, line])).toEqual([
    ['api-refused', 'error', 9],
    ['WIN-SEC-003', 'warning', 12],
  ]);
  expect(problemsOf(broken)).toMatchObject([{ rule: 'manifest-unreadable', line: 7 }]);
  const partial = document({ assessment: assessment({ outcome: 'partial', sentence: { text: 'Luck.' } }) });
  expect(problemsOf(partial)).toMatchObject([{ rule: 'some-nodes', level: 'warning', text: 'Luck.', line: 3 }]);
  expect(problemsOf(document({ state: 'skipped', assessment: null }))).toEqual([]);
  const twice = { message: { text: 'Twice.' }, detail: null, line: 5, column: 1 };
  expect(problemsOf(document({ duplicates: [twice] }))).toMatchObject([
    { rule: 'duplicate-field', level: 'error', text: 'Twice.', line: 5 },
  ]);
});

test.each([
  ['a broken document', broken, [true, true, true]],
  [
    'a warning beside nothing worse',
    document({ assessment: assessment({ findings: [finding()] }) }),
    [false, true, true],
  ],
  ['a suppressed error', waived, [false, false, false]],
  ['a document without pods', document({ state: 'skipped', assessment: null }), [false, false, false]],
])('%s reaches error, warning, info', (_, one, reached) => {
  expect((['error', 'warning', 'info'] as const).map((level) => reaches([file(one)], level))).toEqual(reached);
});

test('the text names file, line, rule and remedy, and moves no cursor', () => {
  const text = textReport([file(rejected, broken, waived)]);
  expect(text).toContain('deploy/a <b>.yaml:3  shop/Deployment/web  Runs on 2 of 5 nodes.');
  expect(text).toContain('✗ deploy/a <b>.yaml:9  api-refused');
  expect(text).toContain('The root stays writable. Remove it.');
  expect(text).toContain('Tabs & a <b>\uFFFD[31m');
  expect(text.split('\n').filter((line) => line.includes('WIN-SEC-003'))).toHaveLength(1);
});

test('a duplicate field in a document without pods is reported, and the text counts everything it reports', () => {
  const twice = { message: { text: 'Twice.' }, detail: null, line: 5, column: 1 };
  const skipped = document({ kind: 'Service', state: 'skipped', assessment: null, duplicates: [twice] });
  const text = textReport([file(rejected, broken, waived, skipped)]);
  expect(text).toContain('3 errors, 1 warning, 0 notes');
  expect(text).toContain('✗ deploy/a <b>.yaml:5  duplicate-field');
  expect(junitReport([file(skipped)])).toContain('<skipped/><failure type="duplicate-field"');
  expect(textReport([file(waived)])).toContain('0 errors, 0 warnings, 0 notes');
});

test('SARIF has a rule for each result, a level, a place, and what is suppressed as such', () => {
  const { runs } = JSON.parse(sarifReport([file(rejected, broken, waived)]));
  const [{ tool, results }] = runs;
  expect(results.map((one: { ruleId: string; level: string }) => [one.ruleId, one.level])).toEqual([
    ['api-refused', 'error'],
    ['WIN-SEC-003', 'warning'],
    ['manifest-unreadable', 'error'],
    ['WIN-SEC-003', 'error'],
  ]);
  const known = new Set(tool.driver.rules.map((one: { id: string }) => one.id));
  expect(results.every((one: { ruleId: string }) => known.has(one.ruleId))).toBe(true);
  expect(results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'deploy/a%20%3Cb%3E.yaml' },
    region: { startLine: 9 },
  });
  expect(results.map((one: object) => 'suppressions' in one)).toEqual([false, false, false, true]);
});

test('JUnit fails a case for errors, keeps the rest beside, and escapes its input', () => {
  const text = junitReport([file(rejected, broken, document({ state: 'skipped', assessment: null }))]);
  expect(text).toContain(
    '<testsuite name="deploy/a &lt;b&gt;.yaml" tests="3" failures="2" errors="0" skipped="1" time="0">',
  );
  expect(text).toContain(
    '<failure type="manifest-unreadable" message="The document cannot be parsed">line 7: manifest-unreadable: ',
  );
  expect(text).toContain('Tabs &amp; a &lt;b&gt;\uFFFD[31m');
  expect(text).toContain('<system-out>line 12: WIN-SEC-003');
  expect(text).toContain('<skipped/>');
});

test('reports in Chinese', () => {
  const zh = { ...file(broken, document({ state: 'skipped', assessment: null })), language: 'zh' as const };
  expect(textReport([zh])).toContain('文档无法解析');
  expect(textReport([zh])).toContain('未解析');
  expect(junitReport([zh])).toContain('文档无法解析');
  expect(sarifReport([zh])).toContain('文档无法解析');
});
