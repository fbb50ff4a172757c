import type { PodDemand, PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { ClassesMoved, NodeClass, NodeClasses } from './node-classes';
import { isCounted } from '@/lib/kube-rules/scheduler/capacity-index';
import { priorityOf, staysFrom } from '@/lib/kube-rules/scheduler/preemption';
import { portsClash } from '@/lib/kube-rules/scheduler/pod-filters';
import { holdsPlace } from '@/lib/kube-rules/scheduler/scheduling-world';

interface Taken {
  pods: number;
  amounts: Map<string, number>;
  ports: Set<PodFacts>;
}

const NONE: readonly Taken[] = [];

const sumOf = (taken: readonly Taken[], of: (one: Taken) => number): number =>
  taken.reduce((sum, one) => sum + of(one), 0);

/** The capacity used by the pods of each node, and whether one more fits. It does not keep nodes. */
class FreeCapacity {
  /** By the name of the node, then by the priority of its pods. */
  readonly #taken = new Map<string, Map<number, Taken>>();

  hasCapacity(demand: PodDemand, { name, allocatable }: NodeFacts): boolean {
    const taken = this.#keeping(demand, name);
    if (sumOf(taken, ({ pods }) => pods) + 1 > (allocatable['pods'] ?? 0)) return false;
    for (const [resource, amount] of Object.entries(demand.requests)) {
      const used = sumOf(taken, ({ amounts }) => amounts.get(resource) ?? 0);
      if (isCounted(resource) && amount > (allocatable[resource] ?? 0) - used) return false;
    }
    if (demand.hostPorts.length === 0) return true;
    const ports = taken.flatMap((one) => [...one.ports]).flatMap((pod) => pod.demand.hostPorts);
    return !demand.hostPorts.some((one) => ports.some((other) => portsClash(one, other)));
  }

  /** What pods have taken that are not preempted for the demand. */
  #keeping(demand: PodDemand, node: string): readonly Taken[] {
    const taken = this.#taken.get(node);
    if (taken === undefined) return NONE;
    const from = staysFrom(demand);
    return [...taken].flatMap(([priority, one]) => (priority >= from ? [one] : []));
  }

  count(pod: PodFacts, sign: 1 | -1): void {
    const { nodeName, demand } = pod;
    if (nodeName === null || !holdsPlace(pod)) return;
    const priority = priorityOf(demand);
    const there = this.#taken.get(nodeName) ?? new Map<number, Taken>();
    const taken = there.get(priority) ?? { pods: 0, amounts: new Map(), ports: new Set() };
    this.#taken.set(nodeName, there.set(priority, taken));
    taken.pods += sign;
    for (const [resource, amount] of Object.entries(demand.requests))
      taken.amounts.set(resource, (taken.amounts.get(resource) ?? 0) + sign * amount);
    if (demand.hostPorts.length > 0) {
      if (sign === 1) taken.ports.add(pod);
      else taken.ports.delete(pod);
    }
    if (taken.pods <= 0) there.delete(priority);
    if (there.size === 0) this.#taken.delete(nodeName);
  }
}

/** Pods with equal demands share capacity checks. */
export interface KeyedDemand {
  demand: PodDemand;
  key: string;
}

interface Requested {
  demand: PodDemand;
  at: NodeFacts | null;
}

interface Watched {
  requested: Map<string, Requested>;
  /** Nodes whose pods have changed since, or that were added or removed. */
  moved: Set<string>;
}

/** Nodes of some classes, represented by one. */
interface SomeNodes {
  node: NodeFacts;
  count: number;
}

/** Classes with capacity for a demand and those without; null: there are none. */
interface Sides {
  free: SomeNodes | null;
  full: SomeNodes | null;
}

function someNodes(classes: readonly NodeClass[]): SomeNodes | null {
  const [first] = classes;
  return first === undefined
    ? null
    : { node: first.node, count: classes.reduce((sum, { members }) => sum + members.size, 0) };
}

/** For each demand and node class a node with capacity for it, checked again only after changes. */
export class CapacityTracker {
  readonly #free = new FreeCapacity();
  readonly #classes: NodeClasses;
  readonly #watched = new WeakMap<NodeClass, Watched>();
  readonly #restless = new Set<NodeClass>();
  readonly #changed = new Set<string>();
  /** By list of classes, then by demand; counting the nodes of a thousand classes for each row is most of a page. */
  #sides = new WeakMap<readonly NodeClass[], Map<string, Sides>>();

