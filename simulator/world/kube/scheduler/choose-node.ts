import { freeAt } from '@/lib/kube-rules/scheduler/capacity-index';
import type { PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import type { ClusterView } from '@/simulator/world/kube/scheduler/cluster-view';

function freeShare(resource: 'cpu' | 'memory', at: number, { pod, view }: Choosing): number {
  const capacity = view.world.capacity.of(resource);
  const free = freeAt(capacity, at) - (pod.demand.requests[resource] ?? 0);
  return free / Math.max(1, capacity.allocatable[at] ?? 0);
}

interface Choosing {
  pod: PodToPlace;
  owner: string;
  view: ClusterView;
}

/** Prefers free capacity and few pods of the same owner, avoids PreferNoSchedule; the first of equal scores. */
export function chooseNode(places: readonly number[], choosing: Choosing): number | undefined {
  const { pod, owner, view } = choosing;
  let chosen: number | undefined;
  let top = Number.NEGATIVE_INFINITY;
  for (const at of places) {
    const node = view.world.nodes[at];
    if (node === undefined) continue;
    const siblings = owner === '' ? 0 : view.siblingsOn(node.name, owner);
    const avoided = node.taints.some(
      ({ key, effect }) =>
        effect === 'PreferNoSchedule' && !pod.tolerations.some((toleration) => toleration.key === key),
    );
    const score = freeShare('cpu', at, choosing) + freeShare('memory', at, choosing) - siblings - (avoided ? 4 : 0);
    if (score > top) {
      top = score;
      chosen = at;
    }
  }
  return chosen;
}
