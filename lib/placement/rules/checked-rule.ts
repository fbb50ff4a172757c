import type { ClusterLintInput, WorkloadLintInput } from './lint-input';
import type { LintFinding, LintRule, LintSeverity } from '../../domain/placement/rule';

/** What a check answers; the severity only where it is not the rule's usual one. */
export type Found = Omit<LintFinding, 'rule' | 'severity'> & { severity?: LintSeverity };

/** What a finding that is not about a workload is about. */
export interface LintSubject {
  kind: 'node' | 'pool' | 'cluster' | 'runtime-class' | 'storage-class' | 'namespace';
  name: string;
}

/** A rule about one workload. Pure; a check answers one finding for each place that matters, or none. */
export interface WorkloadRule extends LintRule {
  /**
   * Its condition stands in the object: it holds whatever the workload is meant for. Without it a rule for `windows` or `linux` is
   * only asked about workloads that are meant for that OS (rules for `linux` about unclear ones too).
   */
  ungated?: true;
  check(input: WorkloadLintInput): readonly Found[];
}

/** A rule about nodes, pools or the whole cluster. */
export interface ClusterRule extends LintRule {
  check(input: ClusterLintInput): readonly (Found & { subject: LintSubject })[];
}

export type ClusterFinding = LintFinding & { subject: LintSubject };
