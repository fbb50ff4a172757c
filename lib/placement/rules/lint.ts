import { clusterRules, workloadRules } from './catalog';
import type { CustomRule } from '../../domain/placement/custom-rule';
import { type ClusterFinding, findingOf, type LintSubject } from './checked-rule';
import { customRuleOf } from './custom-rule-check';
import type { ClusterLintInput, WorkloadLintInput } from './lint-input';
import { canApply, withoutEchoes, explainsVerdict } from './precedence';
import type { LintFinding } from '../../domain/placement/rule';
import { suppressionsOf } from '../../domain/placement/suppression';
import { needsRecreation } from './win-os/needs-recreation';

/** The maximum number of findings per rule and object; more of the same adds nothing. */
const PER_WORKLOAD_RULE = 20;
/** A rule may fire for thousands of nodes alike. */
const PER_CLUSTER_RULE = 200;

const rank = { error: 0, warning: 1, info: 2 };

/** Most severe first, then by rule and place: equal objects give equal lists. */
function inOrder(a: LintFinding, b: LintFinding): number {
  if (a.severity !== b.severity) return rank[a.severity] - rank[b.severity];
  if (a.rule !== b.rule) return a.rule < b.rule ? -1 : 1;
  const [one, other] = [a.at[0] ?? '', b.at[0] ?? ''];
  return one < other ? -1 : Number(one > other);
}

/** One finding for the same rule, place and values, and the same subject where there is one. */
const withoutTwins = <F extends LintFinding & { subject?: LintSubject }>(found: readonly F[]): F[] => [
  ...new Map(found.map((one) => [JSON.stringify([one.rule, one.subject, one.at, one.params]), one])).values(),
];

/** Custom rules can be ignored by annotation like any other. */
function withSuppressions(found: readonly LintFinding[], input: WorkloadLintInput): LintFinding[] {
  const all = suppressionsOf(input.workload, input.today);
  const valid = new Map(
    all.flatMap(({ rule, ignore, expired }) => (ignore === null || expired ? [] : [[rule, ignore]])),
  );
  return found.map((finding) => {
    const ignore = valid.get(finding.rule);
    if (ignore === undefined) return finding;
    const { reason, until = null, by } = ignore;
    return { ...finding, suppressed: { reason, until, by } };
  });
}

/** Causes without their echoes, those that explain the verdict first. `own`: the rules of the configuration. */
export function lintWorkload(input: WorkloadLintInput, own: readonly CustomRule[] = []): LintFinding[] {
  const arePodsUnread = input.cluster.unread?.includes('pods') === true;
  const rules = [...workloadRules, ...own.map(customRuleOf)].filter(({ readsPods }) => !(readsPods && arePodsUnread));
  const found = rules.flatMap((rule) => rule.check(input).slice(0, PER_WORKLOAD_RULE)).filter(canApply(input));
  const causes = withoutEchoes(withoutTwins(found), input.workload);
  const after = needsRecreation.after(input, causes).map((one) => findingOf(needsRecreation, one));
  const explains = explainsVerdict(input);
  return withSuppressions([...causes, ...after], input).sort(
    (a, b) => Number(explains(b)) - Number(explains(a)) || inOrder(a, b),
  );
}

const subjectOf = ({ subject }: ClusterFinding): string => `${subject.kind}/${subject.name}`;

export function lintCluster(input: ClusterLintInput): ClusterFinding[] {
  const found = clusterRules.flatMap((rule) => rule.check(input).slice(0, PER_CLUSTER_RULE));
  return withoutTwins(found).sort(
    (a, b) => inOrder(a, b) || (subjectOf(a) < subjectOf(b) ? -1 : Number(subjectOf(a) > subjectOf(b))),
  );
}
