import { meets } from '@/lib/kube-rules/selector/label-requirement';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { SpreadConstraint } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf, lastingRefusals, type EvaluatedNode } from './fit';
import { countOf } from './names';
import { labelOf } from './os';
import { ownedBy } from './own-pods';

const HOST_LABEL = 'kubernetes.io/hostname';

export const isRefusedBy = ({ refusals }: EvaluatedNode, predicates: readonly string[]): boolean =>
  refusals.some(({ predicate }) => predicates.includes(predicate));

/** The domains of a constraint: those with a node available to the pod, and those that count but have none. */
interface SpreadRoom {
  open: readonly NodeFacts[];
  closed: readonly EvaluatedNode[];
}

const domainOf = ({ topologyKey }: SpreadConstraint, { labels }: NodeFacts): string =>
  labelOf(labels, topologyKey) ?? '';

/** Nodes count if they have every key and are not excluded by policies (podtopologyspread/common.go). */
export function spreadRoom(
  constraint: SpreadConstraint,
  input: WorkloadLintInput,
  /** Nodes that only maintenance closes count as open. */
  { maintained = false }: { maintained?: boolean } = {},
): SpreadRoom {
  const keys = input.pod.spread.map(({ topologyKey }) => topologyKey);
  const eligible = fitOf(input).evaluated.filter(
    (one) =>
      keys.every((key) => labelOf(one.node.labels, key) !== null) &&
      !(constraint.honorsAffinity && isRefusedBy(one, ['NodeAffinity'])) &&
      !(constraint.honorsTaints && isRefusedBy(one, ['TaintToleration'])),
  );
  const open = eligible
    .map((one) => (maintained ? { ...one, refusals: lastingRefusals(one, input.pod) } : one))
    .filter((one) => !isRefusedBy(one, ['TaintToleration', 'NodeUnschedulable', 'NodeAffinity']))
    .map(({ node }) => node);
  const usable = new Set(open.map((node) => domainOf(constraint, node)));
  return { open, closed: eligible.filter(({ node }) => !usable.has(domainOf(constraint, node))) };
}

/** Each node is a host of its own, also if one node represents many in a folded cluster. */
export const domainsOf = (
  constraint: SpreadConstraint,
  input: WorkloadLintInput,
  nodes: readonly NodeFacts[],
): number =>
  constraint.topologyKey === HOST_LABEL
    ? countOf(input, nodes)
    : new Set(nodes.map((node) => domainOf(constraint, node))).size;

function countsByNode(
  { selector }: SpreadConstraint,
  { workload, pods }: Pick<WorkloadLintInput, 'workload'> & { pods: ClusterFacts['pods'] },
): Map<string, number> {
  const counts = new Map<string, number>();
  if (selector === null) return counts;
  for (const { namespace, nodeName, deleting, labels } of pods) {
    if (namespace !== workload.namespace || nodeName === null || deleting) continue;
    if (!selector.every((requirement) => meets(labels, requirement))) continue;
    counts.set(nodeName, (counts.get(nodeName) ?? 0) + 1);
  }
  return counts;
}

/** How many pods fit before no more can be placed: the emptiest unavailable domain limits all others. */
export function maxPodsBySpread(
  constraint: SpreadConstraint,
  input: WorkloadLintInput,
  { open, closed }: { open: readonly NodeFacts[]; closed: readonly NodeFacts[] },
): number {
  const counts = countsByNode(constraint, { ...input, pods: input.cluster.pods });
  const domains = new Map<string, number>();
  for (const node of closed) {
    const domain = domainOf(constraint, node);
    domains.set(domain, (domains.get(domain) ?? 0) + (counts.get(node.name) ?? 0));
  }
  return domainsOf(constraint, input, open) * (Math.min(...domains.values()) + constraint.maxSkew);
}

/** How many pods the constraint lets use these places (by node): a full domain limits all others. */
export function maxPodsByPlaces(
  constraint: SpreadConstraint,
  input: WorkloadLintInput,
  places: ReadonlyMap<string, number>,
): number {
  const { open, closed } = spreadRoom(constraint, input);
  const isOwn = ownedBy(input);
  const counts = countsByNode(constraint, { ...input, pods: input.cluster.pods.filter((one) => !isOwn(one)) });
  const domains = new Map<string, { held: number; places: number }>();
  for (const { name, labels } of [...open, ...closed.map(({ node }) => node)]) {
    const domain = labelOf(labels, constraint.topologyKey) ?? '';
    const { held, places: known } = domains.get(domain) ?? { held: 0, places: 0 };
    domains.set(domain, { held: held + (counts.get(name) ?? 0), places: known + (places.get(name) ?? 0) });
  }
  const all = [...domains.values()];
  const isShort = all.length < constraint.minDomains;
  const least = isShort ? 0 : Math.min(...all.map((one) => one.held + one.places));
  return all.reduce((sum, one) => sum + Math.min(one.places, Math.max(0, least + constraint.maxSkew - one.held)), 0);
}

/** Keys over which required anti-affinity keeps its own pods apart. */
export const antiAffinityKeys = ({ pod }: Pick<WorkloadLintInput, 'pod'>): string[] =>
  pod.demand.antiAffinity.flatMap(({ topologyKey, selector, namespaces, namespaceSelector }) => {
    const isHere = namespaces.includes(pod.namespace) || (namespaces.length === 0 && namespaceSelector === null);
    return isHere && selector?.every((one) => meets(pod.labels, one)) === true ? [topologyKey] : [];
  });

/** Replicas fill the domains only if the constraint's selector matches them. */
export const countsItself = ({ selector }: SpreadConstraint, { pod }: WorkloadLintInput): boolean =>
  selector !== null && selector.length > 0 && selector.every((requirement) => meets(pod.labels, requirement));
