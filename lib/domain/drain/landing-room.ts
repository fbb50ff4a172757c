import type { Capacity } from '../cluster/cluster';
import { acceptsTemplate } from '../placement/accepts';
import type { KubeNode } from '../ports/kube';
import type { AffinityTerm, PlacedPod } from '../ports/kube-drain';
import { type LabelRequirement, meets } from '../workload/label-requirement';

export const ZONE_LABEL = 'topology.kubernetes.io/zone';

/** A node with whom it holds, as far as scheduling looks at it here. */
export interface Room {
  node: KubeNode;
  free: Capacity;
  pods: PlacedPod[];
  /** Those of them that keep others away. */
  repelling: PlacedPod[];
}

export const domainOf = ({ node }: Room, topologyKey: string): string | null =>
  Object.hasOwn(node.labels, topologyKey) ? (node.labels[topologyKey] ?? null) : null;

const hasEnded = ({ phase }: PlacedPod): boolean => phase === 'Succeeded' || phase === 'Failed';

function less(room: Capacity, taken: Capacity): Capacity {
  return {
    cpuMilli: room.cpuMilli - taken.cpuMilli,
    memoryMiB: room.memoryMiB - taken.memoryMiB,
    pods: room.pods - 1,
  };
}

export function put(room: Room, pod: PlacedPod): void {
  room.free = less(room.free, pod.requests);
  room.pods.push(pod);
  if (pod.neighbours.antiAffinity.length > 0) room.repelling.push(pod);
}

/** Older nodes first, so that a node that joins takes only what had no place before. */
const byAge = (a: KubeNode, b: KubeNode): number =>
  a.createdAt - b.createdAt || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** Every node with the pods that stay on it. */
export function roomsOf(
  nodes: readonly KubeNode[],
  placed: readonly PlacedPod[],
  moving: ReadonlySet<string>,
): Room[] {
  const rooms = nodes
    .toSorted(byAge)
    .map((node): Room => ({ node, free: { ...node.allocatable }, pods: [], repelling: [] }));
  const byName = new Map(rooms.map((room) => [room.node.name, room]));
  for (const pod of placed) {
    if (pod.nodeName === null || moving.has(pod.uid) || hasEnded(pod)) continue;
    const room = byName.get(pod.nodeName);
    if (room !== undefined) put(room, pod);
  }
  return rooms;
}

/** Whether a selector means a pod. */
export const selects = (selector: readonly LabelRequirement[] | null, { labels }: PlacedPod): boolean =>
  selector !== null && selector.every((requirement) => meets(labels, requirement));

/** Whether a term of a pod means another pod. */
export const means = (term: AffinityTerm, other: PlacedPod): boolean =>
  (term.namespaces === null || term.namespaces.includes(other.namespace)) && selects(term.selector, other);

/** Pods of one namespace that a selector counts. */
export const countIn = (
  { pods }: Room,
  { namespace, selector }: { namespace: string; selector: readonly LabelRequirement[] | null },
): number => pods.filter((pod) => pod.namespace === namespace && selects(selector, pod)).length;

/** Whether the labels of a node let a pod onto it. */
export const acceptsLabels = ({ template }: PlacedPod, { node }: Room): boolean =>
  acceptsTemplate({ labels: node.labels, taints: [] }, template, false);
