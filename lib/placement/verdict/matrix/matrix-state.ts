import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { windowsNetworkKey } from '../../kubelet/pod-address';
import { sameLists } from './folded-world';
import type { MatrixWorkload } from './pods-on-nodes';

export interface MatrixState {
  cluster: ClusterFacts;
  workloads: readonly MatrixWorkload[];
  parts: Omit<WorldParts, 'cluster'>;
}

/** Up to this number of nodes, rules and neighbor checks use every node and its pods; above it, one node per class. */
const EXACT_NODES = 200;

export const isSmall = ({ cluster }: MatrixState): boolean => cluster.nodes.length <= EXACT_NODES;

/** Whether more than nodes, pods and workloads differ, so that earlier evaluations no longer hold. */
export const isOtherWorld = (before: MatrixState | null, now: MatrixState): boolean =>
  before === null ||
  before.parts !== now.parts ||
  isSmall(before) !== isSmall(now) ||
  !sameLists(before.cluster, now.cluster) ||
  windowsNetworkKey(before.cluster) !== windowsNetworkKey(now.cluster);
