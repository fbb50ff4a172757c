import type { ClusterRule, WorkloadRule } from './checked-rule';
import { cluRules } from './clu/clu-rules';
import { linClusterRules, linRules } from './lin/lin-rules';
import { mulRules } from './mul/mul-rules';
import { nodeRules } from './node/node-rules';
import type { LintRule } from '../../domain/placement/rule';
import { winImgRules } from './win-img/win-img-rules';
import { legacyClusterRules } from './win-leg/cluster-legacy';
import { winLegRules } from './win-leg/win-leg-rules';
import { winNetClusterRules, winNetRules } from './win-net/win-net-rules';
import { type AfterRule, needsRecreation } from './win-os/needs-recreation';
import { winOsRules } from './win-os/win-os-rules';
import { winResRules } from './win-res/win-res-rules';
import { winSchedRules } from './win-sched/win-sched-rules';
import { winSecRules } from './win-sec/win-sec-rules';
import { winVolRules } from './win-vol/win-vol-rules';

/** Every rule about a workload. */
export const workloadRules: readonly WorkloadRule[] = [
  ...winOsRules,
  ...winSchedRules,
  ...winImgRules,
  ...winSecRules,
  ...winNetRules,
  ...winVolRules,
  ...winResRules,
  ...winLegRules,
  ...linRules,
  ...mulRules,
];

/** Rules about the findings of other rules. */
export const afterRules: readonly AfterRule[] = [needsRecreation];

/** Every rule about nodes, pools and the whole cluster. */
export const clusterRules: readonly ClusterRule[] = [
  ...winNetClusterRules,
  ...legacyClusterRules,
  ...linClusterRules,
  ...nodeRules,
  ...cluRules,
];

/** The catalogue by id. */
export const lintRules: readonly LintRule[] = [...workloadRules, ...afterRules, ...clusterRules].toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
);
