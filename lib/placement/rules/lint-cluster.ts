import { clusterRules } from './catalogue';
import type { ClusterFinding } from './checked-rule';
import type { ClusterLintInput } from './lint-input';
import { inOrder, withoutTwins } from './order';

/** A rule that concerns thousands of nodes alike is heard of each, up to here. */
const PER_RULE = 200;

const subjectOf = ({ subject }: ClusterFinding): string => `${subject.kind}/${subject.name}`;

/** What the rules say of nodes, pools and the cluster, the worst first. */
export function lintCluster(input: ClusterLintInput): ClusterFinding[] {
  const found = clusterRules.flatMap((rule) =>
    rule
      .check(input)
      .slice(0, PER_RULE)
      .map((one): ClusterFinding => ({ ...one, rule: rule.id, severity: one.severity ?? rule.severity })),
  );
  return withoutTwins(found).sort(
    (a, b) => inOrder(a, b) || (subjectOf(a) < subjectOf(b) ? -1 : Number(subjectOf(a) > subjectOf(b))),
  );
}
