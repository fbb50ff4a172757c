import type { NodeFacts } from '../objects/node-facts';
import type { PodDemand, PodFacts } from '../objects/pod-facts';
import { isCounted } from './capacity-index';
import type { NodeRefusal } from './feasibility';
import { portsClash } from './pod-filters';

type Priority = Pick<PodDemand, 'priority' | 'neverPreempts'>;

export const priorityOf = ({ priority = 0 }: Priority): number => priority;

/** Pods with a lower priority than this do not keep the pod from a node: they can be preempted for it. */
export const staysFrom = ({ priority = 0, neverPreempts }: Priority): number =>
  neverPreempts === true ? Number.NEGATIVE_INFINITY : priority;

function isOfRoom({ detail }: NodeRefusal): boolean {
  if (detail.of === 'resource') return detail.requested <= detail.allocatable;
  return detail.of === 'port' || (detail.of === 'pod-count' && detail.allocatable > 0);
}

function hasRoom(demand: PodDemand, { allocatable }: NodeFacts, others: readonly PodFacts[]): boolean {
  if (others.length + 1 > (allocatable['pods'] ?? 0)) return false;
  const isShort = Object.entries(demand.requests).some(([resource, amount]) => {
    const used = others.reduce((sum, one) => sum + (one.demand.requests[resource] ?? 0), 0);
    return isCounted(resource) && amount > 0 && amount > (allocatable[resource] ?? 0) - used;
  });
  const ports = others.flatMap((one) => one.demand.hostPorts);
  return !isShort && !demand.hostPorts.some((one) => ports.some((other) => portsClash(one, other)));
}

/** Whether preemption of pods makes the room that a node lacks (framework/plugins/defaultpreemption). */
export function fitsByPreemption(
  demand: PodDemand,
  node: NodeFacts,
  { refusals, pods }: { refusals: readonly NodeRefusal[]; pods: Iterable<PodFacts> },
): boolean {
  if (refusals.length === 0 || !refusals.every(isOfRoom)) return false;
  const [all, from] = [[...pods], staysFrom(demand)];
  const others = all.filter((one) => priorityOf(one.demand) >= from);
  return others.length < all.length && hasRoom(demand, node, others);
}
