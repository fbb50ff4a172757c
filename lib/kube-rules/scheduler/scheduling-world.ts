import type {
  ClaimFacts,
  ClusterFacts,
  StorageCapacityFacts,
  StorageClassFacts,
  VolumeFacts,
} from '../objects/cluster-facts';
import type { NodeFacts } from '../objects/node-facts';
import type { PlannedPod, PodFacts } from '../objects/pod-facts';
import { CapacityIndex } from './capacity-index';
import { LabelClasses } from './label-classes';
import { PodIndex } from './pod-index';

export const claimKey = ({ namespace, name }: { namespace: string; name: string }): string => `${namespace}/${name}`;

/** Objects by key; a Map, or a view of a store. */
export interface Lookup<T> {
  get(key: string): T | undefined;
  has(key: string): boolean;
  values(): Iterable<T>;
}

/** What the scheduler looks up beside nodes and pods; null = not read. */
export interface LookedUp {
  claims: Lookup<ClaimFacts> | null;
  volumes: Lookup<VolumeFacts> | null;
  storageClasses: Lookup<StorageClassFacts> | null;
  namespaceLabels: Pick<Lookup<Readonly<Record<string, string>>>, 'get'> | null;
  /** Absent: not read. */
  storageCapacity?: StorageCapacityFacts;
  /** Absent: none. */
  planned?: readonly PlannedPod[];
}

const indexed = <T>(list: readonly T[] | null, keyOf: (one: T) => string): ReadonlyMap<string, T> | null =>
  list === null ? null : new Map(list.map((one) => [keyOf(one), one]));

const lookedUpOf = ({
  claims,
  volumes,
  storageClasses,
  namespaces,
  capacity,
  planned,
}: Omit<ClusterFacts, 'nodes' | 'pods'>): LookedUp => ({
  claims: indexed(claims, claimKey),
  volumes: indexed(volumes, ({ name }) => name),
  storageClasses: indexed(storageClasses, ({ name }) => name),
  namespaceLabels: namespaces === null ? null : new Map(namespaces.map(({ name, labels }) => [name, labels])),
  ...(capacity === undefined ? {} : { storageCapacity: capacity }),
  ...(planned === undefined ? {} : { planned }),
});

/** Whether a pod holds resources of its node; a finished pod holds none. */
export const hasEnded = ({ phase }: Pick<PodFacts, 'phase'>): boolean => phase === 'Succeeded' || phase === 'Failed';

export const holdsPlace = (pod: Pick<PodFacts, 'nodeName' | 'phase'>): boolean =>
  pod.nodeName !== null && !hasEnded(pod);

/** A cluster prepared for scheduling. Nodes are referred to by their place in `nodes`; pods and nodes may change. */
export class SchedulingWorld {
  readonly #nodes: NodeFacts[];
  readonly #places: Map<string, number>;
  #classes: LabelClasses | null = null;
  readonly lookedUp: LookedUp;
  readonly capacity: CapacityIndex;
  readonly pods = new PodIndex();

  constructor(nodes: readonly NodeFacts[], lookedUp: LookedUp) {
    this.#nodes = [...nodes];
    this.#places = new Map(nodes.map(({ name }, at) => [name, at]));
    this.lookedUp = lookedUp;
    this.capacity = new CapacityIndex(this.#nodes);
  }

  static of(cluster: ClusterFacts): SchedulingWorld {
    const world = new SchedulingWorld(cluster.nodes, lookedUpOf(cluster));
    for (const pod of cluster.pods) world.podCame(pod);
    return world;
  }

  get nodes(): readonly NodeFacts[] {
    return this.#nodes;
  }

  /** The node's place; undefined = there is no such node. */
  placeOf(node: string): number | undefined {
    return this.#places.get(node);
  }

  get classes(): LabelClasses {
    this.#classes ??= new LabelClasses(this.#nodes);
    return this.#classes;
  }

  /** Adds or replaces a node. Pods that name a new node must be added afterwards. */
  putNode(node: NodeFacts): void {
    const at = this.#places.get(node.name) ?? this.#nodes.length;
    this.#places.set(node.name, at);
    this.#nodes[at] = node;
    this.capacity.nodeChanged(at);
    this.#classes = null;
  }

  /** Removes a node with its pods and returns these. The last node takes its place. */
  removeNode(name: string): PodFacts[] {
    const at = this.#places.get(name);
    if (at === undefined) return [];
    const gone = this.#takeOff(at);
    const last = this.#nodes.length - 1;
    const moving = at === last ? [] : this.#takeOff(last);
    const moved = this.#nodes.pop();
    this.#places.delete(name);
    this.capacity.dropLast();
    this.#classes = null;
    if (moved !== undefined && at !== last) {
      this.#nodes[at] = moved;
      this.#places.set(moved.name, at);
      this.capacity.nodeChanged(at);
    }
    for (const pod of moving) this.podCame(pod);
    return gone;
  }

  #takeOff(at: number): PodFacts[] {
    const pods = [...this.pods.on(at)];
    for (const pod of pods) this.podWent(pod);
    return pods;
  }

  /** Adds a pod; one without a node changes nothing. */
  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  /** Removes a pod: the same object that was added. */
  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  #count(pod: PodFacts, sign: 1 | -1): void {
    const at = holdsPlace(pod) ? this.#places.get(pod.nodeName ?? '') : undefined;
    if (at === undefined) return;
    this.capacity.count(pod.demand.requests, at, sign);
    this.pods.count(pod, at, sign);
  }
}
