import { type KubeObject, getOrMake } from '@/simulator/world/kube/kube-object';
import { objectKey } from '@/simulator/world/kube/store/collection';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import { targetOf } from '@/simulator/world/kube/scheduler/facts';
import { type Pod, isPod } from '@/simulator/world/kube/shapes/pod';

/** Which keys carry a value: `values → keys`, empty entries forgotten. */
export class IndexOf {
  readonly #keys = new Map<string, Set<string>>();

  add(value: string, key: string): void {
    getOrMake(this.#keys, value, () => new Set<string>()).add(key);
  }

  remove(value: string, key: string): void {
    const keys = this.#keys.get(value);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(value);
  }

  clear(value: string): void {
    this.#keys.delete(value);
  }

  get(value: string): ReadonlySet<string> {
    return this.#keys.get(value) ?? NONE;
  }
}

const NONE: ReadonlySet<string> = new Set();

class PodGroups {
  readonly #groups = new Map<string, Map<string, Pod>>();

  get(group: string): Pod[] {
    return [...(this.#groups.get(group)?.values() ?? [])];
  }

  put(group: string, pod: Pod): void {
    getOrMake(this.#groups, group, () => new Map<string, Pod>()).set(pod.metadata.uid ?? '', pod);
  }

  drop(group: string, uid: string): void {
    const pods = this.#groups.get(group);
    pods?.delete(uid);
    if (pods?.size === 0) this.#groups.delete(group);
  }
}

export class StoreIndexes {
  readonly #byNode = new PodGroups();
  readonly #byOwner = new PodGroups();
  readonly #daemons = new PodGroups();
  readonly #dependents = new IndexOf();

  constructor(store: ObjectStore) {
    for (const collection of store.collections())
      for (const object of collection.all()) this.#add(collection.type.key, object);
    store.listen((event) => this.#follow(event));
  }

  podsOnNode(node: string): Pod[] {
    return this.#byNode.get(node);
  }

  podsOwnedBy(uid: string): Pod[] {
    return this.#byOwner.get(uid);
  }

  /** Pods of a DaemonSet that are, or are to be, on a node. */
  daemonPods(setUid: string, node: string): Pod[] {
    return this.#daemons.get(`${setUid}|${node}`);
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
      if (!known) this.#dependents.add(owner.uid, `${resource}|${objectKey(object)}`);
      if (!isPod(object)) continue;
      this.#byOwner.put(owner.uid, object);
      if (owner.kind === 'DaemonSet') this.#daemons.put(`${owner.uid}|${targetOf(object)}`, object);
    }
  }

  #remove(resource: string, object: KubeObject): void {
    const uid = object.metadata.uid ?? '';
    if (isPod(object)) this.#byNode.drop(object.spec.nodeName ?? '', uid);
    for (const owner of object.metadata.ownerReferences ?? []) {
      this.#dependents.remove(owner.uid, `${resource}|${objectKey(object)}`);
      if (!isPod(object)) continue;
      this.#byOwner.drop(owner.uid, uid);
      if (owner.kind === 'DaemonSet') this.#daemons.drop(`${owner.uid}|${targetOf(object)}`, uid);
    }
  }
}

function sameLinks(a: KubeObject, b: KubeObject): boolean {
  if (a.metadata.ownerReferences !== b.metadata.ownerReferences || a.metadata.uid !== b.metadata.uid) return false;
  return !isPod(a) || !isPod(b) || a.spec.nodeName === b.spec.nodeName;
}
