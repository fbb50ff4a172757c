import type { NodeFacts } from '../objects/node-facts';
import type { Resources } from '../objects/resources';

export interface Capacity {
  allocatable: number[];
  used: number[];
}

/** Resources that the scheduler counts: its own four and names with a prefix (IsScalarResourceName). */
export const isCounted = (resource: string): boolean =>
  resource === 'cpu' ||
  resource === 'memory' ||
  resource === 'ephemeral-storage' ||
  resource.includes('/') ||
  resource.startsWith('hugepages-') ||
  resource.startsWith('attachable-volumes-');

const amountOf = (resources: Resources, name: string): number =>
  Object.hasOwn(resources, name) ? (resources[name] ?? 0) : 0;

/** What is free at a node; below zero where pods were bound past the scheduler. */
export const freeAt = ({ allocatable, used }: Capacity, at: number): number => (allocatable[at] ?? 0) - (used[at] ?? 0);

export class CapacityIndex {
  readonly #nodes: readonly NodeFacts[];
  readonly #byResource = new Map<string, Capacity>();
  readonly #needs = new WeakMap<Resources, { capacity: Capacity; amount: number }[]>();
  /** Pods that hold a place on each node, and how many places it has; absent `allocatable.pods` is none. */
  readonly pods: Capacity;

  constructor(nodes: readonly NodeFacts[]) {
    this.#nodes = nodes;
    this.pods = this.of('pods');
  }

  of(resource: string): Capacity {
    const known = this.#byResource.get(resource);
    if (known !== undefined) return known;
    const capacity: Capacity = {
      allocatable: this.#nodes.map(({ allocatable }) => amountOf(allocatable, resource)),
      used: this.#nodes.map(() => 0),
    };
    this.#byResource.set(resource, capacity);
    return capacity;
  }

  nodeChanged(at: number): void {
    const { allocatable } = this.#nodes[at] ?? { allocatable: {} };
    for (const [resource, capacity] of this.#byResource) {
      capacity.allocatable[at] = amountOf(allocatable, resource);
      capacity.used[at] ??= 0;
    }
  }

  /** Removes the last node, on which no pod counts anymore. */
  dropLast(): void {
    for (const { allocatable, used } of this.#byResource.values()) {
      allocatable.pop();
      used.pop();
    }
  }

  count(requests: Resources, at: number, sign: 1 | -1): void {
    this.pods.used[at] = (this.pods.used[at] ?? 0) + sign;
    for (const { capacity, amount } of this.#needsOf(requests))
      capacity.used[at] = (capacity.used[at] ?? 0) + sign * amount;
  }

  /** Replicas share their requests, so that each is looked up once. */
  #needsOf(requests: Resources): { capacity: Capacity; amount: number }[] {
    const known = this.#needs.get(requests);
    if (known !== undefined) return known;
    const needs = Object.entries(requests)
      .filter(([name, amount]) => amount > 0 && isCounted(name))
      .map(([name, amount]) => ({ capacity: this.of(name), amount }));
    this.#needs.set(requests, needs);
    return needs;
  }
}
