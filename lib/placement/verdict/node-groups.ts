import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { NodeJudgement } from './node-judgement';
import type { NodeGroup, NodeOutcome } from '../../domain/placement/verdict';

const NAMES_AT_MOST = 20;

/** Nodes that run it first, then those that almost do; of excluded nodes, those with the fewest reasons first. */
const ORDER: Readonly<Record<NodeOutcome, number>> = {
  runs: 0,
  unknown: 1,
  'kubelet-rejects': 2,
  'cannot-start': 3,
  unschedulable: 4,
  rejected: 5,
};

/** The nodes in groups that answer alike, with exact counts; of a group the first names in order, and its pools. */
export function nodeGroups(nodes: readonly NodeFacts[], judged: ReadonlyMap<string, NodeJudgement>): NodeGroup[] {
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
