import type { ClusterRule, WorkloadRule } from './checked-rule';
import { mulRules } from './mul/mul-rules';
import type { LintRule } from './rule';
import { winImgRules } from './win-img/win-img-rules';
import { legacyClusterRules } from './win-leg/cluster-legacy';
import { winLegRules } from './win-leg/win-leg-rules';
import { type AfterRule, needsRecreation } from './win-os/needs-recreation';
import { winOsRules } from './win-os/win-os-rules';
import { winSchedRules } from './win-sched/win-sched-rules';

/** Every rule about a workload. */
export const workloadRules: readonly WorkloadRule[] = [
  ...winOsRules,
  ...winSchedRules,
  ...winImgRules,
  ...winLegRules,
  ...mulRules,
];

/** Rules about what the others found. */
export const afterRules: readonly AfterRule[] = [needsRecreation];

/** Every rule about nodes, pools and the whole cluster. */
export const clusterRules: readonly ClusterRule[] = [...legacyClusterRules];

/** The catalogue by id. */
export const lintRules: readonly LintRule[] = [...workloadRules, ...afterRules, ...clusterRules].toSorted(
  (a, b) => (a.id < b.id ? -1 : 1),
);
