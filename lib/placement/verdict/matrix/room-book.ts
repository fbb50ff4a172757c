import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { HostPort, PodDemand, PodFacts } from '@/lib/kube-rules/objects/pod-facts';

interface Taken {
  pods: number;
  amounts: Map<string, number>;
  /** Of pods that have any. */
  ports: Set<PodFacts>;
}

const ENDED = ['Succeeded', 'Failed'];
const isAny = (ip: string): boolean => ip === '' || ip === '0.0.0.0';

const clashes = (one: HostPort, other: HostPort): boolean =>
  one.port === other.port &&
  one.protocol === other.protocol &&
  (isAny(one.ip) || isAny(other.ip) || one.ip === other.ip);

/** What the pods of each node take, kept as pods come and go: whether one more has room. Knows nothing of the nodes themselves. */
export class RoomBook {
  readonly #taken = new Map<string, Taken>();

  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  /** Whether a node has the amounts, the place and the ports for one more such pod now. */
  hasRoom(demand: PodDemand, { name, allocatable }: NodeFacts): boolean {
    const taken = this.#taken.get(name);
    if ((taken?.pods ?? 0) + 1 > (allocatable['pods'] ?? 0)) return false;
    for (const [resource, amount] of Object.entries(demand.requests))
      if (amount > (allocatable[resource] ?? 0) - (taken?.amounts.get(resource) ?? 0)) return false;
    if (taken === undefined || demand.hostPorts.length === 0) return true;
    const ports = [...taken.ports].flatMap((pod) => pod.demand.hostPorts);
    return !demand.hostPorts.some((one) => ports.some((other) => clashes(one, other)));
  }

  #count(pod: PodFacts, sign: 1 | -1): void {
    const { nodeName, phase, demand } = pod;
    if (nodeName === null || ENDED.includes(phase)) return;
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
