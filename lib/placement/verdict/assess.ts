import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { Assessment, PlacementWorld, OwnNodes } from './assessment';
import { conclude, type WeighedNode } from './conclude';
import { type Decided, findingsOf, evaluateWorkload, type EvaluatedWorkload } from './evaluate-workload';
import { otherHelpFor } from '../fix/other-help';
import { leavingPods, ownRevision } from './leaving-pods';
import { heldNodes } from './held-nodes';
import { evidenceMessage } from '../infer-os/evidence';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { NodeEvaluation } from './node-evaluation';
import type { NodeGroup } from '../../domain/placement/verdict';
import type { NodeOutcome } from '../../domain/placement/verdict-words';

const MAX_NAMES = 20;

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
function nodeGroups(nodes: readonly NodeFacts[], evaluated: ReadonlyMap<string, NodeEvaluation>): NodeGroup[] {
  const groups = new Map<string, { evaluation: NodeEvaluation; names: string[]; pools: Set<string> }>();
  for (const node of nodes) {
    const evaluation = evaluated.get(node.name);
    if (evaluation === undefined) continue;
    const group = groups.get(evaluation.alike) ?? { evaluation, names: [], pools: new Set<string>() };
    group.names.push(node.name);
    if (node.pool !== null) group.pools.add(node.pool.name);
    groups.set(evaluation.alike, group);
  }
  return [...groups.values()]
    .map(({ evaluation, names, pools }) => ({
      outcome: evaluation.outcome,
      reasons: evaluation.reasons.map(({ by, sentence, message }) => ({ by, sentence, message })),
      count: names.length,
      nodes: names.toSorted().slice(0, MAX_NAMES),
      pools: [...pools].toSorted(),
    }))
    .toSorted(
      (a, b) => ORDER[a.outcome] - ORDER[b.outcome] || a.reasons.length - b.reasons.length || b.count - a.count,
    );
}

function weighedNodes({ workload, pod, evaluations }: EvaluatedWorkload, world: PlacementWorld): WeighedNode[] {
  const pods = {
    ready: (hash?: string) => world.ownNodes(workload, hash),
    bound: (hash?: string) => world.boundNodes(workload, hash),
  };
  const { own, kept, waiting } = heldNodes(workload, pods, { pod, node: (name) => world.node(name) });
  return world.cluster.nodes.flatMap((node) => {
    const evaluation = evaluations.get(node.name);
    const isIn = (some: OwnNodes): number => (some.has(node.name) ? 1 : 0);
    if (evaluation === undefined) return [];
    return [{ node, evaluation, count: 1, own: isIn(own), kept: isIn(kept), waiting: isIn(waiting) }];
  });
}

/** Separates permanent results from missing capacity. */
const nodesOf = ({ evaluations }: EvaluatedWorkload): Assessment['nodes'] =>
  new Map(
    [...evaluations].map(([name, { outcome, full, startOutcome }]) => [
      name,
      { outcome: full && startOutcome !== null ? startOutcome : outcome, full },
    ]),
  );

function revisionIn(workload: WorkloadObject, world: PlacementWorld): Assessment['revision'] {
  const hash = ownRevision(workload);
  if (hash === null) return null;
  const nodes = world.ownNodes(workload, hash);
  return { hash, ready: [...nodes.values()].reduce((sum, pods) => sum + pods, 0) };
}

/** The assessment of one object. `decided`: who answered about it instead of the rules of this folder. */
export function assess(workload: WorkloadObject, world: PlacementWorld, decided?: Decided): Assessment {
  const evaluated = evaluateWorkload(workload, world, decided);
  const { admission, pod, feasibility, containers, intent } = evaluated;
  const { outcome, sentence, missing } = conclude(evaluated, weighedNodes(evaluated, world), world.poolName);
  return {
    workload,
    admission,
    pod,
    feasibility,
    revision: revisionIn(workload, world),
    leaving: leavingPods(workload),
    containers,
    intent,
    evidence: intent.hits.map((hit) => ({ ...hit, sentence: evidenceMessage(hit) })),
    nodes: nodesOf(evaluated),
    groups: nodeGroups(world.cluster.nodes, evaluated.evaluations),
    outcome,
    sentence,
    missing,
    findings: findingsOf(evaluated, world),
    otherHelp: otherHelpFor(evaluated, outcome, world.cluster),
  };
}
