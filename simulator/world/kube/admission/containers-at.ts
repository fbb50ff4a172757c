import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { listOf, recordOf } from '@/simulator/world/kube/kube-object';

export interface ContainerAt {
  container: JsonRecord;
  /** `spec.initContainers[0]` */
  path: string;
  list: string;
}

const ORDER = ['initContainers', 'containers', 'ephemeralContainers'];

/** Every container of a pod spec in the order that validation visits them. */
export function containersAt(spec: JsonRecord, path: string): ContainerAt[] {
  return ORDER.flatMap((list) =>
    listOf(spec[list]).map((container, index) => ({
      container: recordOf(container),
      path: `${path}.${list}[${index}]`,
      list,
    })),
  );
}
