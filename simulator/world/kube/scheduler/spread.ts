import type { Pod, SpreadConstraint } from '@/simulator/world/kube/shapes/pod';
import type { LabelSelector } from '@/simulator/world/kube/shapes/selector';
import { matchesNodeAffinity } from '@/simulator/world/kube/scheduler/node-affinity';
import type { NodeState } from '@/simulator/world/kube/scheduler/node-state';
import type { NodeStates } from '@/simulator/world/kube/scheduler/node-states';
import type { PodCounts } from '@/simulator/world/kube/scheduler/pod-counts';
import { untolerated } from '@/simulator/world/kube/scheduler/taints';
import { matcherOf } from '@/simulator/world/kube/select/label-selector';

const MISMATCH = "node(s) didn't match pod topology spread constraints";

interface Prepared {
  constraint: SpreadConstraint;
  counts: Map<string, number>;
  least: number;
  self: number;
}

/** PodTopologySpread with `DoNotSchedule` for one pod; undefined when it has no such constraint. */
export function spreadFilter(
  pod: Pod,
  nodes: NodeStates,
  counts: PodCounts,
): ((node: NodeState) => string | undefined) | undefined {
  const constraints = (pod.spec.topologySpreadConstraints ?? []).filter(
    (each) => each.whenUnsatisfiable === 'DoNotSchedule',
  );
  if (constraints.length === 0) return undefined;
  const keys = constraints.map((each) => each.topologyKey);
  const carriers = nodes.list().filter((node) => keys.every((key) => node.labels[key] !== undefined));
  const prepared = constraints.map((constraint) => prepare({ pod, constraint, carriers, counts }));
  return (node) => {
    for (const { constraint, counts: byDomain, least, self } of prepared) {
      const value = node.labels[constraint.topologyKey];
      if (value === undefined) return `${MISMATCH} (missing required label)`;
      if ((byDomain.get(value) ?? 0) + self - least > constraint.maxSkew) return MISMATCH;
    }
    return undefined;
  };
}

interface Preparing {
  pod: Pod;
  constraint: SpreadConstraint;
  carriers: NodeState[];
  counts: PodCounts;
}

/** Domains are those of eligible nodes: affinity is honoured by default, taints are not (Kubernetes docs: Pod topology spread). */
function prepare({ pod, constraint, carriers, counts }: Preparing): Prepared {
  const selector = effectiveSelector(pod, constraint);
  const perNode = isEmpty(selector)
    ? new Map<string, number>()
    : counts.perNode(pod.metadata.namespace ?? '', { selectors: [selector], staying: true });
  const byDomain = new Map<string, number>();
  for (const node of carriers) {
    if (!isEligible(pod, constraint, node)) continue;
    const value = node.labels[constraint.topologyKey] ?? '';
    byDomain.set(value, (byDomain.get(value) ?? 0) + (perNode.get(node.name) ?? 0));
  }
  let least =
    byDomain.size === 0 || byDomain.size < (constraint.minDomains ?? 1) ? 0 : Number.POSITIVE_INFINITY;
  for (const count of byDomain.values()) least = Math.min(least, count);
  const self = matcherOf(selector)(pod.metadata.labels) ? 1 : 0;
  return { constraint, counts: byDomain, least, self };
}

/** An empty selector counts nobody, though it matches everybody (podtopologyspread, countPodsMatchSelector). */
function isEmpty(selector: LabelSelector | undefined): boolean {
  if (selector === undefined) return false;
  const labels = Object.keys(selector.matchLabels ?? {}).length;
  return labels + (selector.matchExpressions ?? []).length === 0;
}

function isEligible(pod: Pod, constraint: SpreadConstraint, node: NodeState): boolean {
  if (
    constraint.nodeAffinityPolicy !== 'Ignore' &&
    !matchesNodeAffinity(pod.spec, { name: node.name, labels: node.labels })
  )
    return false;
  return (
    constraint.nodeTaintsPolicy !== 'Honor' ||
    untolerated(node.shape.taints, pod.spec.tolerations) === undefined
  );
}

function effectiveSelector(pod: Pod, constraint: SpreadConstraint): LabelSelector | undefined {
  const selector = constraint.labelSelector;
  if (selector === undefined) return undefined;
  const own = (constraint.matchLabelKeys ?? []).flatMap((key) => {
    const value = pod.metadata.labels?.[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return own.length === 0
    ? selector
    : { ...selector, matchLabels: { ...selector.matchLabels, ...Object.fromEntries(own) } };
}
