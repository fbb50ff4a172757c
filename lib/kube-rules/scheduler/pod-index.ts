import { type LabelRequirement, meets } from '@/lib/kube-rules/selector/label-requirement';
import type { PodFacts } from '../objects/pod-facts';
import { StandingIndex } from './standing-index';

/** How many pods, by the node's place. */
export type Counts = ReadonlyMap<number, number>;

const selects = (selector: readonly LabelRequirement[], { labels }: PodFacts): boolean =>
  selector.every((requirement) => meets(labels, requirement));

function step(counts: Map<number, number>, at: number, sign: 1 | -1): void {
  const left = (counts.get(at) ?? 0) + sign;
  if (left > 0) counts.set(at, left);
  else counts.delete(at);
}

const NOBODY: ReadonlyMap<PodFacts, number> = new Map();
const KEPT = 200;

/** Pods that hold a place on a node, found by namespace, by node and by what they ask of others. */
export class PodIndex {
  readonly #byNamespace = new Map<string, Map<PodFacts, number>>();
  /** Made when somebody asks for it. */
  #byNode: Map<number, PodFacts[]> | null = null;
  readonly #withPorts = new Map<number, Set<PodFacts>>();
  readonly standing = new StandingIndex();
  readonly #users = new Map<string, number>();
  readonly #counted = new Map<string, Map<string, Counts>>();

  /** `sign` 1 when a pod comes, -1 when it goes. */
  count(pod: PodFacts, at: number, sign: 1 | -1): void {
    const { namespace, demand } = pod;
    const here = this.#byNamespace.get(namespace) ?? new Map<PodFacts, number>();
    if (here.size === 0) this.#byNamespace.set(namespace, here);
    if (sign === 1) here.set(pod, at);
    else here.delete(pod);
    this.#byNode = null;
    if (this.#counted.size > 0) this.#counted.delete(namespace);
    if (demand.hostPorts.length > 0) this.#countPorts(pod, at, sign);
    if (demand.antiAffinity.length > 0) this.standing.count(pod, at, sign);
    if (demand.claims.length === 0) return;
    for (const claim of namedClaims(pod)) {
      const key = `${namespace}/${claim}`;
      this.#users.set(key, (this.#users.get(key) ?? 0) + sign);
    }
  }

  #countPorts(pod: PodFacts, at: number, sign: 1 | -1): void {
    const ports = this.#withPorts.get(at) ?? new Set<PodFacts>();
    this.#withPorts.set(at, ports);
    if (sign === 1) ports.add(pod);
    else ports.delete(pod);
  }

  /** With the places of their nodes. */
  inNamespace(namespace: string): ReadonlyMap<PodFacts, number> {
    return this.#byNamespace.get(namespace) ?? NOBODY;
  }

  get namespaces(): Iterable<string> {
    return this.#byNamespace.keys();
  }

  on(at: number): readonly PodFacts[] {
    this.#byNode ??= this.#sortedByNode();
    return this.#byNode.get(at) ?? [];
  }

  #sortedByNode(): Map<number, PodFacts[]> {
    const byNode = new Map<number, PodFacts[]>();
    for (const pods of this.#byNamespace.values())
      for (const [pod, at] of pods) {
        const here = byNode.get(at) ?? [];
        if (here.length === 0) byNode.set(at, here);
        here.push(pod);
      }
    return byNode;
  }

  /** Nodes with pods that take ports of them. */
  get withPorts(): ReadonlyMap<number, ReadonlySet<PodFacts>> {
    return this.#withPorts;
  }

  /** How many pods name a claim (`namespace/name`). */
  usersOf(claim: string): number {
    return this.#users.get(claim) ?? 0;
  }

  /** Pods of a namespace that selectors all mean; `staying` leaves out those that are being deleted. */
  counts(
    namespace: string,
    { selectors, staying }: { selectors: readonly (readonly LabelRequirement[])[]; staying: boolean },
  ): Counts {
    const asked = this.#counted.get(namespace) ?? new Map<string, Counts>();
    this.#counted.set(namespace, asked);
    const name = JSON.stringify([staying, selectors]);
    const known = asked.get(name);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    for (const [pod, at] of this.inNamespace(namespace))
      if (!(staying && pod.deleting) && selectors.every((selector) => selects(selector, pod)))
        step(counts, at, 1);
    if (asked.size >= KEPT) asked.clear();
    asked.set(name, counts);
    return counts;
  }
}

/** The pod's name may stand anywhere in that of a claim, as in those of a StatefulSet's pods. */
const withName = (claim: string, name: string): string => claim.replace('*', () => name);

/** Names of the claims a pod mounts. */
export const claimsOf = ({ name, demand }: PodFacts): string[] =>
  demand.claims.map((claim) => withName(claim, name));

/** Without those of its ephemeral volumes, which nobody else has and nobody keeps. */
export const namedClaims = ({ name, demand }: Pick<PodFacts, 'name' | 'demand'>): string[] =>
  demand.claims.filter((claim) => !claim.startsWith('*')).map((claim) => withName(claim, name));
