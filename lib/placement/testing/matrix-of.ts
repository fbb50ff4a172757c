import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import { PlacementMatrix } from '../verdict/matrix/placement-matrix';

/** The day of the tests. */
export const TODAY = '2026-11-21';

/** An object of the namespace `shop` with its name for a UID. */
export const named = (name: string, object: RawObject): RawObject => ({
  ...object,
  metadata: { name, namespace: 'shop', uid: name },
});

/** The finished matrix of every object against a cluster. */
export function matrixOf(cluster: ClusterFacts, objects: readonly RawObject[]): PlacementMatrix {
  const matrix = new PlacementMatrix();
  for (const one of cluster.pods) matrix.podCame(one);
  const workloads = objects.flatMap((raw) => {
    const object = workloadObjectOf(raw);
    return object === null ? [] : [{ object, replicas: 1, available: 1 }];
  });
  matrix.take({ cluster, workloads, parts: { today: TODAY } });
  matrix.work(() => true);
  return matrix;
}
