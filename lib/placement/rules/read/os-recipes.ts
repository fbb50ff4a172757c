import type { Taint } from '@/lib/domain/node/node';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WorkloadLintInput } from '../lint-input';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { clusterView } from './cluster-view';
import { passing } from './fit';
import { type Os } from './os';
import { startsAll } from './starting';
import { blockingTaints, isMaintenanceTaint } from './taints';

const order = { yes: 0, unknown: 1, no: 2 };

/** The best nodes of an OS for a workload: its images start there, its labels match, and few taints exclude it. */
function easiest(input: WorkloadLintInput, nodes: readonly NodeFacts[]): NodeFacts | null {
  const cost = (node: NodeFacts): number =>
    order[startsAll(input, node)] * 100 + blockingTaints(node, input.pod.tolerations).length;
  const best = nodes.map((node) => ({ node, cost: cost(node) })).sort((a, b) => a.cost - b.cost);
  return best[0]?.node ?? null;
}

/** The taints a pod needs to tolerate to get to nodes of an OS; none where one of them is open to it already. */
export function taintsInTheWay(input: WorkloadLintInput, os: Os): Taint[] {
  const requested = passing(input, ['NodeAffinity']).filter((node) => node.os === os);
  const all = os === 'windows' ? clusterView(input.cluster).windows : clusterView(input.cluster).linux;
  const node = easiest(input, requested.length > 0 ? requested : all);
  return node === null ? [] : blockingTaints(node, input.pod.tolerations).filter((one) => !isMaintenanceTaint(one));
}

export const tolerate = (taints: readonly Taint[]): FixRecipe[] =>
  taints.length === 0
    ? []
    : [{ recipe: 'tolerate', taints: taints.map(({ key, value, effect }) => ({ key, value, effect })) }];

/** Asks for nodes of the OS, and tolerates what keeps it off them. */
export const keepOn = (input: WorkloadLintInput, os: Os): FixRecipe[] => [
  { recipe: 'select-os', os },
  ...tolerate(taintsInTheWay(input, os)),
];

/** What the evidence says when one row of it is left out: the heavier side, each row counted once. */
export function intentWithout({ intent }: WorkloadLintInput, row: number): Os {
  const weights = { linux: new Map<number, number>(), windows: new Map<number, number>() };
  for (const hit of intent.hits)
    if (hit.row !== row) weights[hit.os].set(hit.row, Math.max(hit.weight, weights[hit.os].get(hit.row) ?? 0));
  const sum = (os: Os): number => [...weights[os].values()].reduce((all, weight) => all + weight, 0);
  return sum('windows') > sum('linux') ? 'windows' : 'linux';
}
