import type { ClusterLintInput, WorkloadLintInput } from './lint-input';
import { isMeantFor, isUnclear } from './read/os';
import { type ReadWorkload, readWorkload } from './read/read-workload';
import type { LintFinding, LintRule } from '../../domain/placement/rule';

/** What a check reports, where it differs from: no place, no values, no fix, the severity of the rule. */
export type Found = Partial<Omit<LintFinding, 'rule'>>;

export interface LintSubject {
  kind: 'node' | 'pool' | 'cluster' | 'runtime-class' | 'storage-class' | 'namespace';
  name: string;
}

export type ClusterFinding = LintFinding & { subject: LintSubject };
/** Without a subject it is about the cluster. */
export type ClusterFound = Found & { subject?: LintSubject };

export interface WorkloadRule extends LintRule {
  check(input: WorkloadLintInput): LintFinding[];
}

export interface ClusterRule extends LintRule {
  check(input: ClusterLintInput): ClusterFinding[];
}

export const findingOf = ({ id, severity }: LintRule, found: Found): LintFinding => ({
  at: [],
  params: {},
  fixes: [],
  severity,
  ...found,
  rule: id,
});

function concerns(rule: LintRule, input: WorkloadLintInput): boolean {
  if (rule.for === 'daemonset') return input.workload.kind === 'DaemonSet';
  if (rule.for === 'windows') return isMeantFor(input, 'windows');
  return rule.for !== 'linux' || isMeantFor(input, 'linux') || isUnclear(input);
}

type OneOrMore<T> = T | readonly T[];

const isMore = <T>(found: OneOrMore<T>): found is readonly T[] => Array.isArray(found);

const listOf = <T>(found: OneOrMore<T>): readonly T[] => (isMore(found) ? found : [found]);

/** `ungated`: the condition is in the object itself, so that the rule applies to any intended OS. */
export type GatedRule = LintRule & { ungated?: true };

/** A rule that runs only for the workloads that it is for: those for `linux` also if the intended OS is unclear. */
export const workloadRule = (
  { ungated, ...rule }: GatedRule,
  check: (input: WorkloadLintInput) => OneOrMore<Found>,
): WorkloadRule => ({
  ...rule,
  check: (input) =>
    ungated || concerns(rule, input) ? listOf(check(input)).map((found) => findingOf(rule, found)) : [],
});

export const windowsRule = (
  rule: Omit<GatedRule, 'for'>,
  check: (workload: ReadWorkload, input: WorkloadLintInput) => OneOrMore<Found>,
): WorkloadRule => workloadRule({ ...rule, for: 'windows' }, (input) => check(readWorkload(input), input));

export const clusterRule = (
  rule: LintRule,
  check: (input: ClusterLintInput) => OneOrMore<ClusterFound>,
): ClusterRule => ({
  ...rule,
  check: (input) =>
    listOf(check(input)).map((found) => ({
      subject: { kind: 'cluster', name: '' },
      ...found,
      ...findingOf(rule, found),
    })),
});