  constructor(classes: NodeClasses) {
    this.#classes = classes;
  }

  podCame(pod: PodFacts): void {
    this.#free.count(pod, 1);
    this.#note(pod);
  }

  podWent(pod: PodFacts): void {
    this.#free.count(pod, -1);
    this.#note(pod);
  }

  nodesMoved({ left, joined, gone }: ClassesMoved): void {
    this.#sides = new WeakMap();
    for (const { of, node } of [...left, ...joined]) this.#stir(of, node.name);
    for (const one of gone) this.#restless.delete(one);
  }

  /** Whether a node of the class has capacity for one more such pod now. */
  hasCapacity(one: NodeClass, { demand, key }: KeyedDemand): boolean {
    if (this.#restless.has(one)) this.#settle(one);
    const { requested } = this.#of(one);
    const known = requested.get(key);
    if (known !== undefined) return known.at !== null;
    const at = this.#find(demand, one.members.values());
    requested.set(key, { demand, at });
    return at !== null;
  }

  /** The same list in, until nodes or capacity change, the same sides out. `demand` null: none is free. */
  sidesOf(classes: readonly NodeClass[], demand: KeyedDemand | null): Sides {
    for (const one of this.#restless) this.#settle(one);
    const known = this.#sides.get(classes) ?? new Map<string, Sides>();
    this.#sides.set(classes, known);
    const key = demand?.key ?? '';
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const free = demand === null ? [] : classes.filter((one) => this.hasCapacity(one, demand));
    const isFree = new Set(free);
    const sides = { free: someNodes(free), full: someNodes(classes.filter((one) => !isFree.has(one))) };
    known.set(key, sides);
    return sides;
  }

  /** Whether that many nodes of these classes have capacity for such a pod now. */
  haveCapacity(classes: readonly NodeClass[], { demand }: KeyedDemand, wanted: number): boolean {
    let found = 0;
    for (const { members } of classes)
      for (const node of members.values()) {
        if (found >= wanted) return true;
        if (this.#free.hasCapacity(demand, node)) found += 1;
      }
    return found >= wanted;
  }

  takeChanged(): ReadonlySet<string> {
    for (const one of this.#restless) this.#settle(one);
    const changed = new Set(this.#changed);
    this.#changed.clear();
    return changed;
  }

  /** Checks again after changes; most results remain valid as long as their own node has not changed. */
  #settle(one: NodeClass): void {
    const { requested, moved } = this.#of(one);
    const { members } = one;
    this.#restless.delete(one);
    const stirred = [...moved].flatMap((name) => members.get(name) ?? []);
    for (const [key, known] of requested) {
      const { at, demand } = known;
      if (at !== null && !moved.has(at.name)) continue;
      if (at !== null && members.get(at.name) === at && this.#free.hasCapacity(demand, at)) continue;
      known.at = this.#find(demand, at === null ? stirred : members.values());
      if ((known.at === null) === (at === null)) continue;
      this.#changed.add(key);
      this.#sides = new WeakMap();
    }
    moved.clear();
  }

  #find(demand: PodDemand, among: Iterable<NodeFacts>): NodeFacts | null {
    for (const node of among) if (this.#free.hasCapacity(demand, node)) return node;
    return null;
  }

  #of(one: NodeClass): Watched {
    const known = this.#watched.get(one);
    if (known !== undefined) return known;
    const fresh: Watched = { requested: new Map(), moved: new Set() };
    this.#watched.set(one, fresh);
    return fresh;
  }

  #note({ nodeName }: PodFacts): void {
    const home = nodeName === null ? undefined : this.#classes.of(nodeName);
    if (home !== undefined && nodeName !== null) this.#stir(home, nodeName);
  }

  #stir(one: NodeClass, node: string): void {
    const { requested, moved } = this.#of(one);
    // Without earlier requests, everything is computed on demand anyway.
    if (requested.size === 0) return;
    moved.add(node);
    this.#restless.add(one);
  }
}
