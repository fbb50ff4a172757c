import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { AssessmentBody } from './assessment/assessment-body';
import { NoBuilds } from './builds/builds-view';
import { NoDaemonSets, Part } from './daemon-sets/coverage-view';
import { NoFindings } from './findings/findings-view';
import { OutcomeChips } from './matrix/matrix-filters';
import { ProgressNote, whileEvaluating } from './placement-frame';
import { NoBatches } from './set-up/migration';
import { NoWindowsNodes, TaintList } from './set-up/set-up-view';
import { anAssessment } from './testing/an-assessment';
import { WhatIfSummary } from './what-if/what-if-view';

test('an empty list is empty only if its objects were read', () => {
  expect(renderHtml(<NoBuilds unread={[]} />)).toContain('No Windows builds');
  expect(renderHtml(<NoBuilds unread={['nodes']} />)).toContain('Windows builds unknown');
  expect(renderHtml(<NoDaemonSets unread={[]} />)).toContain('No DaemonSets');
  expect(renderHtml(<NoDaemonSets unread={['daemonsets']} />, 'zh')).toContain('未知');
  expect(renderHtml(<NoWindowsNodes unread={[]} />)).toContain('No Windows nodes');
  expect(renderHtml(<NoWindowsNodes unread={['nodes']} />)).toContain('Windows nodes unknown');
  expect(renderHtml(<NoFindings filtered={false} unread={[]} />)).toContain('>No findings<');
  expect(renderHtml(<NoFindings filtered={false} unread={['limitranges']} />)).toContain('skipped: limitranges');
});

test('unread nodes and pods are not counted as zero', () => {
  const part = { nodes: 3, targeted: 3, runs: 1, unknown: 1, ready: null };
  expect(renderHtml(<Part os="windows" part={null} />)).toContain('Unknown: nodes were not read');
  const html = renderHtml(<Part os="windows" part={part} />);
  expect(html).toContain('pods were not read');
  expect(html).toContain('1 cannot run');
  expect(html).toContain('1 unknown');
  const chips = renderHtml(<OutcomeChips totals={null} value={undefined} onChange={() => {}} />);
  expect(chips).not.toMatch(/>0</);
});

test('what a scenario or a migration concerns is unknown without all objects', () => {
  const totals = { worse: 0, spills: 0, tight: 0, better: 0, same: 4, displaced: 0, noCapacity: 0, noNode: 0 };
  expect(renderHtml(<WhatIfSummary totals={totals} isEmpty />)).toContain('No workload is affected');
  for (const isEmpty of [true, false]) {
    const html = renderHtml(<WhatIfSummary totals={null} isEmpty={isEmpty} />);
    expect(html).toContain('is unknown');
    expect(html).not.toMatch(/\d (worse|unchanged)|No workload/);
  }
  expect(renderHtml(<NoBatches from={17_763} unread={[]} />)).toContain('No workloads to migrate');
  expect(renderHtml(<NoBatches from={17_763} unread={['jobs']} />)).toContain('Workloads to migrate unknown');
});

test('what a taint would exclude is unknown without all workloads', () => {
  const pool = { key: 'win', name: 'win' };
  const taint = { key: 'os', value: 'windows', effect: 'NoSchedule' } as const;
  const open = { pool, nodes: 2, state: 'open' as const, taint, shutOut: [], keptOff: [] };
  const taints = [open];
  const show = (isPartial: boolean) => renderHtml(<TaintList taints={taints} isPartial={isPartial} cluster="a" />);
  expect(show(false)).toContain('All Windows workloads have the toleration');
  expect(show(true)).toMatch(/lack the toleration is unknown.*can be scheduled here is unknown/s);
  expect(show(true)).not.toMatch(/All Windows|No Linux/);
  const found = [{ uid: 'u', kind: 'Deployment', namespace: 'shop', name: 'web' }];
  const some = renderHtml(<TaintList taints={[{ ...open, shutOut: found }]} isPartial cluster="a" />);
  expect(some).toContain('At least 1 Windows workload lacks the toleration');
});

test('a verdict without the nodes does not say that there are none', () => {
  const fits = { now: 0, of: 0, message: '0/0 nodes are available' };
  const show = (missing: string[]) =>
    renderHtml(
      <AssessmentBody assessment={anAssessment({ outcome: 'unknown', groups: [], fits, missing })} cluster="a" />,
    );
  expect(show([])).toContain('The cluster has no nodes.');
  const html = show(['nodes']);
  expect(html).toContain('the nodes of the cluster were not read');
  expect(html).not.toMatch(/0 of 0|0\/0|has no nodes/);
  expect(show(['pods'])).not.toContain('0/0');
});

test('numbers of a part of the workloads are labeled, and read again soon', () => {
  expect(renderHtml(<ProgressNote progress={null} />)).toBe('');
  const progress = { evaluated: 1_073, of: 4_000 };
  expect(renderHtml(<ProgressNote progress={progress} />)).toContain('Evaluated so far: 1,073 of 4,000 workloads');
  expect(whileEvaluating(30_000)({ state: { data: { progress } } })).toBe(1_000);
  expect(whileEvaluating(30_000)({ state: { data: { progress: null } } })).toBe(30_000);
});
