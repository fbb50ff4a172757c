import { podToPlace } from '../../kube-rules/admission/pod-to-place';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { PlacementWorld } from '../verdict/assessment';
import { type JudgedWorkload, judgeWorkload } from '../verdict/judge-workload';
import { worldOf } from '../verdict/matrix/folded-world';
import { placementWorld } from '../verdict/placement-world';
import type { WorldParts } from '../../domain/placement/placement-facts';

/** Whether its pods can be scheduled to one of the nodes, or name it. */
function isPut(workload: WorkloadObject, world: PlacementWorld): boolean {
  const pod = podToPlace(workload, world.cluster);
  const { nodes, whole } = world.feasibility(pod, { daemonSet: workload.kind === 'DaemonSet' });
  return whole === null && nodes.some(({ refusals }) => refusals.length === 0);
}

/**
 * Workloads whose pods would be placed on one of the given nodes, real or hypothetical, as if these were alone and
 * empty. What the rest of the cluster shows about a workload still counts; capacity and neighbors do not.
 */
export function judgedOn(parts: WorldParts, nodes: readonly NodeFacts[]): JudgedWorkload[] {
  const { cluster } = parts;
  const whole = placementWorld(parts);
  const world = worldOf(cluster, nodes, {
    parts,
    node: (name) => whole.node(name),
    ownNodes: (workload) => whole.ownNodes(workload),
  });
  // Most are excluded, and finding that out costs a tenth of judging them.
  return cluster.workloads
    .filter((workload) => isPut(workload, world))
    .map((workload) => judgeWorkload(workload, world));
}
