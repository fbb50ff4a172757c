import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { keyOf } from '@/simulator/world/kube/store/collection';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import { IndexOf } from '@/simulator/world/kube/store/index-of';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

/** The current pods of one node or owner, by uid. */
class PodGroups {
  readonly #groups = new Map<string, Map<string, Pod>>();

  get(group: string): Pod[] {
    return [...(this.#groups.get(group)?.values() ?? [])];
  }

  put(group: string, pod: Pod): void {
    let pods = this.#groups.get(group);
    if (pods === undefined) {
      pods = new Map();
      this.#groups.set(group, pods);
    }
    pods.set(pod.metadata.uid ?? '', pod);
  }

  drop(group: string, uid: string): void {
    const pods = this.#groups.get(group);
    pods?.delete(uid);
    if (pods?.size === 0) this.#groups.delete(group);
  }
}

/** Pods by node and owner, and every dependent by its owner's uid, kept from the store's events. */
export class StoreIndexes {
  readonly #byNode = new PodGroups();
  readonly #byOwner = new PodGroups();
  readonly #dependents = new IndexOf();

  constructor(store: ObjectStore) {
    for (const collection of store.collections()) {
      for (const object of collection.all()) this.#add(collection.type.key, object);
    }
    store.listen((event) => this.#follow(event));
  }

  /** Pods that name this node, finished ones included. */
  podsOnNode(node: string): Pod[] {
    return this.#byNode.get(node);
  }

  podsOwnedBy(uid: string): Pod[] {
    return this.#byOwner.get(uid);
  }

  /** `resource|namespace/name` of everything that names this uid as an owner. */
  dependents(uid: string): string[] {
    return [...this.#dependents.get(uid)];
  }

  #follow(event: StoreEvent): void {
    const { resource, object, previous } = event;
    const known = previous !== undefined && event.type === 'MODIFIED' && sameLinks(previous, object);
    if (previous !== undefined && !known) this.#remove(resource, previous);
    if (event.type !== 'DELETED') this.#add(resource, object, known);
  }

  #add(resource: string, object: KubeObject, known = false): void {
    if (isPod(object)) {
      const node = object.spec.nodeName ?? '';
      if (node !== '') this.#byNode.put(node, object);
    }
    for (const owner of object.metadata.ownerReferences ?? []) {
      if (!known) this.#dependents.add(owner.uid, `${resource}|${keyOf(object)}`);
      if (isPod(object)) this.#byOwner.put(owner.uid, object);
    }
  }

  #remove(resource: string, object: KubeObject): void {
    const uid = object.metadata.uid ?? '';
    if (isPod(object)) this.#byNode.drop(object.spec.nodeName ?? '', uid);
    for (const owner of object.metadata.ownerReferences ?? []) {
      this.#dependents.remove(owner.uid, `${resource}|${keyOf(object)}`);
      if (isPod(object)) this.#byOwner.drop(owner.uid, uid);
    }
  }
}

function sameLinks(a: KubeObject, b: KubeObject): boolean {
  if (a.metadata.ownerReferences !== b.metadata.ownerReferences || a.metadata.uid !== b.metadata.uid) return false;
  return !isPod(a) || !isPod(b) || a.spec.nodeName === b.spec.nodeName;
}

function isPod(object: KubeObject): object is Pod {
  return object.kind === 'Pod';
}
