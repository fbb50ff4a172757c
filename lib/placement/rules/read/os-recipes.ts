import type { Taint } from '@/lib/domain/node/node';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WorkloadLintInput } from '../lint-input';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { clusterView } from './cluster-view';
import { passing, startsAll } from './fit';
import type { Os } from './os';
import { blockingTaints, isMaintenanceTaint } from './taints';

const order = { yes: 0, unknown: 1, no: 2 };

/** The nodes of an OS that fit a workload best: its images start there, its labels match, and few taints exclude it. */
function easiest(input: WorkloadLintInput, nodes: readonly NodeFacts[]): NodeFacts | null {
  const cost = (node: NodeFacts): number =>
    order[startsAll(input, node)] * 100 + blockingTaints(node, input.pod.tolerations).length;
  return nodes.map((node) => ({ node, cost: cost(node) })).sort((a, b) => a.cost - b.cost)[0]?.node ?? null;
}

function taintsInTheWay(input: WorkloadLintInput, os: Os): Taint[] {
  const requested = passing(input, ['NodeAffinity']).filter((node) => node.os === os);
  const all = os === 'windows' ? clusterView(input.cluster).windows : clusterView(input.cluster).linux;
  const node = easiest(input, requested.length > 0 ? requested : all);
  return node === null ? [] : blockingTaints(node, input.pod.tolerations).filter((one) => !isMaintenanceTaint(one));
}

export const tolerate = (taints: readonly Taint[]): FixRecipe[] =>
  taints.length === 0
    ? []
    : [{ recipe: 'tolerate', taints: taints.map(({ key, value, effect }) => ({ key, value, effect })) }];

export const keepOn = (input: WorkloadLintInput, os: Os): FixRecipe[] => [
  { recipe: 'select-os', os },
  ...tolerate(taintsInTheWay(input, os)),
];

/** The OS indicated by the evidence without one row: the side with more weight, each row counted once. */
export function intentWithout({ intent }: WorkloadLintInput, row: number): Os {
  const weights = { linux: new Map<number, number>(), windows: new Map<number, number>() };
  for (const hit of intent.hits)
    if (hit.row !== row) weights[hit.os].set(hit.row, Math.max(hit.weight, weights[hit.os].get(hit.row) ?? 0));
  const sum = (os: Os): number => [...weights[os].values()].reduce((all, weight) => all + weight, 0);
  return sum('windows') > sum('linux') ? 'windows' : 'linux';
}
