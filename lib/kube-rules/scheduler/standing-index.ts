import type { PodFacts, PodTerm } from '../objects/pod-facts';

/** Pods of one namespace that want the same pods kept away, with the nodes they are on. */
export interface Standing {
  namespace: string;
  terms: readonly PodTerm[];
  /** How many of them, by the node's place. */
  on: Map<number, number>;
}

/** Under this name are those that may mean pods whatever their labels are. */
const ANY = '';

/** Labels, as `key=value`, of which a pod has one at least that the term means. */
function namesOf({ selector }: PodTerm): string[] {
  if (selector === null) return [];
  const fixed = selector.find(({ operator }) => operator === 'In');
  return fixed === undefined ? [ANY] : fixed.values.map((value) => `${fixed.key}=${value}`);
}

function put<K>(lists: Map<K, Standing[]>, key: K, standing: Standing): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [standing]);
  else list.push(standing);
}

function drop<K>(lists: Map<K, Standing[]>, key: K, standing: Standing): void {
  const left = lists.get(key)?.filter((one) => one !== standing) ?? [];
  if (left.length === 0) lists.delete(key);
  else lists.set(key, left);
}

/** What pods that have their node keep away, found by the labels of who comes. */
export class StandingIndex {
  /** By the terms as they are: replicas share them, or count as others. */
  readonly #all = new Map<readonly PodTerm[], Standing[]>();
  readonly #byLabel = new Map<string, Standing[]>();

  /** `sign` 1 when a pod comes, -1 when it goes. */
  count({ namespace, demand: { antiAffinity: terms } }: PodFacts, at: number, sign: 1 | -1): void {
    const known = this.#all.get(terms)?.find((one) => one.namespace === namespace);
    const standing = known ?? this.#begin({ namespace, terms, on: new Map() });
    const left = (standing.on.get(at) ?? 0) + sign;
    if (left > 0) standing.on.set(at, left);
    else standing.on.delete(at);
    if (standing.on.size === 0) this.#end(standing);
  }

  #begin(standing: Standing): Standing {
    put(this.#all, standing.terms, standing);
    for (const term of standing.terms) for (const label of namesOf(term)) put(this.#byLabel, label, standing);
    return standing;
  }

  #end(standing: Standing): void {
    drop(this.#all, standing.terms, standing);
    for (const term of standing.terms)
      for (const label of namesOf(term)) drop(this.#byLabel, label, standing);
  }

  *all(): Iterable<Standing> {
    for (const alike of this.#all.values()) yield* alike;
  }

  /** Those that may mean a pod with these labels, each once. */
  reaching(labels: Readonly<Record<string, string>>): Iterable<Standing> {
    if (this.#all.size === 0) return [];
    const found = new Set(this.#byLabel.get(ANY));
    for (const [key, value] of Object.entries(labels))
      for (const standing of this.#byLabel.get(`${key}=${value}`) ?? []) found.add(standing);
    return found;
  }
}
