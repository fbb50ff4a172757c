import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { keyOf, splitKey } from '@/simulator/world/kube/store/collection';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import { IndexOf } from '@/simulator/world/kube/store/index-of';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import type { Pod } from '@/simulator/world/kube/types/pod';

/** Pods by node and every dependent by its owner's uid, kept from the store's events. */
export class StoreIndexes {
  readonly #store: ObjectStore;
  readonly #podsByNode = new IndexOf();
  readonly #dependents = new IndexOf();

  constructor(store: ObjectStore) {
    this.#store = store;
    for (const collection of store.collections()) {
      for (const object of collection.all()) this.#add(collection.type.key, object);
    }
    store.listen((event) => this.#follow(event));
  }

  podsOnNode(node: string): Pod[] {
    return this.#pods(this.#podsByNode.get(node));
  }

  /** How many pods name this node, finished ones included. */
  podCount(node: string): number {
    return this.#podsByNode.get(node).size;
  }

  podsOwnedBy(uid: string): Pod[] {
    const keys: string[] = [];
    for (const entry of this.#dependents.get(uid)) if (entry.startsWith('pods|')) keys.push(entry.slice(5));
    return this.#pods(keys);
  }

  /** `resource|namespace/name` of everything that names this uid as an owner. */
  dependents(uid: string): string[] {
    return [...this.#dependents.get(uid)];
  }

  #pods(keys: Iterable<string>): Pod[] {
    const pods: Pod[] = [];
    for (const key of keys) {
      const { namespace, name } = splitKey(key);
      const pod = this.#store.pods.get(namespace, name);
      if (pod !== undefined) pods.push(pod);
    }
    return pods;
  }

  #follow(event: StoreEvent): void {
    if (event.previous !== undefined) {
      if (event.type === 'MODIFIED' && sameLinks(event.previous, event.object)) return;
      this.#remove(event.resource, event.previous);
    }
    if (event.type !== 'DELETED') this.#add(event.resource, event.object);
  }

  #add(resource: string, object: KubeObject): void {
    const key = keyOf(object);
    if (resource === 'pods') {
      const node = nodeNameOf(object);
      if (node !== undefined) this.#podsByNode.add(node, key);
    }
    for (const owner of object.metadata.ownerReferences ?? [])
      this.#dependents.add(owner.uid, `${resource}|${key}`);
  }

  #remove(resource: string, object: KubeObject): void {
    const key = keyOf(object);
    const node = nodeNameOf(object);
    if (resource === 'pods' && node !== undefined) this.#podsByNode.remove(node, key);
    for (const owner of object.metadata.ownerReferences ?? [])
      this.#dependents.remove(owner.uid, `${resource}|${key}`);
  }
}

function sameLinks(a: KubeObject, b: KubeObject): boolean {
  return nodeNameOf(a) === nodeNameOf(b) && a.metadata.ownerReferences === b.metadata.ownerReferences;
}

function nodeNameOf(object: KubeObject): string | undefined {
  const spec = object['spec'];
  if (typeof spec !== 'object' || spec === null || !('nodeName' in spec)) return undefined;
  return typeof spec.nodeName === 'string' && spec.nodeName !== '' ? spec.nodeName : undefined;
}
