import { expect, test } from 'vitest';
import type { LintFinding } from '@/lib/domain/placement/rule';
import { lintedWorkloads } from './workload-placement';
import { sketchWorkload } from '../../testing/lint-world';

const finding = (rule: string, more: Partial<LintFinding> = {}): LintFinding => ({
  rule,
  severity: 'warning',
  at: [],
  params: {},
  fixes: [],
  ...more,
});

const object = sketchWorkload('DaemonSet', 'agent');
type Matrix = Parameters<typeof lintedWorkloads>[0];

const matrix = (findings: number): Matrix => ({
  pending: { verdicts: 0, findings },
  // The other fields of a placement are not read.
  outcomes: () =>
    [
      {
        assessed: {
          top: { object },
          findings: [
            finding('LIN-004', { suppresses: ['LIN-001'] }),
            finding('LIN-008', { suppressed: { reason: 'known', until: null, by: 'ops' } }),
          ],
        },
      },
    ] as unknown as ReturnType<Matrix['outcomes']>,
});

test('rules that fire are listed with their echoes, without suppressed ones', () => {
  expect(lintedWorkloads(matrix(0))).toEqual([{ workload: object, rules: ['LIN-004', 'LIN-001'] }]);
});

test('no result while some workloads are pending', () => {
  expect(lintedWorkloads(matrix(1))).toBeNull();
});
