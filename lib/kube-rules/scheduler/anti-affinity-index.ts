import type { PodFacts, PodTerm } from '../objects/pod-facts';

/** Pods of one namespace with the same anti-affinity terms, and the nodes they are on. */
export interface AntiAffinityGroup {
  namespace: string;
  terms: readonly PodTerm[];
  on: Map<number, number>;
}

/** Key of groups whose terms may select pods with any labels. */
const ANY = '';

/** Labels, as `key=value`, of which a pod that the term selects has at least one. */
function namesOf({ selector }: PodTerm): string[] {
  if (selector === null) return [];
  const fixed = selector.find(({ operator }) => operator === 'In');
  return fixed === undefined ? [ANY] : fixed.values.map((value) => `${fixed.key}=${value}`);
}

function put<K>(lists: Map<K, AntiAffinityGroup[]>, key: K, group: AntiAffinityGroup): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [group]);
  else list.push(group);
}

function drop<K>(lists: Map<K, AntiAffinityGroup[]>, key: K, group: AntiAffinityGroup): void {
  const left = lists.get(key)?.filter((one) => one !== group) ?? [];
  if (left.length === 0) lists.delete(key);
  else lists.set(key, left);
}

/** Required anti-affinity of pods that have their node, found by the labels of an incoming pod. */
export class AntiAffinityIndex {
  /** By the list of terms itself: replicas share it, or count as different groups. */
  readonly #all = new Map<readonly PodTerm[], AntiAffinityGroup[]>();
  readonly #byLabel = new Map<string, AntiAffinityGroup[]>();

  count({ namespace, demand: { antiAffinity: terms } }: PodFacts, at: number, sign: 1 | -1): void {
    const known = this.#all.get(terms)?.find((one) => one.namespace === namespace);
    const group = known ?? this.#begin({ namespace, terms, on: new Map() });
    const left = (group.on.get(at) ?? 0) + sign;
    if (left > 0) group.on.set(at, left);
    else group.on.delete(at);
    if (group.on.size === 0) this.#end(group);
  }

  #begin(group: AntiAffinityGroup): AntiAffinityGroup {
    put(this.#all, group.terms, group);
    for (const term of group.terms) for (const label of namesOf(term)) put(this.#byLabel, label, group);
    return group;
  }

  #end(group: AntiAffinityGroup): void {
    drop(this.#all, group.terms, group);
    for (const term of group.terms) for (const label of namesOf(term)) drop(this.#byLabel, label, group);
  }

  *all(): Iterable<AntiAffinityGroup> {
    for (const alike of this.#all.values()) yield* alike;
  }

  /** Groups that may select a pod with these labels, each once. */
  reaching(labels: Readonly<Record<string, string>>): Iterable<AntiAffinityGroup> {
    if (this.#all.size === 0) return [];
    const found = new Set(this.#byLabel.get(ANY));
    for (const [key, value] of Object.entries(labels))
      for (const group of this.#byLabel.get(`${key}=${value}`) ?? []) found.add(group);
    return found;
  }
}
