import { Ids } from '@/simulator/world/kube/ids';
import {
  type KubeObject,
  type ObjectMeta,
  kubeTime,
  withMeta,
  recordOf,
  without,
  getOrMake,
} from '@/simulator/world/kube/kube-object';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { TEMPLATE_GENERATION } from '@/lib/kube-rules/objects/template-revision';
import { RESOURCE_TYPES, resourceByKey, type ResourceType, resourceByKind } from '@/simulator/world/kube/resource-type';
import { Collection } from '@/simulator/world/kube/store/collection';
import { EventHistory, type StoreEvent } from '@/simulator/world/kube/store/event-history';
import type { KubeEvent, Lease, Namespace, RuntimeClass } from '@/simulator/world/kube/shapes/cluster-kinds';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import type * as W from '@/simulator/world/kube/shapes/workload';

type StoreListener = (event: StoreEvent) => void;

/** Objects with one resourceVersion, watch history and listeners; admission and controllers are outside it. */
export class ObjectStore {
  readonly ids: Ids;
  readonly now: () => number;
  readonly #collections = new Map<string, Collection>();
  readonly #histories = new Map<string, EventHistory>();
  readonly #listeners = new Set<StoreListener>();
  #version: number;

  readonly pods = this.#make<Pod>('pods');
  readonly nodes = this.#make<Node>('nodes');
  readonly namespaces = this.#make<Namespace>('namespaces');
  readonly events = this.#make<KubeEvent>('events');
  readonly leases = this.#make<Lease>('leases.coordination.k8s.io');
  readonly runtimeClasses = this.#make<RuntimeClass>('runtimeclasses.node.k8s.io');
  readonly deployments = this.#make<W.Deployment>('deployments.apps');
  readonly replicaSets = this.#make<W.ReplicaSet>('replicasets.apps');
  readonly statefulSets = this.#make<W.StatefulSet>('statefulsets.apps');
  readonly daemonSets = this.#make<W.DaemonSet>('daemonsets.apps');
  readonly jobs = this.#make<W.Job>('jobs.batch');
  readonly cronJobs = this.#make<W.CronJob>('cronjobs.batch');
  readonly budgets = this.#make<W.PodDisruptionBudget>('poddisruptionbudgets.policy');

  constructor(options: { seed: string; now: () => number }, restored = { version: 1_000, nextId: 0 }) {
    this.ids = new Ids(options.seed, restored.nextId);
    this.now = options.now;
    this.#version = restored.version;
    for (const type of RESOURCE_TYPES) {
      if (!this.#collections.has(type.key) && !COMPUTED.has(type.key))
        this.#collections.set(type.key, new Collection(type));
      this.#histories.set(type.key, new EventHistory(this.#version));
    }
  }

  #make<T extends KubeObject>(key: string): Collection<T> {
    const type = resourceByKey(key);
    if (type === undefined) throw new Error(`unknown resource ${key}`);
    const collection = new Collection<T>(type);
    this.#collections.set(key, collection);
    return collection;
  }

  get version(): number {
    return this.#version;
  }

  collections(): Iterable<Collection> {
    return this.#collections.values();
  }

  /** The objects of a resource; computed resources (metrics) have none. */
  collection(type: ResourceType): Collection | undefined {
    return this.#collections.get(type.key);
  }

  /** The stored objects of a kind; events and metrics are stored in one API group each. */
  ofKind(kind: string): Collection | undefined {
    const type = resourceByKind(kind);
    return type && this.collection(type);
  }

  ofResource(key: string): Collection | undefined {
    return this.#collections.get(key);
  }

