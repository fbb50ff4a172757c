import { canonicalJson } from '@/simulator/world/kube/kube-object';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import { effectiveSelector } from '@/simulator/world/kube/scheduler/affinity-selector';
import { matcherOf } from '@/simulator/world/kube/select/label-selector';
import type { LabelMatcher } from '@/simulator/world/kube/select/label-selector';
import type { Pod, PodAffinityTerm } from '@/simulator/world/kube/shapes/pod';
import type { LabelSelector } from '@/simulator/world/kube/shapes/selector';

interface Counter {
  namespace: string;
  matches: readonly LabelMatcher[];
  staying: boolean;
  nodes: Map<string, number>;
}

/** Which pods count: those that all selectors match, and for topology spread only those that nobody deletes. */
export interface Question {
  selectors: readonly (LabelSelector | undefined)[];
  staying: boolean;
}

/** A required anti-affinity term of pods that run, with the nodes they run on. */
export interface StandingTerm {
  topologyKey: string;
  refuses: (pod: Pod) => boolean;
  nodes: Set<string>;
}

/** Pods counted by node for the selectors of one scheduling run; each is counted once, then kept up with. */
export class PodCounts {
  readonly #store: ObjectStore;
  readonly #exclusive: () => Iterable<Pod>;
  readonly #counters = new Map<string, Counter>();
  #standing: Map<string, StandingTerm> | undefined;

  /** `exclusive`: pods with required anti-affinity, which others have to respect. */
  constructor(store: ObjectStore, exclusive: () => Iterable<Pod>) {
    this.#store = store;
    this.#exclusive = exclusive;
  }

  /** How many pods of a namespace match, by node; finished pods do not count. */
  perNode(namespace: string, question: Question): Map<string, number> {
    const key = `${namespace}|${String(question.staying)}|${canonicalJson(question.selectors)}`;
    const known = this.#counters.get(key);
    if (known !== undefined) return known.nodes;
    const { staying, selectors } = question;
    const counter: Counter = { namespace, staying, matches: selectors.map(matcherOf), nodes: new Map() };
    this.#counters.set(key, counter);
    for (const pod of this.#store.pods.inNamespace(namespace)) if (stands(pod)) count(counter, pod);
    return counter.nodes;
  }

  /** All required anti-affinity terms of pods that stand on a node. */
  standingTerms(): Iterable<StandingTerm> {
    if (this.#standing === undefined) {
      this.#standing = new Map();
      for (const pod of this.#exclusive()) if (stands(pod)) this.#addTerms(this.#standing, pod);
    }
    return this.#standing.values();
  }

  /** A pod was just bound. */
  bound(pod: Pod): void {
    for (const counter of this.#counters.values())
      if (counter.namespace === pod.metadata.namespace) count(counter, pod);
    if (this.#standing !== undefined) this.#addTerms(this.#standing, pod);
  }

  #addTerms(standing: Map<string, StandingTerm>, pod: Pod): void {
    const terms = pod.spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    for (const term of terms) {
      const selector = effectiveSelector(pod, term);
      const key = `${pod.metadata.namespace ?? ''}|${canonicalJson([term, selector])}`;
      let found = standing.get(key);
      if (found === undefined) {
        const namespaces = termNamespaces(this.#store, term, pod.metadata.namespace ?? '');
        const matches = matcherOf(selector);
        found = {
          topologyKey: term.topologyKey,
          refuses: (other) => namespaces(other.metadata.namespace ?? '') && matches(other.metadata.labels),
          nodes: new Set(),
        };
        standing.set(key, found);
      }
      found.nodes.add(pod.spec.nodeName ?? '');
    }
  }
}

function stands(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return (pod.spec.nodeName ?? '') !== '' && phase !== 'Succeeded' && phase !== 'Failed';
}

function count({ staying, matches, nodes }: Counter, pod: Pod): void {
  if (staying && pod.metadata.deletionTimestamp !== undefined) return;
  if (!matches.every((match) => match(pod.metadata.labels))) return;
  const node = pod.spec.nodeName ?? '';
  nodes.set(node, (nodes.get(node) ?? 0) + 1);
}

/** Which namespaces a pod affinity term speaks of; its pod's own when it names none. */
export function termNamespaces(
  store: ObjectStore,
  term: PodAffinityTerm,
  own: string,
): (namespace: string) => boolean {
  const named = term.namespaces ?? [];
  const bySelector = term.namespaceSelector === undefined ? undefined : matcherOf(term.namespaceSelector);
  if (named.length === 0 && bySelector === undefined) return (namespace) => namespace === own;
  return (namespace) =>
    named.includes(namespace) ||
    (bySelector?.(store.namespaces.get('', namespace)?.metadata.labels) ?? false);
}
