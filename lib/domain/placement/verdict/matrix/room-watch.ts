import type { PodDemand, PodFacts } from '../../facts/pod-facts';
import type { NodeFacts } from '../../facts/node-facts';
import type { NodeClass } from './node-classes';
import { RoomBook } from './room-book';

/** A demand that somebody has asked about, and a member with room for it; null = none has. */
interface Asked {
  demand: PodDemand;
  at: NodeFacts | null;
}

interface Watched {
  /** By what stands for the demand. */
  asked: Map<string, Asked>;
  /** Members on which something has moved since. */
  moved: Set<NodeFacts>;
}

/** For each demand and class a node that has room for it, found once and looked at again where something moved. */
export class RoomWatch {
  readonly #book = new RoomBook();
  readonly #watched = new WeakMap<NodeClass, Watched>();
  /** Classes with members on which something has moved. */
  readonly #restless = new Set<NodeClass>();
  readonly #flipped = new Set<string>();
  readonly #homes = new Map<string, { of: NodeClass; node: NodeFacts }>();
  #classes: ReadonlySet<NodeClass> = new Set();

  podCame(pod: PodFacts): void {
    this.#book.podCame(pod);
    this.#note(pod);
  }

  podWent(pod: PodFacts): void {
    this.#book.podWent(pod);
    this.#note(pod);
  }

  /** The classes as they are now. Of one that stays the same object, all that was found stays. */
  setClasses(classes: readonly NodeClass[]): void {
    const here = new Set(classes);
    for (const gone of this.#classes) {
      if (here.has(gone)) continue;
      this.#restless.delete(gone);
      for (const { name } of gone.members) this.#homes.delete(name);
    }
    for (const of of classes)
      if (!this.#classes.has(of)) for (const node of of.members) this.#homes.set(node.name, { of, node });
    this.#classes = here;
  }

  classOf(node: string): NodeClass | undefined {
    return this.#homes.get(node)?.of;
  }

  /** Whether a node of the class has room for one more such pod now. `key` stands for the demand. */
  hasRoom(one: NodeClass, demand: PodDemand, key: string): boolean {
    if (this.#restless.has(one)) this.#settle(one);
    const { asked } = this.#of(one);
    const known = asked.get(key);
    if (known !== undefined) return known.at !== null;
    const at = this.#find(demand, one.members);
    asked.set(key, { demand, at });
    return at !== null;
  }

  /** Demands whose answer has become another in some class since it was asked last. */
  takeFlipped(): ReadonlySet<string> {
    for (const one of this.#restless) this.#settle(one);
    const flipped = new Set(this.#flipped);
    this.#flipped.clear();
    return flipped;
  }

  /** Looks again where something has moved; most answers stand as long as their own node has not. */
  #settle(one: NodeClass): void {
    const { asked, moved } = this.#of(one);
    this.#restless.delete(one);
    for (const [key, known] of asked) {
      const { at, demand } = known;
      if (at !== null && (!moved.has(at) || this.#book.hasRoom(demand, at))) continue;
      known.at = this.#find(demand, at === null ? moved : one.members);
      if ((known.at === null) !== (at === null)) this.#flipped.add(key);
    }
    moved.clear();
  }

  #find(demand: PodDemand, among: Iterable<NodeFacts>): NodeFacts | null {
    for (const node of among) if (this.#book.hasRoom(demand, node)) return node;
    return null;
  }

  #of(one: NodeClass): Watched {
    const known = this.#watched.get(one);
    if (known !== undefined) return known;
    const fresh: Watched = { asked: new Map(), moved: new Set() };
    this.#watched.set(one, fresh);
    return fresh;
  }

  #note({ nodeName }: PodFacts): void {
    const home = nodeName === null ? undefined : this.#homes.get(nodeName);
    if (home === undefined) return;
    this.#of(home.of).moved.add(home.node);
    this.#restless.add(home.of);
  }
}
