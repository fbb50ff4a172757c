import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { driversOf } from '@/lib/kube-rules/objects/node-facts-of';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { storageClassOf, claimOf, volumeOf } from '@/lib/kube-rules/objects/storage-of';
import { freeAt } from '@/lib/kube-rules/scheduler/capacity-index';
import { holdsPlace, type LookedUp, type Lookup, SchedulingWorld } from '@/lib/kube-rules/scheduler/scheduling-world';
import { type KubeObject, getOrMake } from '@/simulator/world/kube/kube-object';
import { nodeFactsIn, sameForScheduling, demandOf, labelsOf, podFactsIn } from '@/simulator/world/kube/scheduler/facts';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import { objectKey } from '@/simulator/world/kube/store/collection';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import type { StoreIndexes } from '@/simulator/world/kube/store/store-indexes';

const CSI_NODES = 'csinodes.storage.k8s.io';

function lookup<T>(store: ObjectStore, resource: string, factsOf: (raw: RawObject) => T | null): Lookup<T> {
  const known = new WeakMap<KubeObject, T | null>();
  const collection = store.ofResource(resource);
  const read = (object: KubeObject | undefined): T | undefined => {
    if (object === undefined) return undefined;
    return getOrMake(known, object, () => factsOf(object)) ?? undefined;
  };
  const get = (key: string): T | undefined => read(collection?.byKey(key));
  return {
    get,
    has: (key) => get(key) !== undefined,
    *values() {
      for (const object of collection?.all() ?? []) {
        const facts = read(object);
        if (facts !== undefined) yield facts;
      }
    },
  };
}

const lookedUpIn = (store: ObjectStore): LookedUp => ({
  claims: lookup(store, 'persistentvolumeclaims', claimOf),
  volumes: lookup(store, 'persistentvolumes', volumeOf),
  storageClasses: lookup(store, 'storageclasses.storage.k8s.io', storageClassOf),
  namespaceLabels: {
    get: (name) => {
      const namespace = store.namespaces.get('', name);
      return namespace === undefined ? undefined : (namespace.metadata.labels ?? {});
    },
  },
});

const isSame = (before: PodFacts, pod: Pod): boolean =>
  before.nodeName === pod.spec.nodeName &&
  before.phase === (pod.status?.phase ?? 'Pending') &&
  before.deleting === (pod.metadata.deletionTimestamp !== undefined) &&
  before.labels === labelsOf(pod) &&
  before.demand === demandOf(pod);

export class ClusterView {
  readonly #store: ObjectStore;
  readonly #indexes: StoreIndexes;
  readonly #lookedUp: LookedUp;
  readonly #drivers: Lookup<NonNullable<NodeFacts['drivers']>>;
  #world: SchedulingWorld | null = null;
  readonly #pods = new Map<string, PodFacts>();
  /** How many pods of an owner are on each node, by the UID of the owner and the name of the node. */
  readonly #owned = new Map<string, Map<string, number>>();

  constructor(store: ObjectStore, indexes: StoreIndexes) {
    this.#store = store;
    this.#indexes = indexes;
    this.#lookedUp = lookedUpIn(store);
    this.#drivers = lookup(store, CSI_NODES, driversOf);
    store.listen((event) => this.#follow(event));
  }

  get world(): SchedulingWorld {
    this.#world ??= this.#made();
    return this.#world;
  }

  siblingsOn(node: string, ownerUid: string): number {
    return this.#owned.get(ownerUid)?.get(node) ?? 0;
  }

  /** Whether pods that were bound past the scheduler take more of a node than it has. */
  isOverdrawn(node: string): boolean {
    const { capacity } = this.world;
    const at = this.world.placeOf(node);
    return (
      at === undefined || [capacity.pods, capacity.of('cpu'), capacity.of('memory')].some((one) => freeAt(one, at) < 0)
    );
  }

  #made(): SchedulingWorld {
    const nodes = [...this.#store.nodes.all()].map((node) => this.#factsOf(node));
    const world = new SchedulingWorld(nodes, this.#lookedUp);
    for (const pod of this.#store.pods.all()) this.#add(pod, world);
    return world;
  }

  #factsOf(node: Node): NodeFacts {
    return { ...nodeFactsIn(node), drivers: this.#drivers.get(node.metadata.name) ?? {} };
  }

  #follow(event: StoreEvent): void {
    if (this.#world === null) return;
    if (event.resource === 'pods') this.#followPod(event, this.#world);
    else if (event.resource === 'nodes') this.#followNode(event, this.#world);
    else if (event.resource === CSI_NODES) this.#putNode(event.object.metadata.name, this.#world);
  }

  #followPod({ type, object }: StoreEvent, world: SchedulingWorld): void {
    const key = objectKey(object);
    const pod = type === 'DELETED' ? undefined : this.#store.pods.byKey(key);
    const before = this.#pods.get(key);
    if (before !== undefined && pod !== undefined && isSame(before, pod)) return;
    if (before !== undefined) {
      world.podWent(before);
      this.#forget(before);
    }
    if (pod !== undefined) this.#add(pod, world);
  }

  #followNode({ type, object, previous }: StoreEvent, world: SchedulingWorld): void {
    const { name } = object.metadata;
    const node = type === 'DELETED' ? undefined : this.#store.nodes.get('', name);
    if (node === undefined) {
      for (const pod of world.removeNode(name)) this.#forget(pod);
      return;
    }
    // Nodes of the store have the form of one.
    if (previous !== undefined && sameForScheduling(previous as Node, node)) return;
    const isNew = world.placeOf(name) === undefined;
    this.#putNode(name, world);
    if (isNew) for (const pod of this.#indexes.podsOnNode(name)) this.#add(pod, world);
  }

  #putNode(name: string, world: SchedulingWorld): void {
    const node = this.#store.nodes.get('', name);
    if (node !== undefined) world.putNode(this.#factsOf(node));
  }

  #add(pod: Pod, world: SchedulingWorld): void {
    if (world.placeOf(pod.spec.nodeName ?? '') === undefined) return;
    const facts = podFactsIn(pod);
    if (!holdsPlace(facts)) return;
    this.#pods.set(objectKey(pod), facts);
    world.podCame(facts);
    this.#countOwner(facts, 1);
  }

  #forget(pod: PodFacts): void {
    this.#pods.delete(`${pod.namespace}/${pod.name}`);
    this.#countOwner(pod, -1);
  }

  #countOwner({ ownerUid, nodeName }: PodFacts, sign: 1 | -1): void {
    if (ownerUid === null || nodeName === null) return;
    const on = getOrMake(this.#owned, ownerUid, () => new Map<string, number>());
    const left = (on.get(nodeName) ?? 0) + sign;
    if (left > 0) on.set(nodeName, left);
    else on.delete(nodeName);
    if (on.size === 0) this.#owned.delete(ownerUid);
  }
}
