import type { PodDemand, PodFacts } from '../../facts/pod-facts';
import type { NodeFacts } from '../../facts/node-facts';
import type { NodeClass } from './node-classes';
import { RoomBook } from './room-book';

interface Found {
  /** Place of a member with room; -1 = none had when `seen` was the length of the log. */
  at: number;
  seen: number;
}

interface Watched {
  found: Map<string, Found>;
  /** Members on which something moved. */
  log: NodeFacts[];
}

/** For each demand and class a node that has room for it, found once and looked at again where something moved. */
export class RoomWatch {
  readonly #book = new RoomBook();
  readonly #watched = new WeakMap<NodeClass, Watched>();
  #homes: ReadonlyMap<string, { of: NodeClass; node: NodeFacts }> = new Map();

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
    this.#homes = new Map(
      classes.flatMap((of) => of.members.map((node) => [node.name, { of, node }] as const)),
    );
  }

  classOf(node: string): NodeClass | undefined {
    return this.#homes.get(node)?.of;
  }

  /** Whether a node of the class has room for one more such pod now. `key` stands for the demand. */
  hasRoom(one: NodeClass, demand: PodDemand, key: string): boolean {
    const watched = this.#of(one);
    const found = watched.found.get(key) ?? { at: 0, seen: 0 };
    watched.found.set(key, found);
    const last = one.members[found.at];
    if (last !== undefined && this.#book.hasRoom(demand, last)) return true;
    const isFull = found.at === -1;
    const moved = isFull ? watched.log.slice(found.seen) : one.members;
    const next = moved.find((node) => this.#book.hasRoom(demand, node));
    found.at = next === undefined ? -1 : one.members.indexOf(next);
    found.seen = watched.log.length;
    return next !== undefined;
  }

  #of(one: NodeClass): Watched {
    const known = this.#watched.get(one);
    if (known !== undefined) return known;
    const fresh: Watched = { found: new Map(), log: [] };
    this.#watched.set(one, fresh);
    return fresh;
  }

  #note({ nodeName }: PodFacts): void {
    const home = nodeName === null ? undefined : this.#homes.get(nodeName);
    if (home === undefined) return;
    const watched = this.#of(home.of);
    watched.log.push(home.node);
    // A log that is longer than the class saves nothing.
    if (watched.log.length > home.of.members.length + 64) this.#watched.delete(home.of);
  }
}
