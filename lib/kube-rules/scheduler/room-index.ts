import type { NodeFacts } from '../objects/node-facts';
import type { Resources } from '../objects/resources';

/** One resource on every node. */
export interface Room {
  allocatable: number[];
  used: number[];
}

/**
 * Resources that the scheduler counts: its own four, and what has a prefix. Any other name is no resource to it
 * (component-helpers: IsScalarResourceName).
 */
export const isCounted = (resource: string): boolean =>
  resource === 'cpu' ||
  resource === 'memory' ||
  resource === 'ephemeral-storage' ||
  resource.includes('/') ||
  resource.startsWith('hugepages-') ||
  resource.startsWith('attachable-volumes-');

const amountOf = (resources: Resources, name: string): number =>
  Object.hasOwn(resources, name) ? (resources[name] ?? 0) : 0;

/** What is taken of every node, resource by resource. */
export class RoomIndex {
  readonly #nodes: readonly NodeFacts[];
  readonly #byResource = new Map<string, Room>();
  readonly #needs = new WeakMap<Resources, { room: Room; amount: number }[]>();
  /** Pods that hold a place on each node, and how many places it has; absent `allocatable.pods` is none. */
  readonly pods: Room;

  constructor(nodes: readonly NodeFacts[]) {
    this.#nodes = nodes;
    this.pods = this.of('pods');
  }

  of(resource: string): Room {
    const known = this.#byResource.get(resource);
    if (known !== undefined) return known;
    const room: Room = {
      allocatable: this.#nodes.map(({ allocatable }) => amountOf(allocatable, resource)),
      used: this.#nodes.map(() => 0),
    };
    this.#byResource.set(resource, room);
    return room;
  }

  /** `sign` 1 when a pod comes, -1 when it goes. */
  count(requests: Resources, at: number, sign: 1 | -1): void {
    this.pods.used[at] = (this.pods.used[at] ?? 0) + sign;
    for (const { room, amount } of this.#needsOf(requests))
      room.used[at] = (room.used[at] ?? 0) + sign * amount;
  }

  /** Replicas share their requests, so that each is looked up once. */
  #needsOf(requests: Resources): { room: Room; amount: number }[] {
    const known = this.#needs.get(requests);
    if (known !== undefined) return known;
    const needs = Object.entries(requests)
      .filter(([name, amount]) => amount > 0 && isCounted(name))
      .map(([name, amount]) => ({ room: this.of(name), amount }));
    this.#needs.set(requests, needs);
    return needs;
  }
}