  history(key: string): EventHistory {
    return getOrMake(this.#histories, key, () => new EventHistory(this.#version));
  }

  listen(listener: StoreListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Drops all watch history, so that every older watch and continue token is answered 410. */
  compactAll(): void {
    for (const history of this.#histories.values()) history.compact(this.#version + 1);
    this.#version++;
  }

  insert<T extends KubeObject>(collection: Collection<T>, given: T): T {
    const object = withTemplateGeneration(given);
    const metadata: ObjectMeta = {
      ...object.metadata,
      uid: object.metadata.uid ?? this.ids.uid(),
      resourceVersion: String(++this.#version),
      creationTimestamp: object.metadata.creationTimestamp ?? kubeTime(this.now()),
      ...(WITHOUT_GENERATION.has(object.kind) ? {} : { generation: 1 }),
    };
    const stored = withMeta(object, metadata);
    collection.put(stored);
    this.#emit(collection.type.key, { type: 'ADDED', object: stored, previous: undefined });
    return stored;
  }

  /** Replaces an object; an equal one is not written again, as the API server does. */
  replace<T extends KubeObject>(collection: Collection<T>, given: T): T {
    const { namespace = '', name } = given.metadata;
    const previous = collection.get(namespace, name);
    if (previous === undefined) return this.insert(collection, given);
    const object = withTemplateGeneration(given, previous);
    if (sameContent(previous, object)) return previous;
    const generation = previous.metadata.generation;
    const metadata: ObjectMeta = { ...object.metadata, resourceVersion: String(++this.#version) };
    if (generation !== undefined) metadata.generation = specChanged(previous, object) ? generation + 1 : generation;
    const stored = withMeta(object, metadata);
    collection.put(stored);
    this.#emit(collection.type.key, { type: 'MODIFIED', object: stored, previous });
    return stored;
  }

  /** Removes an object at once; the DELETED event carries its last state under a new version. */
  drop<T extends KubeObject>(collection: Collection<T>, object: T): T {
    const { namespace = '', name } = object.metadata;
    const previous = collection.get(namespace, name);
    if (previous === undefined) return object;
    collection.drop(namespace, name);
    const last = withMeta(object, { ...object.metadata, resourceVersion: String(++this.#version) });
    this.#emit(collection.type.key, { type: 'DELETED', object: last, previous });
    return last;
  }

  #emit(resource: string, change: Pick<StoreEvent, 'type' | 'object' | 'previous'>): void {
    const event: StoreEvent = { ...change, resource, version: this.#version, atMs: this.now() };
    this.history(resource).push(event);
    for (const listener of this.#listeners) listener(event);
  }
}

const COMPUTED = new Set(['events.events.k8s.io', 'nodes.metrics.k8s.io', 'pods.metrics.k8s.io']);

const WITHOUT_GENERATION = new Set(
  `Node Namespace Event ConfigMap Secret ServiceAccount Service Endpoints Lease RuntimeClass PersistentVolume
   PersistentVolumeClaim StorageClass CSINode CSIDriver LimitRange ResourceQuota HorizontalPodAutoscaler`.split(/\s+/),
);

/** A deletion timestamp raises the generation too (registry/rest BeforeDelete). */
function specChanged(previous: KubeObject, next: KubeObject): boolean {
  if (previous.metadata.deletionTimestamp !== next.metadata.deletionTimestamp) return true;
  return !sameJson(previous['spec'], next['spec']);
}

/** Of a DaemonSet; clients cannot write it (registry/apps/daemonset: PrepareForUpdate). */
function withTemplateGeneration<T extends KubeObject>(object: T, previous?: T): T {
  if (object.kind !== 'DaemonSet') return object;
  const before = Number(previous?.metadata.annotations?.[TEMPLATE_GENERATION] ?? 0);
  const [now, then] = [object, previous].map((one) => recordOf(one?.['spec'])['template']);
  const generation = before > 0 && sameJson(now, then) ? before : before + 1;
  const annotations = { ...object.metadata.annotations, [TEMPLATE_GENERATION]: String(generation) };
  return withMeta(object, { ...object.metadata, annotations });
}

function sameContent(a: KubeObject, b: KubeObject): boolean {
  if (a === b) return true;
  const [left, right] = [a, b].map(({ metadata }) => without(metadata, 'resourceVersion', 'generation'));
  if (a.metadata !== b.metadata && !sameJson(left, right)) return false;
  return sameJson(without(a, 'metadata'), without(b, 'metadata'));
}
