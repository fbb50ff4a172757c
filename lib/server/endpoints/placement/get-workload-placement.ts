import 'server-only';
import type { z } from 'zod';
import type { getWorkloadPlacement as endpoint } from '@/lib/contract/placement-workload';
import { Failure } from '@/lib/domain/failure';
import { managedByOf } from '@/lib/domain/workload/patch/managed-by';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { answerFor } from '@/lib/server/placement/answer-for';
import { clusterOf } from '../require-cluster';
import type { AnswerOf, Asked } from '../endpoint-call';

type Params = z.output<typeof endpoint.params>;

/** A workload that is not in a store that has not been filled yet may exist all the same. */
function missing(cluster: ClusterHandle, { namespace, kind, name }: Params): Failure {
  if (cluster.store.known.nodes && cluster.store.known.pods)
    return new Failure('not-found', `There is no ${kind} ${namespace}/${name} in ${cluster.name}.`, {
      remedy: 'It may have been removed. Look for it in the list of workloads.',
    });
  return new Failure('unavailable', `The workloads of ${cluster.name} have not been read yet.`, {
    remedy: 'Wait a moment and try again.',
  });
}

/** Everything there is to say about where one workload runs. @throws Failure `not-found`, `unavailable` before it was read */
export async function getWorkloadPlacement({ input, app }: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { namespace, kind, name } = input.params;
  const cluster = clusterOf(app, input.params.cluster);
  const { placementIndex, placement } = cluster.store;
  const top = placement.find({ namespace, kind, name });
  if (top === null) throw missing(cluster, input.params);
  const now = app.clock.now();
  const matrix = await placementIndex.matrix(now);
  const assessment = await answerFor(top.object, {
    world: placementIndex.world(now),
    folded: matrix.foldedWorld,
    language: input.query.lang,
  });
  const row = matrix.rowOf(top.object.uid);
  if (row === null) throw missing(cluster, input.params);
  return {
    now,
    sources: cluster.sources(),
    uid: top.object.uid,
    row,
    pools: [...matrix.columns],
    assessment,
    managedBy: managedByOf(top.object.object),
    unavailable: placementIndex.unavailable(),
  };
}
