import type { AdmissionVerdict } from '../../kube-rules/admission/field-error';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { Assessment, PlacementWorld } from './assessment';
import { conclude, type WeighedNode } from './conclude';
import { findingsOf, judgeWorkload, type JudgedWorkload } from './judge-workload';
import { evidenceMessage } from '../infer-os/evidence-message';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { NodeJudgement } from './node-judgement';
import type { NodeGroup, NodeOutcome } from '../../domain/placement/verdict';

const NAMES_AT_MOST = 20;

/** Nodes that run it first, then those that nearly do; excluded nodes with the fewest reasons first. */
const ORDER: Readonly<Record<NodeOutcome, number>> = {
  runs: 0,
  unknown: 1,
  'kubelet-rejects': 2,
  'cannot-start': 3,
  unschedulable: 4,
  rejected: 5,
};

/** Nodes grouped by equal results, with exact counts; each group has its first names in order, and its pools. */
function nodeGroups(nodes: readonly NodeFacts[], judged: ReadonlyMap<string, NodeJudgement>): NodeGroup[] {
  const groups = new Map<string, { judgement: NodeJudgement; names: string[]; pools: Set<string> }>();
  for (const node of nodes) {
    const judgement = judged.get(node.name);
    if (judgement === undefined) continue;
    const group = groups.get(judgement.alike) ?? { judgement, names: [], pools: new Set<string>() };
    group.names.push(node.name);
    if (node.pool !== null) group.pools.add(node.pool.name);
    groups.set(judgement.alike, group);
  }
  return [...groups.values()]
    .map(({ judgement, names, pools }) => ({
      outcome: judgement.outcome,
      reasons: [...judgement.reasons],
      count: names.length,
      nodes: names.toSorted().slice(0, NAMES_AT_MOST),
      pools: [...pools].toSorted(),
    }))
    .toSorted(
      (a, b) => ORDER[a.outcome] - ORDER[b.outcome] || a.reasons.length - b.reasons.length || b.count - a.count,
    );
}

/** Every node as its own group. */
function weighedNodes({ workload, judgements }: JudgedWorkload, world: PlacementWorld): WeighedNode[] {
  const own = world.ownNodes(workload);
  return world.cluster.nodes.flatMap((node) => {
    const judgement = judgements.get(node.name);
    return judgement === undefined ? [] : [{ node, judgement, count: 1, own: own.has(node.name) ? 1 : 0 }];
  });
}

/** Separates permanent results from missing capacity. */
function nodesOf({ judgements }: JudgedWorkload): Assessment['nodes'] {
  return new Map(
    [...judgements].map(([name, { outcome, full, startOutcome }]) => [
      name,
      { outcome: full && startOutcome !== null ? startOutcome : outcome, full },
    ]),
  );
}

/**
 * Everything that is to be said of one object against one cluster. Pure: the same object in the same world, the same answer.
 * `decided`: what the API server itself answered, instead of the offline rules.
 */
export function assess(workload: WorkloadObject, world: PlacementWorld, decided?: AdmissionVerdict): Assessment {
  const judged = judgeWorkload(workload, world, decided);
  const { admission, pod, feasibility, containers, intent } = judged;
  const { outcome, sentence } = conclude(judged, weighedNodes(judged, world), world.poolName);
  return {
    workload,
    admission,
    pod,
    feasibility,
    containers,
    intent,
    evidence: intent.hits.map((hit) => ({ ...hit, sentence: evidenceMessage(hit) })),
    nodes: nodesOf(judged),
    groups: nodeGroups(world.cluster.nodes, judged.judgements),
    outcome,
    sentence,
    findings: findingsOf(judged, world),
  };
}
