import { objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';

export type ContainerList = 'initContainers' | 'containers' | 'ephemeralContainers';

export interface PlacedContainer {
  list: ContainerList;
  container: RawObject;
  path: string;
}

const ORDER = ['initContainers', 'containers', 'ephemeralContainers'] as const;

const memory = new WeakMap<RawObject, { path: string; containers: readonly PlacedContainer[] }[]>();

/** Containers of a PodSpec in the order in which the API server visits them (VisitContainersWithPath). */
export function containersOf(spec: RawObject, path: string): readonly PlacedContainer[] {
  // A dozen rules read the containers of the same spec, which is never modified.
  const known = memory.get(spec) ?? [];
  const found = known.find((one) => one.path === path);
  if (found !== undefined) return found.containers;
  const containers = ORDER.flatMap((list) =>
    objectsAt(spec, list).map((container, index) => ({ list, container, path: `${path}.${list}[${index}]` })),
  );
  memory.set(spec, [...known, { path, containers }]);
  return containers;
}

export interface PodSpecAt {
  spec: RawObject;
  path: string;
  minor: number;
  /** A Pod itself: fields that templates only get when pods are created are already set. */
  ofPod: boolean;
  /** Only for a StatefulSet, whose pods mount the claims created from them. */
  claimTemplates?: readonly RawObject[];
  /** Name of the Pod; empty if it has none yet, and in a template. */
  podName?: string;
}
