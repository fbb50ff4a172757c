import { meets } from '@/lib/domain/workload/label-requirement';
import type { PodToPlace, SpreadConstraint } from '../facts/pod-facts';
import { byClass, type NodeFilter, PASSES, refusal } from './node-filter';
import { labelIn } from './node-terms';
import type { NodeRefusal } from './feasibility';
import { reasons } from './reasons';
import type { SchedulingWorld } from './scheduling-world';
import { affinityMatches, decidingKeys } from './static-filter';
import { namesNodes } from './node-terms';
import { untolerated } from './tolerates';

type Test = (at: number) => boolean;

/** What a constraint counts: pods by domain, the least of them, and whether the pod itself would be counted. */
interface Skew {
  constraint: SpreadConstraint;
  byDomain: ReadonlyMap<string, number>;
  least: number;
  self: 0 | 1;
}

/** The answer of one class holds for all its nodes. */
function once(pod: PodToPlace, world: SchedulingWorld, test: Test): Test {
  const keys = namesNodes(pod.requiredAffinity) ? null : decidingKeys(pod);
  const classes = keys === null ? world.classes.each : world.classes.by(keys);
  const answers = classes.first.map(test);
  return (at) => answers[classes.of[at] ?? 0] ?? false;
}

/** Nodes whose pods count: kube-scheduler honours affinity and ignores taints unless told otherwise. */
function eligibility(pod: PodToPlace, world: SchedulingWorld): (constraint: SpreadConstraint) => Test {
  const inAffinity = once(pod, world, (at) => {
    const node = world.nodes[at];
    return node !== undefined && affinityMatches(pod, node);
  });
  const inTaints = once(
    pod,
    world,
    (at) => untolerated(world.nodes[at]?.taints ?? [], pod.tolerations).length === 0,
  );
  return ({ honorsAffinity, honorsTaints }) =>
    (at) =>
      (!honorsAffinity || inAffinity(at)) && (!honorsTaints || inTaints(at));
}

const valueAt = (world: SchedulingWorld, at: number, key: string): string | undefined =>
  labelIn(world.nodes[at]?.labels ?? {}, key);

interface Preparing {
  pod: PodToPlace;
  world: SchedulingWorld;
  /** Places of the nodes that have the topology keys of all constraints. */
  carriers: readonly number[];
  isEligible: Test;
}

/** Pods that are being deleted do not count, and an empty selector counts nobody (podtopologyspread/common.go). */
function skewOf(constraint: SpreadConstraint, { pod, world, carriers, isEligible }: Preparing): Skew {
  const { selector, topologyKey, minDomains } = constraint;
  const counts =
    selector === null || selector.length === 0
      ? new Map<number, number>()
      : world.pods.counts(pod.namespace, { selectors: [selector], staying: true });
  const byDomain = new Map<string, number>();
  for (const at of carriers) {
    if (!isEligible(at)) continue;
    const domain = valueAt(world, at, topologyKey) ?? '';
    byDomain.set(domain, (byDomain.get(domain) ?? 0) + (counts.get(at) ?? 0));
  }
  let least = Number.POSITIVE_INFINITY;
  for (const count of byDomain.values()) least = Math.min(least, count);
  const meant = selector !== null && selector.every((one) => meets(pod.labels, one));
  return { constraint, byDomain, least: byDomain.size < minDomains ? 0 : least, self: meant ? 1 : 0 };
}

function judge({ constraint, byDomain, least, self }: Skew, domain: string | undefined): NodeRefusal | null {
  const { topologyKey, maxSkew } = constraint;
  if (domain === undefined)
    return refusal('PodTopologySpread', reasons.spreadLabel, { of: 'topology-missing', topologyKey });
  const count = byDomain.get(domain) ?? 0;
  if (count + self - least <= maxSkew) return null;
  return refusal('PodTopologySpread', reasons.spread, {
    of: 'spread',
    topologyKey,
    count,
    min: least,
    maxSkew,
  });
}

/** PodTopologySpread with `DoNotSchedule`; null when the pod has no such constraint. */
export function spreadFilter(pod: PodToPlace, world: SchedulingWorld): NodeFilter | null {
  if (pod.spread.length === 0) return null;
  const keys = pod.spread.map(({ topologyKey }) => topologyKey);
  const carriers = world.nodes.flatMap((_, at) =>
    keys.every((key) => valueAt(world, at, key) !== undefined) ? [at] : [],
  );
  const eligible = eligibility(pod, world);
  const skews = pod.spread.map((constraint) =>
    skewOf(constraint, { pod, world, carriers, isEligible: eligible(constraint) }),
  );
  return byClass(world.classes.by(keys), (at) => {
    const refusals = skews.flatMap(
      (skew) => judge(skew, valueAt(world, at, skew.constraint.topologyKey)) ?? [],
    );
    return refusals.length === 0 ? PASSES : refusals;
  });
}
