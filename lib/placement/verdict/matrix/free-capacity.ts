import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodDemand, PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { isCounted } from '@/lib/kube-rules/scheduler/capacity-index';
import { portsClash } from '@/lib/kube-rules/scheduler/port-filter';
import { holdsPlace } from '@/lib/kube-rules/scheduler/scheduling-world';

interface Taken {
  pods: number;
  amounts: Map<string, number>;
  /** Pods with host ports. */
  ports: Set<PodFacts>;
}

/**
 * The capacity used by the pods of each node, updated as pods come and go, and whether one more fits. It does not keep
 * nodes.
 */
export class FreeCapacity {
  readonly #taken = new Map<string, Taken>();

  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  /** Whether a node has the resources, the pod slot, and the host ports for one more such pod now. */
  hasCapacity(demand: PodDemand, { name, allocatable }: NodeFacts): boolean {
    const taken = this.#taken.get(name);
    if ((taken?.pods ?? 0) + 1 > (allocatable['pods'] ?? 0)) return false;
    for (const [resource, amount] of Object.entries(demand.requests))
      if (isCounted(resource) && amount > (allocatable[resource] ?? 0) - (taken?.amounts.get(resource) ?? 0))
        return false;
    if (taken === undefined || demand.hostPorts.length === 0) return true;
    const ports = [...taken.ports].flatMap((pod) => pod.demand.hostPorts);
    return !demand.hostPorts.some((one) => ports.some((other) => portsClash(one, other)));
  }

  #count(pod: PodFacts, sign: 1 | -1): void {
    const { nodeName, demand } = pod;
    if (nodeName === null || !holdsPlace(pod)) return;
    const taken = this.#taken.get(nodeName) ?? { pods: 0, amounts: new Map(), ports: new Set() };
    this.#taken.set(nodeName, taken);
    taken.pods += sign;
    for (const [resource, amount] of Object.entries(demand.requests))
      taken.amounts.set(resource, (taken.amounts.get(resource) ?? 0) + sign * amount);
    if (demand.hostPorts.length > 0) {
      if (sign === 1) taken.ports.add(pod);
      else taken.ports.delete(pod);
    }
    if (taken.pods <= 0) this.#taken.delete(nodeName);
  }
}
