import type { PodToPlace } from '../objects/pod-facts';
import type { NodeRefusal } from './feasibility';
import { type NodeFilter, PASSES, refusal } from './node-filter';
import { reasons } from './reasons';
import { isCounted, type Room } from './room-index';
import type { SchedulingWorld } from './scheduling-world';

interface Need {
  resource: string;
  requested: number;
  room: Room;
}

function needsOf({ demand }: PodToPlace, world: SchedulingWorld): Need[] {
  return Object.entries(demand.requests)
    .filter(([resource, requested]) => requested > 0 && isCounted(resource))
    .map(([resource, requested]) => ({ resource, requested, room: world.room.of(resource) }));
}

const freeAt = ({ allocatable, used }: Room, at: number): number => (allocatable[at] ?? 0) - (used[at] ?? 0);

function lacking({ resource, requested, room }: Need, at: number): NodeRefusal {
  return refusal('NodeResourcesFit', `Insufficient ${resource}`, {
    of: 'resource',
    resource,
    requested,
    free: freeAt(room, at),
    allocatable: room.allocatable[at] ?? 0,
  });
}

/** NodeResourcesFit: the number of pods first, then everything with a request above what is free. */
export function roomFilter(pod: PodToPlace, world: SchedulingWorld): NodeFilter {
  const needs = needsOf(pod, world);
  const { pods } = world.room;
  return (at) => {
    const full = freeAt(pods, at) < 1;
    if (!full && needs.every(({ requested, room }) => requested <= freeAt(room, at))) return PASSES;
    const allocatable = pods.allocatable[at] ?? 0;
    const crowd = refusal('NodeResourcesFit', reasons.tooManyPods, {
      of: 'pod-count',
      pods: pods.used[at] ?? 0,
      allocatable,
    });
    const short = needs.filter(({ requested, room }) => requested > freeAt(room, at));
    return [...(full ? [crowd] : []), ...short.map((need) => lacking(need, at))];
  };
}
