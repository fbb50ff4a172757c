import type { PodToPlace } from '../objects/pod-facts';
import { type Capacity, freeAt, isCounted } from './capacity-index';
import type { NodeRefusal } from './feasibility';
import { type NodeFilter, PASSES, refusal, reasons } from './node-filter';
import type { SchedulingWorld } from './scheduling-world';

interface Need {
  resource: string;
  requested: number;
  capacity: Capacity;
}

const needsOf = ({ demand }: PodToPlace, world: SchedulingWorld): Need[] =>
  Object.entries(demand.requests)
    .filter(([resource, requested]) => requested > 0 && isCounted(resource))
    .map(([resource, requested]) => ({ resource, requested, capacity: world.capacity.of(resource) }));

const missing = ({ resource, requested, capacity }: Need, at: number): NodeRefusal =>
  refusal('NodeResourcesFit', `Insufficient ${resource}`, {
    of: 'resource',
    resource,
    requested,
    free: freeAt(capacity, at),
    allocatable: capacity.allocatable[at] ?? 0,
  });

/** NodeResourcesFit: the number of pods first, then everything with a request above what is free. */
export function resourcesFilter(pod: PodToPlace, world: SchedulingWorld): NodeFilter {
  const needs = needsOf(pod, world);
  const { pods } = world.capacity;
  return (at) => {
    const full = freeAt(pods, at) < 1;
    if (!full && needs.every(({ requested, capacity }) => requested <= freeAt(capacity, at))) return PASSES;
    const tooMany = refusal('NodeResourcesFit', reasons.tooManyPods, {
      of: 'pod-count',
      pods: pods.used[at] ?? 0,
      allocatable: pods.allocatable[at] ?? 0,
    });
    const short = needs.filter(({ requested, capacity }) => requested > freeAt(capacity, at));
    return [...(full ? [tooMany] : []), ...short.map((need) => missing(need, at))];
  };
}
