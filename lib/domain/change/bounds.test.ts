import { expect, test } from 'vitest';
import type { FindingCode } from './finding-codes';
import { boundWorkloads, commonBounds, grownBounds, lossBounds } from './bounds';
import { NO_IMPACT, type Finding } from './plan';

const subject = { type: 'cluster' as const, uid: 'c', name: 'c' };
const boundsOf = (code: string, workloads: number | string, pods = 0) => {
  const warning: Finding = {
    code,
    severity: 'warning',
    subject,
    field: null,
    params: { workloads },
    cause: '',
    remedy: '',
  };
  const impact = { ...NO_IMPACT, pods: { linux: pods, windows: 0 } };
  return commonBounds({ impact, findings: workloads === 0 ? [] : [warning] });
};

test.each([
  ['restart-in-place', 0, 1, false],
  ['restart-in-place', 3, 34, true],
  ['only-node-removed', 25, 26, true],
  ['only-node-removed', 25, 33, true],
  ['only-node-removed', 25, 34, false],
  ['drain-lone-pods', 0, 1, false],
  ['local-data-lost', 25, 25, true],
  ['local-data-lost', 25, 26, false],
  ['bare-pods-lost', 1, 2, false],
  ['workloads-schedulable', 412, 413, true],
  ['workloads-schedulable', 0, 1, true],
  ['drain-pdb-waits', 0, 1, true],
  ['pdbs-unknown', 0, 1, false],
  ['workload-pods-awaited', 0, 1, true],
  ['drain-unsafe-pods', 0, 1, false],
])('%s of %i workloads, then of %i: still covered %s', (code, before, after, covered) => {
  expect(grownBounds(boundsOf(code, after), boundsOf(code, before)).length === 0).toBe(covered);
});

test.each([
  [40, 41, true],
  [40, 55, true],
  [40, 56, false],
  [4, 5, true],
  [0, 1, false],
])('%i pods approved, now %i: still covered %s', (before, after, covered) => {
  expect(grownBounds(boundsOf('', 0, after), boundsOf('', 0, before)).length === 0).toBe(covered);
});

const named = (code: FindingCode, names: string) =>
  boundsOf(code, names === '' ? 0 : boundWorkloads(code, names.split(' ')));

test.each<[FindingCode, string, string, boolean]>([
  ['local-data-lost', 'cache', 'cache', true],
  ['local-data-lost', 'cache', 'ledger', false],
  ['local-data-lost', 'cache ledger', 'ledger', true],
  ['local-data-lost', 'a b c d e f', 'a b c d e g', false],
  ['drain-lone-pods', 'blog', 'payments', false],
  ['drain-lone-pods', 'a b c', 'a c', true],
  // More names than are read one by one: their number counts.
  ['drain-lone-pods', 'a b c d e f', 'a b c d e g', true],
  ['drain-lone-pods', 'a b c d e f', 'x y', true],
  ['drain-lone-pods', 'a b c d', 'a b c d e f', false],
])('%s of %s, then of %s: still covered %s', (code, before, after, covered) => {
  expect(grownBounds(named(code, after), named(code, before)).length === 0).toBe(covered);
});

const losing = (count: number) => lossBounds(Array.from({ length: count }, (_, at) => `shop/Deployment/w${at}`));

test.each([
  [60, 50, true],
  [60, 1, true],
  [60, 60, true],
  [51, 52, false],
  [50, 51, false],
  [2, 3, false],
])('%i workloads approved to lose data, now %i: still covered %s', (before, after, covered) => {
  expect(grownBounds(losing(after), losing(before)).length === 0).toBe(covered);
});
