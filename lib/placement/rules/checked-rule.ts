import type { ClusterLintInput, WorkloadLintInput } from './lint-input';
import type { LintFinding, LintRule, LintSeverity } from '../../domain/placement/rule';

/** A finding of a check; the severity only if it differs from the rule's default. */
export type Found = Omit<LintFinding, 'rule' | 'severity'> & { severity?: LintSeverity };

/** The subject of a finding that is not about a workload. */
export interface LintSubject {
  kind: 'node' | 'pool' | 'cluster' | 'runtime-class' | 'storage-class' | 'namespace';
  name: string;
}

/** A rule about one workload. Pure; a check returns one finding per affected place. */
export interface WorkloadRule extends LintRule {
  /**
   * Its condition is in the object itself and applies to any intended OS. Otherwise a rule for `windows` or `linux`
   * only runs for workloads intended for that OS (rules for `linux` also for unclear ones).
   */
  ungated?: true;
  check(input: WorkloadLintInput): readonly Found[];
}

/** A rule about nodes, pools or the whole cluster. */
export interface ClusterRule extends LintRule {
  check(input: ClusterLintInput): readonly (Found & { subject: LintSubject })[];
}

export type ClusterFinding = LintFinding & { subject: LintSubject };
