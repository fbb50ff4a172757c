import 'server-only';
import type { z } from 'zod';
import type { getPodPlacement as endpoint } from '@/lib/contract/placement-workload';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { objectAt, type RawObject, textAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import { ownerOf } from '@/lib/kube-rules/objects/owner-of';
import { workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { withoutBinding } from '@/lib/server/fleet/feeds/placement-inputs';
import { slimObject } from '@/lib/server/fleet/tables/slim-object';
import { answerFor } from '@/lib/server/placement/answer-for';
import { podMessage } from '@/lib/server/placement/pod-message';
import { clusterOf } from '../require-cluster';
import type { AnswerOf, Asked } from '../endpoint-call';

type Params = z.output<typeof endpoint.params>;

/** @throws Failure `not-found`; UpstreamFailure when the API server does not tell */
async function readPod(cluster: ClusterHandle, { namespace, pod }: Params): Promise<RawObject> {
  const transport = await cluster.links().kube();
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(pod)}`;
  try {
    return (await transport.call({ path })).body;
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || error.kind !== 'not-found') throw error;
    throw new Failure('not-found', `There is no pod ${namespace}/${pod} in ${cluster.name}.`, {
      remedy: 'Its controller may have created a replacement. Open the workload.',
    });
  }
}

/** Why a pod is where it is, or nowhere: read at this moment. @throws Failure `not-found`; UpstreamFailure */
export async function getPodPlacement({ input, app }: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const cluster = clusterOf(app, input.params.cluster);
  const raw = await readPod(cluster, input.params);
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  const metadata = objectAt(raw, 'metadata');
  const status = objectAt(raw, 'status');
  const workload = workloadObjectOf({ ...slimObject(withoutBinding(raw)), kind: 'Pod', apiVersion: 'v1' });
  if (workload === null) throw new Failure('internal', 'The pod could not be mapped.', {});
  const matrix = await placementIndex.matrix(now);
  const world = placementIndex.worldWithout(now, textAt(metadata, 'uid'));
  return {
    now,
    sources: cluster.sources(),
    phase: textAt(status, 'phase') || 'Unknown',
    node: textOrNull(objectAt(raw, 'spec'), 'nodeName'),
    message: podMessage(status),
    workload: ownerOf(metadata).workload,
    assessment: await answerFor(workload, { world, folded: matrix.foldedWorld, language: input.query.lang }),
    unavailable: placementIndex.unavailable(),
  };
}
