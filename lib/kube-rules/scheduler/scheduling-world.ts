import type { ClaimFacts, ClusterFacts, StorageClassFacts, VolumeFacts } from '../objects/cluster-facts';
import type { NodeFacts } from '../objects/node-facts';
import type { PodFacts } from '../objects/pod-facts';
import { LabelClasses } from './label-classes';
import { PodIndex } from './pod-index';
import { RoomIndex } from './room-index';

export const claimKey = ({ namespace, name }: { namespace: string; name: string }): string =>
  `${namespace}/${name}`;

function indexed<T>(list: readonly T[] | null, keyOf: (one: T) => string): ReadonlyMap<string, T> | null {
  return list === null ? null : new Map(list.map((one) => [keyOf(one), one]));
}

/** A pod that ended holds nothing of its node any more. */
export const holdsPlace = ({ nodeName, phase }: PodFacts): boolean =>
  nodeName !== null && phase !== 'Succeeded' && phase !== 'Failed';

/**
 * A cluster made ready for questions of scheduling: pods by node and namespace, what they take, nodes that are alike. Nodes are
 * known by their place in `nodes`. Pods may come and go; when nodes or storage change, make a new one.
 */
export class SchedulingWorld {
  readonly cluster: ClusterFacts;
  readonly nodes: readonly NodeFacts[];
  readonly nodeAt: ReadonlyMap<string, number>;
  readonly classes: LabelClasses;
  readonly room: RoomIndex;
  readonly pods: PodIndex;
  /** By `namespace/name`. */
  readonly claims: ReadonlyMap<string, ClaimFacts> | null;
  readonly volumes: ReadonlyMap<string, VolumeFacts> | null;
  readonly storageClasses: ReadonlyMap<string, StorageClassFacts> | null;
  readonly namespaceLabels: ReadonlyMap<string, Readonly<Record<string, string>>> | null;

  constructor(cluster: ClusterFacts) {
    this.cluster = cluster;
    this.nodes = cluster.nodes;
    this.nodeAt = new Map(cluster.nodes.map(({ name }, at) => [name, at]));
    this.classes = new LabelClasses(cluster.nodes);
    this.room = new RoomIndex(cluster.nodes);
    this.pods = new PodIndex();
    this.claims = indexed(cluster.claims, claimKey);
    this.volumes = indexed(cluster.volumes, ({ name }) => name);
    this.storageClasses = indexed(cluster.storageClasses, ({ name }) => name);
    this.namespaceLabels =
      cluster.namespaces === null
        ? null
        : new Map(cluster.namespaces.map(({ name, labels }) => [name, labels]));
    for (const pod of cluster.pods) this.podCame(pod);
  }

  /** A pod that is there now; one that is on no node changes nothing. */
  podCame(pod: PodFacts): void {
    this.#count(pod, 1);
  }

  /** The same object that came is gone, or is replaced by another. */
  podWent(pod: PodFacts): void {
    this.#count(pod, -1);
  }

  #count(pod: PodFacts, sign: 1 | -1): void {
    const at = holdsPlace(pod) ? this.nodeAt.get(pod.nodeName ?? '') : undefined;
    if (at === undefined) return;
    this.room.count(pod.demand.requests, at, sign);
    this.pods.count(pod, at, sign);
  }
}
