import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { selectorMatcher } from '@/lib/kube-rules/selector/label-selector';
import { objectKey } from '@/simulator/world/kube/store/collection';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import { IndexOf } from '@/simulator/world/kube/store/store-indexes';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import type { PodDisruptionBudget } from '@/simulator/world/kube/shapes/workload';

interface Entry {
  namespace: string;
  anchor: string;
  matches: ReturnType<typeof selectorMatcher>;
}

/** Budgets are found by one label of their selector, so that a pod's change costs the same with a thousand budgets. */
export class BudgetIndex {
  readonly #store: ObjectStore;
  readonly #changed: (key: string) => void;
  readonly #entries = new Map<string, Entry>();
  readonly #byAnchor = new IndexOf();
  readonly #pods = new IndexOf();

  constructor(store: ObjectStore, changed: (key: string) => void) {
    this.#store = store;
    this.#changed = changed;
    for (const budget of store.budgets.all()) this.#addBudget(budget);
  }

  podsOf(key: string): Pod[] {
    return [...this.#pods.get(key)].flatMap((each) => this.#store.pods.byKey(each) ?? []);
  }

  follow(event: StoreEvent): void {
    if (event.resource === 'pods') this.#followPod(event);
    else if (event.resource === 'poddisruptionbudgets.policy') this.#followBudget(event);
  }

  #followPod({ object, previous, type }: StoreEvent): void {
    const key = objectKey(object);
    const before = previous === undefined ? [] : this.#matching(previous);
    const now =
      type === 'DELETED' ? [] : previous?.metadata.labels === object.metadata.labels ? before : this.#matching(object);
    for (const budget of before) {
      if (!now.includes(budget)) this.#pods.remove(budget, key);
      this.#changed(budget);
    }
    for (const budget of now) {
      if (!before.includes(budget)) this.#pods.add(budget, key);
      this.#changed(budget);
    }
  }

  #followBudget({ object, previous, type }: StoreEvent): void {
    const key = objectKey(object);
    const budget =
      type === 'DELETED' ? undefined : this.#store.budgets.get(object.metadata.namespace ?? '', object.metadata.name);
    if (previous !== undefined && previous['spec'] === object['spec'] && budget !== undefined) {
      if (previous['status'] === object['status']) this.#changed(key);
      return;
    }
    this.#dropBudget(key);
    if (budget !== undefined) this.#addBudget(budget);
  }

  #addBudget(budget: PodDisruptionBudget): void {
    const key = objectKey(budget);
    const namespace = budget.metadata.namespace ?? '';
    const first = Object.entries(budget.spec.selector?.matchLabels ?? {})[0];
    const entry = { namespace, anchor: anchorOf(namespace, first), matches: selectorMatcher(budget.spec.selector) };
    this.#entries.set(key, entry);
    this.#byAnchor.add(entry.anchor, key);
    for (const pod of this.#store.pods.inNamespace(namespace))
      if (entry.matches(pod.metadata.labels)) this.#pods.add(key, objectKey(pod));
    this.#changed(key);
  }

  #dropBudget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#byAnchor.remove(entry.anchor, key);
    this.#pods.clear(key);
  }

  #matching(pod: KubeObject): string[] {
    const namespace = pod.metadata.namespace ?? '';
    const { labels } = pod.metadata;
    const found: string[] = [];
    const collect = (anchor: string): void => {
      for (const key of this.#byAnchor.get(anchor))
        if (this.#entries.get(key)?.matches(labels) === true) found.push(key);
    };
    collect(anchorOf(namespace, undefined));
    for (const pair of Object.entries(labels ?? {})) collect(anchorOf(namespace, pair));
    return found;
  }
}

const anchorOf = (namespace: string, pair: readonly [string, string] | undefined): string =>
  pair === undefined ? namespace : `${namespace}|${pair[0]}=${pair[1]}`;
