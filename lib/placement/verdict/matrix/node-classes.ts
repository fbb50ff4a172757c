import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { hostKey } from '../host-key';
import { singleNodeLabels } from './single-node-labels';

/** Nodes that scheduling, kubelet, and images cannot distinguish, apart from their names and running pods. */
export interface NodeClass {
  readonly key: string;
  /** One of them, with the largest amounts of any member. */
  readonly node: NodeFacts;
  /** By name. Updated as nodes come and go. */
  readonly members: ReadonlyMap<string, NodeFacts>;
}

export interface ClassesMoved {
  fresh: readonly NodeClass[];
  gone: readonly NodeClass[];
  /** Nodes that a class has lost, and those it has gained; a changed node is in both. */
  left: readonly Member[];
  joined: readonly Member[];
  /** Nodes are distinguished by other labels than before, so earlier evaluations no longer match these classes. */
  isRebuilt: boolean;
}

interface Member {
  of: NodeClass;
  node: NodeFacts;
}

interface OpenClass extends NodeClass {
  node: NodeFacts;
  readonly members: Map<string, NodeFacts>;
}

interface Home extends Member {
  of: OpenClass;
  /** The update in which it was last read. */
  turn: number;
}

interface Labels {
  /** Identify single nodes. */
  out: ReadonlySet<string>;
  /** Whether a label can affect a result. */
  isRead: (key: string) => boolean;
}

function labelText({ labels, name }: NodeFacts, { out, isRead }: Labels): string {
  const reported: string[] = [];
  for (const key of Object.keys(labels)) {
    const value = labels[key] ?? '';
    if (value !== name && !out.has(key) && isRead(key)) reported.push(`${key}=${value}`);
  }
  return reported.toSorted().join('\n');
}

function keyOf(node: NodeFacts, counting: Labels): string {
  const { pool, ready, taints, unschedulable, allocatable, drivers } = node;
  const amounts = Object.keys(allocatable).filter((name) => (allocatable[name] ?? 0) > 0);
  const rest = JSON.stringify([
    pool,
    ready,
    unschedulable,
    taints,
    amounts.length > 1 ? amounts.toSorted() : amounts,
    drivers,
  ]);
  return `${hostKey(node)}${rest}${labelText(node, counting)}`;
}

function largest(members: Iterable<NodeFacts>): NodeFacts['allocatable'] {
  const amounts: Record<string, number> = {};
  for (const { allocatable } of members)
    for (const name of Object.keys(allocatable)) {
      const amount = allocatable[name] ?? 0;
      if (amount > (amounts[name] ?? -1)) amounts[name] = amount;
    }
  return amounts;
}

function sameAmounts(a: NodeFacts['allocatable'], b: NodeFacts['allocatable']): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

const sameKeys = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((key) => b.has(key));

/** The classes of a cluster's nodes, updated as nodes come, change, and go: unchanged nodes cost nothing. */
export class NodeClasses {
  readonly #labels = singleNodeLabels();
  readonly #byKey = new Map<string, OpenClass>();
  readonly #homes = new Map<string, Home>();
  #turn = 0;
  #singleNodeKeys: ReadonlySet<string> = new Set();
  readonly #isRead: (key: string) => boolean;

  constructor(isRead: (key: string) => boolean = () => true) {
    this.#isRead = isRead;
  }

  get singleNodeKeys(): ReadonlySet<string> {
    return this.#singleNodeKeys;
  }

  all(): NodeClass[] {
    return [...this.#byKey.values()];
  }

  /** Labels in which classes may differ. */
  labels(): string[] {
    const keys = new Set(this.all().flatMap(({ node }) => Object.keys(node.labels)));
    return [...keys].filter((key) => this.#isRead(key) && !this.#singleNodeKeys.has(key));
  }

  node(name: string): NodeFacts | null {
    return this.#homes.get(name)?.node ?? null;
  }

  of(node: string): NodeClass | undefined {
    return this.#homes.get(node)?.of;
  }

  /** `isOther`: other labels count than before. */
  take(nodes: readonly NodeFacts[], isOther = false): ClassesMoved {
    const { came, went } = this.#moves(nodes);
    for (const node of went) this.#labels.went(node);
    for (const node of came) this.#labels.came(node);
    const singleNodeKeys = this.#labels.now();
    if (!isOther && sameKeys(singleNodeKeys, this.#singleNodeKeys))
      return { ...this.#move(came, went), isRebuilt: false };
    this.#singleNodeKeys = singleNodeKeys;
    const all = [...this.#homes.values()].map(({ node }) => node);
    return { ...this.#move(nodes, all), isRebuilt: true };
  }

  #moves(nodes: readonly NodeFacts[]): { came: NodeFacts[]; went: NodeFacts[] } {
    this.#turn += 1;
    const came: NodeFacts[] = [];
    for (const node of nodes) {
      const home = this.#homes.get(node.name);
      if (home?.node === node) home.turn = this.#turn;
      else came.push(node);
    }
    if (nodes.length - came.length === this.#homes.size) return { came, went: [] };
    const went = [...this.#homes.values()].flatMap(({ node, turn }) => (turn === this.#turn ? [] : [node]));
    return { came, went };
  }

  #move(came: readonly NodeFacts[], went: readonly NodeFacts[]): Omit<ClassesMoved, 'isRebuilt'> {
    const touched = new Set<OpenClass>();
    const left = went.flatMap((node) => this.#leave(node));
    for (const { of } of left) touched.add(of);
    const known = new Set(this.#byKey.values());
    const joined = came.map((node) => this.#join(node));
    for (const { of } of joined) touched.add(of);
    const gone = [...touched].filter(({ members }) => members.size === 0);
    for (const { key } of gone) this.#byKey.delete(key);
    const fresh = [...touched].filter((one) => one.members.size > 0 && this.#measure(one, known.has(one)));
    return { fresh, gone, left, joined };
  }

  #leave(node: NodeFacts): Home[] {
    const home = this.#homes.get(node.name);
    if (home === undefined) return [];
    this.#homes.delete(node.name);
    home.of.members.delete(node.name);
    return [home];
  }

  #join(node: NodeFacts): Home {
    const key = keyOf(node, { out: this.#singleNodeKeys, isRead: this.#isRead });
    const of = this.#byKey.get(key) ?? { key, node, members: new Map<string, NodeFacts>() };
    this.#byKey.set(key, of);
    of.members.set(node.name, node);
    const home = { of, node, turn: this.#turn };
    this.#homes.set(node.name, home);
    return home;
  }

  /** Sets the representative node of a class; returns whether earlier evaluations of it are invalid. */
  #measure(one: OpenClass, isKnown: boolean): boolean {
    const [first = one.node] = one.members.values();
    const allocatable = largest(one.members.values());
    const isSame = isKnown && sameAmounts(allocatable, one.node.allocatable);
    if (!isSame || !one.members.has(one.node.name)) one.node = { ...first, allocatable };
    return !isSame;
  }
}
