import type { LintedWorkload } from '../../rules/lint-input';
import type { WorkloadOutcome } from './matrix-entries';

/**
 * The rules that fire for each workload, echoes included, for rules about several workloads; null while some are
 * pending.
 */
export function lintedWorkloads(matrix: {
  pending: { verdicts: number; findings: number };
  outcomes(): readonly WorkloadOutcome[];
}): LintedWorkload[] | null {
  const { verdicts, findings: waiting } = matrix.pending;
  if (verdicts + waiting > 0) return null;
  return matrix
    .outcomes()
    .map(({ assessed: { top, findings } }) => ({
      workload: top.object,
      rules: (findings ?? [])
        .filter(({ suppressed }) => suppressed === undefined)
        .flatMap(({ rule, suppresses = [] }) => [rule, ...suppresses]),
    }));
}
