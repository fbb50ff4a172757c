import type { ClusterRule, WorkloadRule } from './checked-rule';
import { mulRules } from './mul/mul-rules';
import type { LintRule } from './rule';

/** Every rule about a workload. */
export const workloadRules: readonly WorkloadRule[] = [...mulRules];

/** Every rule about nodes, pools and the whole cluster. */
export const clusterRules: readonly ClusterRule[] = [];

/** The catalogue by id. */
export const lintRules: readonly LintRule[] = [...workloadRules, ...clusterRules].toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
);
