import { type LabelRequirement, selects } from '@/lib/kube-rules/selector/label-requirement';
import type { PodFacts } from '../objects/pod-facts';
import { AntiAffinityIndex } from './anti-affinity-index';

/** Number of pods by the node's place; updated as pods are added and removed. */
export type Counts = ReadonlyMap<number, number>;

/** Pods to count: those that every selector matches; `staying` omits those that are being deleted. */
interface Counted {
  selectors: readonly (readonly LabelRequirement[])[];
  staying: boolean;
}

const isCounted = ({ labels, deleting }: PodFacts, { selectors, staying }: Counted): boolean =>
  !(staying && deleting) && selectors.every((selector) => selects(selector, labels));

function step(counts: Map<number, number>, at: number, sign: 1 | -1): void {
  const left = (counts.get(at) ?? 0) + sign;
  if (left > 0) counts.set(at, left);
  else counts.delete(at);
}

const NO_PODS: ReadonlyMap<PodFacts, number> = new Map();
/** Number of up-to-date counts per namespace; each is updated for every added or removed pod. */
const KEPT = 50;

/** Pods with resources of a node, by namespace, node and anti-affinity. */
export class PodIndex {
  readonly #byNamespace = new Map<string, Map<PodFacts, number>>();
  /** Created on first use, and kept up to date afterwards. */
  #byNode: Map<number, Set<PodFacts>> | null = null;
  readonly #withPorts = new Map<number, Set<PodFacts>>();
  readonly antiAffinity = new AntiAffinityIndex();
  readonly #users = new Map<string, number>();
  readonly #counts = new Map<string, Map<string, { of: Counted; counts: Map<number, number> }>>();

  count(pod: PodFacts, at: number, sign: 1 | -1): void {
    const { namespace, demand } = pod;
    const here = this.#byNamespace.get(namespace) ?? new Map<PodFacts, number>();
    if (here.size === 0) this.#byNamespace.set(namespace, here);
    if (sign === 1) here.set(pod, at);
    else here.delete(pod);
    if (this.#byNode !== null) move(this.#byNode, { pod, at, sign });
    for (const { of, counts } of this.#counts.get(namespace)?.values() ?? [])
      if (isCounted(pod, of)) step(counts, at, sign);
    if (demand.hostPorts.length > 0) move(this.#withPorts, { pod, at, sign });
    if (demand.antiAffinity.length > 0) this.antiAffinity.count(pod, at, sign);
    if (demand.claims.length === 0) return;
    for (const claim of namedClaims(pod)) {
      const key = `${namespace}/${claim}`;
      this.#users.set(key, (this.#users.get(key) ?? 0) + sign);
    }
  }

  inNamespace(namespace: string): ReadonlyMap<PodFacts, number> {
    return this.#byNamespace.get(namespace) ?? NO_PODS;
  }

  get namespaces(): Iterable<string> {
    return this.#byNamespace.keys();
  }

  on(at: number): Iterable<PodFacts> {
    this.#byNode ??= this.#sortedByNode();
    return this.#byNode.get(at) ?? [];
  }

  #sortedByNode(): Map<number, Set<PodFacts>> {
    const byNode = new Map<number, Set<PodFacts>>();
    for (const pods of this.#byNamespace.values()) for (const [pod, at] of pods) move(byNode, { pod, at, sign: 1 });
    return byNode;
  }

  get withPorts(): ReadonlyMap<number, ReadonlySet<PodFacts>> {
    return this.#withPorts;
  }

  /** How many pods name a claim (`namespace/name`). */
  usersOf(claim: string): number {
    return this.#users.get(claim) ?? 0;
  }

  counts(namespace: string, of: Counted): Counts {
    const kept = this.#counts.get(namespace) ?? new Map();
    this.#counts.set(namespace, kept);
    const name = JSON.stringify([of.staying, of.selectors]);
    const known = kept.get(name);
    if (known !== undefined) return known.counts;
    const counts = new Map<number, number>();
    for (const [pod, at] of this.inNamespace(namespace)) if (isCounted(pod, of)) step(counts, at, 1);
    if (kept.size >= KEPT) kept.clear();
    kept.set(name, { of, counts });
    return counts;
  }
}

function move(
  byNode: Map<number, Set<PodFacts>>,
  { pod, at, sign }: { pod: PodFacts; at: number; sign: 1 | -1 },
): void {
  const here = byNode.get(at) ?? new Set<PodFacts>();
  byNode.set(at, here);
  if (sign === 1) here.add(pod);
  else here.delete(pod);
}

/** The pod's name may be anywhere in that of a claim, as for a StatefulSet's pods. */
const withName = (claim: string, name: string): string => claim.replace('*', () => name);

export const claimsOf = ({ name, demand }: PodFacts): string[] => demand.claims.map((claim) => withName(claim, name));

/** Without those of its ephemeral volumes, which belong to the pod alone and go with it. */
export const namedClaims = ({ name, demand }: Pick<PodFacts, 'name' | 'demand'>): string[] =>
  demand.claims.filter((claim) => !claim.startsWith('*')).map((claim) => withName(claim, name));
