import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild, ensureGenerated, ensureSqlite, fetchPackages } from './setup/prepare.mjs';
import { run } from './setup/run.mjs';
import { print } from './setup/print.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, full: { type: 'boolean', default: false } },
  allowPositionals: true,
});
// Workers inherit both.
process.env.MULLION_SEED ??= String(randomInt(2 ** 31));
if (values.full) process.env.MULLION_TEST_FULL = 'true';
const ci = process.env.CI === 'true';
const out = 'test-results';
const node = process.execPath;
const bin = (name) => [`node_modules/${name}`];
const totals = { passed: 0, failed: 0, skipped: 0 };
const complaints = [];

function count({ passed = 0, failed = 0, skipped = 0 }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
}

function readReport(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8'));
}

const parts = [];

async function timed(title, work) {
  const startedAt = Date.now();
  const answer = await work();
  parts.push({ title, seconds: (Date.now() - startedAt) / 1000 });
  return answer;
}

function sayParts() {
  print('\n── times of the parts; rules run beside those before the build, unit and browser tests side by side');
  for (const { title, seconds: time } of parts) print(`${time.toFixed(1).padStart(7)} s  ${title}`);
  print(`${process.uptime().toFixed(1).padStart(7)} s  in all`);
}

async function check(title, args) {
  print(`\n── ${title}`);
  const { code } = await run(node, args);
  count(code === 0 ? { passed: 1 } : { failed: 1 });
  if (code !== 0) complaints.push(`${title} failed`);
}

const seconds = new Map();

/** Sums the milliseconds of a file; several workers may have run parts of it. */
function took(file, ms) {
  const name = relative(process.cwd(), file);
  seconds.set(name, (seconds.get(name) ?? 0) + ms / 1000);
}

function saySlowest() {
  if (seconds.size === 0) return;
  print('\n── the twenty slowest files');
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 20);
  for (const [file, time] of slowest) print(`${time.toFixed(1).padStart(7)} s  ${file}`);
}

async function typecheck() {
  await run(node, [...bin('next/dist/bin/next'), 'typegen'], { quiet: true });
  await check('types', [...bin('typescript/bin/tsc'), '--noEmit']);
}

async function lint() {
  await check('lint', [...bin('oxlint/bin/oxlint'), '--deny-warnings']);
  await check('format', [...bin('oxfmt/bin/oxfmt'), '--check', '.']);
}

/** Quiet parts run beside others; their output is printed at their end. */
async function vitest({ title, projects, quiet = false, background = false }) {
  if (!quiet) print(`\n── ${title}`);
  const file = `${out}/vitest-${projects[0]}.json`;
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const env = { ...process.env, NO_COLOR: '1' };
  const { code, output } = await run(node, [...bin('vitest/vitest.mjs'), ...args, ...chosen], {
    env,
    quiet,
    background,
  });
  if (quiet) print(`\n── ${title}\n${output}`);
  const report = readReport(file);
  if (!report || (code !== 0 && report.numFailedTests === 0)) {
    count({ failed: 1 });
    complaints.push('vitest ended badly without a failed test; see above');
  }
  if (report) {
    count({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests });
    for (const { name, startTime, endTime } of report.testResults) took(name, endTime - startTime);
    for (const suite of report.testResults.filter((result) => result.status === 'failed')) complaints.push(suite.name);
  }
}

const resultsOf = (suite) => [
  ...suite.specs.flatMap((spec) => spec.tests.flatMap((test) => test.results)),
  ...(suite.suites ?? []).flatMap(resultsOf),
];

const rules = () => vitest({ title: 'rules', projects: ['pure'], quiet: true });
const unit = () =>
  vitest({
    title: 'servers, adapters, engine (SQLite and PostgreSQL), forms',
    projects: ['servers', 'mocking', 'forms'],
    // Browser tests wait for one process after another; these, in four processes, can use what is left.
    background: true,
  });

/** Its output is printed at its end, because the unit tests run at the same time. */
async function e2e(chromium) {
  const file = `${out}/playwright.json`;
  const env = { ...process.env, MULLION_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = [...bin('@playwright/test/cli.js'), 'test', '--reporter=dot,json'];
  const { code, output } = await run(node, args, { env, quiet: true });
  print(`\n── browser tests in Chromium against the production build\n${output}`);
  const report = readReport(file);
  if (!report || (code !== 0 && report.stats.unexpected === 0)) {
    count({ failed: 1 });
    complaints.push('playwright ended badly without a failed journey; see above');
  }
  if (report) {
    for (const suite of report.suites)
      for (const result of resultsOf(suite)) took(join('e2e', suite.file), result.duration);
    const { expected, unexpected, flaky, skipped } = report.stats;
    count({ passed: expected + flaky, failed: unexpected, skipped });
    if (flaky > 0) complaints.push(`${flaky} journeys passed only when tried again`);
  }
}

function missing(tool, remedy) {
  print(`\n!! ${tool} is missing and could not be installed. ${remedy}`);
  if (ci) {
    count({ failed: 1 });
    complaints.push(`${tool} is missing`);
  } else {
    count({ skipped: 1 });
  }
}

await timed('install', fetchPackages);
await timed('generate', ensureGenerated);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { ensureChromium, ensurePostgres, ensurePrometheus } = await import('./setup/tools.mjs');

const wanted = (part) => values.only === undefined || values.only === part;
// SQLite may have to be compiled, by one core: the rules need none.
const early = wanted('unit') ? timed('rules', rules) : null;
await timed('SQLite', ensureSqlite);
if (wanted('types')) await timed('types', typecheck);
if (wanted('lint')) await timed('lint', lint);
await early;
if (wanted('unit') && !(await timed('PostgreSQL', ensurePostgres)))
  missing('PostgreSQL', 'Install its server package; the engine was tested on SQLite alone.');
if (wanted('unit') && !(await timed('Prometheus', ensurePrometheus)))
  missing('Prometheus', 'Install it, or name its program in MULLION_PROMETHEUS; its queries were not tested.');
const chromium = wanted('e2e') ? await timed('Chromium', ensureChromium) : null;
if (wanted('e2e') && !chromium)
  missing('Chromium', 'Run `npx playwright install chromium`; the browser tests were not run.');
if (chromium) await timed('build', ensureBuild);
// Both wait for servers most of the time: in parallel they use the cores.
await Promise.all([
  ...(wanted('unit') ? [timed('unit', unit)] : []),
  ...(chromium ? [timed('browser', () => e2e(chromium))] : []),
]);

saySlowest();
sayParts();
if (complaints.length > 0)
  print(`\nRepeat the random choices of this run with MULLION_SEED=${process.env.MULLION_SEED}.`);
for (const complaint of complaints) print(`✗ ${complaint}`);
print('');
print(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
