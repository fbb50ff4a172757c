import type { NodeFacts } from '../facts/node-facts';
import type { WorkloadObject } from '../facts/workload-object';
import { PlacementMatrix } from '../verdict/matrix/placement-matrix';
import type { WorldParts } from '../verdict/placement-world';

/**
 * On how many of some nodes each workload would run, or might as far as anybody knows, by its UID. Room and neighbours do not
 * count. One that the API server would refuse has no number: nobody makes pods from it, whatever nodes there are.
 */
export function nodesThatRun(
  { cluster, ...parts }: WorldParts,
  { workloads, nodes }: { workloads: readonly WorkloadObject[]; nodes: readonly NodeFacts[] },
): ReadonlyMap<string, number> {
  const matrix = new PlacementMatrix();
  const objects = workloads.map((object) => ({ object, replicas: null, available: null }));
  matrix.take({ cluster: { ...cluster, nodes, pods: [] }, workloads: objects, parts });
  matrix.work(() => matrix.pending.verdicts > 0);
  return new Map(
    matrix.stood().flatMap(({ standing }): [string, number][] => {
      const { workload, admission } = standing.judged;
      if (admission.object.length > 0 || admission.pod.length > 0) return [];
      const good = matrix
        .parts(standing)
        .filter(({ judgement: { landed } }) => landed === 'runs' || landed === 'unknown');
      return [[workload.uid, good.reduce((sum, { count }) => sum + count, 0)]];
    }),
  );
}
