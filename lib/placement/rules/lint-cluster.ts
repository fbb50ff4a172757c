import { clusterRules } from './catalogue';
import type { ClusterFinding } from './checked-rule';
import type { ClusterLintInput } from './lint-input';
import { inOrder, withoutTwins } from './order';

/** A rule may fire for thousands of nodes alike; at most this many findings per rule are kept. */
const PER_RULE = 200;

const subjectOf = ({ subject }: ClusterFinding): string => `${subject.kind}/${subject.name}`;

/** Findings about nodes, pools, and the cluster, most severe first. */
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
