import { labelIn, selects } from '@/lib/kube-rules/selector/label-requirement';
import type { NodeFacts } from '../objects/node-facts';
import type { PodToPlace, SpreadConstraint } from '../objects/pod-facts';
import type { NodeRefusal } from './feasibility';
import type { NodeClasses } from './label-classes';
import { byClass, type NodeFilter, PASSES, refusal, reasons } from './node-filter';
import { namesNodes } from './node-terms';
import type { SchedulingWorld } from './scheduling-world';
import { affinityMatches, decidingKeys, untolerated } from './static-filter';

/** What a constraint counts: pods by domain, the minimum, and whether the pod itself counts. */
interface Skew {
  constraint: SpreadConstraint;
  byDomain: ReadonlyMap<string, number>;
  least: number;
  self: 0 | 1;
}

/** Whether pods of a node count: by default kube-scheduler honors affinity and ignores taints. */
function isEligible(constraint: SpreadConstraint, pod: PodToPlace, node: NodeFacts): boolean {
  const { honorsAffinity, honorsTaints } = constraint;
  return (
    (!honorsAffinity || affinityMatches(pod, node)) &&
    (!honorsTaints || untolerated(node.taints, pod.tolerations).length === 0)
  );
}

interface Preparing {
  pod: PodToPlace;
  world: SchedulingWorld;
  classes: NodeClasses;
  /** One node of each class; null where it lacks a topology key of some constraint. */
  carriers: readonly (NodeFacts | null)[];
}

/** Pods that are being deleted do not count, and an empty selector counts no pod (podtopologyspread/common.go). */
function skewOf(constraint: SpreadConstraint, { pod, world, classes, carriers }: Preparing): Skew {
  const { selector, topologyKey, minDomains } = constraint;
  const domains = carriers.map((node) =>
    node !== null && isEligible(constraint, pod, node) ? labelIn(node.labels, topologyKey) : undefined,
  );
  const byDomain = new Map<string, number>();
  for (const domain of domains) if (domain !== undefined) byDomain.set(domain, 0);
  const counts =
    selector === null || selector.length === 0
      ? []
      : world.pods.counts(pod.namespace, { selectors: [selector], staying: true });
  for (const [at, count] of counts) {
    const domain = domains[classes.of[at] ?? -1];
    if (domain !== undefined) byDomain.set(domain, (byDomain.get(domain) ?? 0) + count);
  }
  let least = Number.POSITIVE_INFINITY;
  for (const count of byDomain.values()) least = Math.min(least, count);
  const meant = selects(selector, pod.labels);
  return { constraint, byDomain, least: byDomain.size < minDomains ? 0 : least, self: meant ? 1 : 0 };
}

function evaluate({ constraint, byDomain, least, self }: Skew, domain: string | undefined): NodeRefusal | null {
  const { topologyKey, maxSkew } = constraint;
  if (domain === undefined)
    return refusal('PodTopologySpread', reasons.spreadLabel, { of: 'topology-missing', topologyKey });
  const count = byDomain.get(domain) ?? 0;
  if (count + self - least <= maxSkew) return null;
  return refusal('PodTopologySpread', reasons.spread, { of: 'spread', topologyKey, count, min: least, maxSkew });
}

/** PodTopologySpread with `DoNotSchedule`; null when the pod has no such constraint. */
export function spreadFilter(pod: PodToPlace, world: SchedulingWorld): NodeFilter | null {
  if (pod.spread.length === 0) return null;
  const keys = pod.spread.map(({ topologyKey }) => topologyKey);
  const classes = namesNodes(pod.requiredAffinity)
    ? world.classes.each
    : world.classes.by([...keys, ...decidingKeys(pod)]);
  const carriers = classes.first.map((at) => {
    const node = world.nodes[at];
    return node !== undefined && keys.every((key) => labelIn(node.labels, key) !== undefined) ? node : null;
  });
  const skews = pod.spread.map((constraint) => skewOf(constraint, { pod, world, classes, carriers }));
  return byClass(classes, (at) => {
    const labels = world.nodes[at]?.labels ?? {};
    const refusals = skews.flatMap((skew) => evaluate(skew, labelIn(labels, skew.constraint.topologyKey)) ?? []);
    return refusals.length === 0 ? PASSES : refusals;
  });
}
