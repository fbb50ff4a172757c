import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { WorkloadPlacement } from '../verdict/matrix/workload-placement';
import { proposeRuntimeClasses, type RuntimeClassProposal } from './runtime-classes';
import { proposeTaints, type TaintProposal } from './taints';

/** What a cluster with Windows nodes should have, and what of it is there. */
export interface SetUp {
  runtimeClasses: RuntimeClassProposal[];
  taints: TaintProposal[];
}

export const proposeSetUp = (cluster: ClusterFacts, placements: readonly WorkloadPlacement[]): SetUp => ({
  runtimeClasses: proposeRuntimeClasses(cluster),
  taints: proposeTaints(cluster, placements),
});
