import { objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';

export type ContainerList = 'initContainers' | 'containers' | 'ephemeralContainers';

export interface PlacedContainer {
  list: ContainerList;
  container: RawObject;
  /** `spec.template.spec.initContainers[0]`. */
  path: string;
}

const ORDER = ['initContainers', 'containers', 'ephemeralContainers'] as const;

/** Containers of a PodSpec in the order in which the API server visits them (VisitContainersWithPath). */
export const containersOf = (spec: RawObject, path: string): PlacedContainer[] =>
  ORDER.flatMap((list) =>
    objectsAt(spec, list).map((container, index) => ({ list, container, path: `${path}.${list}[${index}]` })),
  );
