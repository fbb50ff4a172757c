import { podToPlace } from '../../kube-rules/admission/pod-to-place';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { PlacementWorld } from '../verdict/assessment';
import { type JudgedWorkload, judgeWorkload } from '../verdict/judge-workload';
import { worldOf } from '../verdict/matrix/folded-world';
import { placementWorld } from '../verdict/placement-world';
import type { WorldParts } from '../../domain/placement/placement-facts';

/** Whether its pods can be scheduled to, or name, one of the nodes. */
function isPut(workload: WorkloadObject, world: PlacementWorld): boolean {
  const pod = podToPlace(workload, world.cluster);
  const { nodes, whole } = world.feasibility(pod, { daemonSet: workload.kind === 'DaemonSet' });
  return whole === null && nodes.some(({ refusals }) => refusals.length === 0);
}

/**
 * Workloads whose pods would be put on one of some nodes, real or supposed, as if these were alone and empty. What is known
 * of a workload from the rest of the cluster still counts; room and neighbours do not.
 */
export function judgedOn(parts: WorldParts, nodes: readonly NodeFacts[]): JudgedWorkload[] {
  const { cluster } = parts;
  const whole = placementWorld(parts);
  const world = worldOf(cluster, nodes, {
    parts,
    node: (name) => whole.node(name),
    ownNodes: (workload) => whole.ownNodes(workload),
  });
  // Most are kept away, and to see that costs a tenth of judging them.
  return cluster.workloads
    .filter((workload) => isPut(workload, world))
    .map((workload) => judgeWorkload(workload, world));
}
