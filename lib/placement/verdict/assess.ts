import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { Assessment, PlacementWorld } from './assessment';
import { conclude, type WeighedNode } from './conclude';
import { findingsOf, judgeWorkload, type JudgedWorkload } from './judge-workload';
import { nodeGroups } from './node-groups';

export { placementWorld } from './placement-world';

/** Every node for itself. */
function weighedNodes({ workload, judgements }: JudgedWorkload, world: PlacementWorld): WeighedNode[] {
  const own = world.ownNodes(workload);
  return world.cluster.nodes.flatMap((node) => {
    const judgement = judgements.get(node.name);
    return judgement === undefined ? [] : [{ node, judgement, count: 1, own: own.has(node.name) ? 1 : 0 }];
  });
}

/** What no free room would change, and apart from it whether there is room. */
function nodesOf({ judgements }: JudgedWorkload): Assessment['nodes'] {
  return new Map(
    [...judgements].map(([name, { outcome, full, startOutcome }]) => [
      name,
      { outcome: full && startOutcome !== null ? startOutcome : outcome, full },
    ]),
  );
}

/** Everything that is to be said of one object against one cluster. Pure: the same object in the same world, the same answer. */
export function assess(workload: WorkloadObject, world: PlacementWorld): Assessment {
  const judged = judgeWorkload(workload, world);
  const { admission, pod, feasibility, containers, intent } = judged;
  const { outcome, sentence } = conclude(judged, weighedNodes(judged, world), world.poolName);
  return {
    workload,
    admission,
    pod,
    feasibility,
    containers,
    intent,
    nodes: nodesOf(judged),
    groups: nodeGroups(world.cluster.nodes, judged.judgements),
    outcome,
    sentence,
    findings: findingsOf(judged, world),
  };
}
