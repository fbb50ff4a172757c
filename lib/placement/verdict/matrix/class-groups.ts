import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PlacementWorld } from '../assessment';
import { groupedBy } from '../../memoized';
import { representing } from '../../represented';
import type { NodeClass } from './node-classes';
import { columnKey } from './pool-columns';

/** Classes that a workload cannot distinguish, because it names no label in which they differ. */
export interface ClassGroup {
  /** Its place in the results of a template; of a group that is gone, a later one gets it. */
  readonly index: number;
  readonly classes: ReadonlySet<NodeClass>;
}

interface OpenGroup extends ClassGroup {
  readonly text: string;
  readonly classes: Set<NodeClass>;
}

/** Groups that need not be distinguished, with their classes by the column of the matrix. */
export interface AlikeGroups {
  readonly first: ClassGroup;
  readonly columns: ReadonlyMap<string, readonly NodeClass[]>;
}

/** Ways to choose or join groups that are kept: most workloads share a few. */
const MAX_WAYS = 50;

/** A cluster with these nodes only. */
type MakeWorld = (nodes: readonly NodeFacts[], weigh: (node: NodeFacts) => number) => PlacementWorld;

/** The node that represents a group: it changes with the classes. */
export function nodeOf({ classes }: ClassGroup): NodeFacts {
  for (const { node } of classes) return node;
  throw new Error('a group has no classes');
}

const sizeOf = ({ classes }: ClassGroup): number => {
  let size = 0;
  for (const { members } of classes) size += members.size;
  return size;
};

function* namesIn({ classes }: ClassGroup): Iterable<string> {
  for (const { members } of classes) yield* members.keys();
}

/** The classes in groups by what a kind of workload can distinguish, updated as classes come and go. */
export class ClassGrouping {
  readonly #textOf: (one: NodeClass) => string;
  readonly #make: MakeWorld;
  readonly #byText = new Map<string, OpenGroup>();
  readonly #homes = new Map<NodeClass, OpenGroup>();
  #fresh: ClassGroup[] = [];
  #gone: ClassGroup[] = [];
  #rev = 0;
  readonly #free: number[] = [];
  readonly #alike = new Map<string, ReadonlyMap<ClassGroup, AlikeGroups>>();
  #world: PlacementWorld | null = null;
  readonly #some = new Map<string, PlacementWorld>();

  constructor(classes: readonly NodeClass[], textOf: (one: NodeClass) => string, make: MakeWorld) {
    this.#textOf = textOf;
    this.#make = make;
    this.take({ fresh: classes, gone: [] });
  }

  groups(): Iterable<ClassGroup> {
    return this.#byText.values();
  }

  of(one: NodeClass): ClassGroup | undefined {
    return this.#homes.get(one);
  }

  /** By group, those with the same text; the same lists until classes change. */
  alikeBy(textOf: (group: ClassGroup) => string): ReadonlyMap<ClassGroup, AlikeGroups> {
    const joined = [...groupedBy(this.groups(), textOf).values()];
    const way = joined.map((groups) => groups.map(({ index }) => index).join(' ')).join(',');
    const known = this.#alike.get(way);
    if (known !== undefined) return known;
    if (this.#alike.size >= MAX_WAYS) this.#alike.clear();
    const made = new Map<ClassGroup, AlikeGroups>();
    for (const groups of joined) {
      const classes = groups.flatMap((group) => [...group.classes]);
      const columns = groupedBy(classes, ({ node }) => columnKey(node));
      const [first] = groups;
      if (first === undefined) continue;
      const alike = { first, columns };
      for (const group of groups) made.set(group, alike);
    }
    this.#alike.set(way, made);
    return made;
  }

  /** Changes with the classes in any group. */
  get rev(): number {
    return this.#rev;
  }

  /** Groups that came and went with the last change. */
  get moved(): { fresh: readonly ClassGroup[]; gone: readonly ClassGroup[] } {
    return { fresh: this.#fresh, gone: this.#gone };
  }

  /** One node per group. */
  get world(): PlacementWorld {
    this.#world ??= this.#worldOf([...this.#byText.values()]);
    return this.#world;
  }

  /** The same for some groups; many templates want the same. */
  worldWith(some: readonly ClassGroup[]): PlacementWorld {
    const key = some.map(({ index }) => index).join(' ');
    const known = this.#some.get(key);
    if (known !== undefined) return known;
    if (this.#some.size >= MAX_WAYS) this.#some.clear();
    const world = this.#worldOf(some);
    this.#some.set(key, world);
    return world;
  }

  /** `fresh`: also known classes that have changed. */
  take({ fresh, gone }: { fresh: readonly NodeClass[]; gone: readonly NodeClass[] }): void {
    const before = new Set<ClassGroup>(this.#byText.values());
    for (const one of [...gone, ...fresh]) this.#leave(one);
    for (const one of fresh) this.#join(one);
    const after = new Set<ClassGroup>(this.#byText.values());
    this.#fresh = [...after].filter((group) => !before.has(group));
    this.#gone = [...before].filter((group) => !after.has(group));
    if (fresh.length + gone.length > 0) {
      this.#rev += 1;
      this.#alike.clear();
    }
    this.#world = null;
    this.#some.clear();
  }

  #worldOf(some: readonly ClassGroup[]): PlacementWorld {
    const sizes = new Map<NodeFacts, ClassGroup>();
    const nodes = some.map((group) => {
      const node = representing(nodeOf(group), () => namesIn(group));
      sizes.set(node, group);
      return node;
    });
    return this.#make(nodes, (node) => {
      const group = sizes.get(node);
      return group === undefined ? 1 : sizeOf(group);
    });
  }

  #leave(one: NodeClass): void {
    const group = this.#homes.get(one);
    if (group === undefined) return;
    this.#homes.delete(one);
    group.classes.delete(one);
    if (group.classes.size > 0) return;
    this.#byText.delete(group.text);
    this.#free.push(group.index);
  }

  #begin(text: string): OpenGroup {
    const group = { text, index: this.#free.pop() ?? this.#byText.size, classes: new Set<NodeClass>() };
    this.#byText.set(text, group);
    return group;
  }

  #join(one: NodeClass): void {
    const text = this.#textOf(one);
    const group = this.#byText.get(text) ?? this.#begin(text);
    group.classes.add(one);
    this.#homes.set(one, group);
  }
}
