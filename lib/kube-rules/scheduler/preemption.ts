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

/** A refusal for lack of room that other pods hold now: the node has it when it is empty. */
export function isOfRoom({ detail }: NodeRefusal): boolean {
  if (detail.of === 'resource') return detail.requested <= detail.allocatable;
  return detail.of === 'port' || (detail.of === 'pod-count' && detail.allocatable > 0);
}

/** How many pods with these demands the node has capacity for beside the others. */
export function placesOn(
  { allocatable }: NodeFacts,
  others: readonly PodFacts[],
  { requests, hostPorts }: PodDemand,
): number {
  const places = Object.entries(requests)
    .filter(([resource, amount]) => amount > 0 && isCounted(resource))
    .map(([resource, amount]) => {
      const used = others.reduce((sum, { demand }) => sum + (demand.requests[resource] ?? 0), 0);
      return Math.floor(((allocatable[resource] ?? 0) - used) / amount);
    });
  const isTaken = hostPorts.some((one) =>
    others.some(({ demand }) => demand.hostPorts.some((other) => portsClash(one, other))),
  );
  const most = isTaken ? 0 : hostPorts.length === 0 ? Number.POSITIVE_INFINITY : 1;
  return Math.max(0, Math.min((allocatable['pods'] ?? 0) - others.length, most, ...places));
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
  return others.length < all.length && placesOn(node, others, demand) > 0;
}
