import 'server-only';
import type { z } from 'zod';
import type * as contract from '@/lib/contract/placement-workload';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { managedByOf } from '@/lib/domain/workload/patch/managed-by';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { answerFor } from '@/lib/server/placement/view-assessment';
import { clusterOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';
import {
  objectAt,
  type RawObject,
  textAt,
  textOrNull,
  MESSAGE_LIMIT,
  objectsAt,
} from '@/lib/kube-rules/json/kube-json';
import { ownerOf } from '@/lib/kube-rules/objects/owner-of';
import { storedWorkloadOf } from '@/lib/kube-rules/objects/workload-object';
import { withoutBinding } from '@/lib/server/fleet/feeds/placement-inputs';
import { slimObject } from '@/lib/server/fleet/tables/slim-object';
import { TRY_AGAIN } from '@/lib/server/try-again';

const joined = (reason: string, message: string): string | null =>
  [reason, message].filter((part) => part !== '').join(': ') || null;

const messageIn = (holder: RawObject): string | null =>
  joined(textAt(holder, 'reason'), textAt(holder, 'message', MESSAGE_LIMIT));

function ofContainer(container: RawObject): string | null {
  const state = objectAt(container, 'state');
  const ended = objectAt(state, 'terminated');
  return messageIn(objectAt(state, 'waiting')) ?? (ended['exitCode'] === 0 ? null : messageIn(ended));
}

const STARTING = ['ContainerCreating', 'PodInitializing'];

/** What the scheduler or kubelet last reported; null = nothing that keeps the pod from running. */
function podMessage(status: RawObject): string | null {
  const whole = messageIn(status);
  if (whole !== null) return whole;
  const scheduled = objectsAt(status, 'conditions').find((one) => one['type'] === 'PodScheduled');
  if (scheduled?.['status'] === 'False') return messageIn(scheduled);
  for (const list of ['initContainerStatuses', 'containerStatuses'])
    for (const container of objectsAt(status, list)) {
      const msg = ofContainer(container);
      if (msg !== null && !STARTING.includes(msg)) return msg;
    }
  return null;
}

type WorkloadParams = z.output<typeof contract.getWorkloadPlacement.params>;

/** Until the store is filled, a missing workload may exist. */
function missing(cluster: ClusterHandle, { namespace, kind, name }: WorkloadParams): Failure {
  if (cluster.store.known.nodes && cluster.store.known.pods)
    return new Failure('not-found', `There is no ${kind} ${namespace}/${name} in ${cluster.name}.`, {
      remedy: 'It may have been removed. Look for it in the list of workloads.',
    });
  return new Failure('unavailable', `The workloads of ${cluster.name} have not been read yet.`, { remedy: TRY_AGAIN });
}

/** Where one workload runs, and why. @throws Failure `not-found`, `unavailable` before it was read */
export const getWorkloadPlacement: ReadVerb<typeof contract.getWorkloadPlacement> = async ({ input, app }) => {
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
};

type PodParams = z.output<typeof contract.getPodPlacement.params>;

/** @throws Failure `not-found`; UpstreamFailure when the API server does not answer */
async function readPod(cluster: ClusterHandle, { namespace, pod }: PodParams): Promise<RawObject> {
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

/** Why a pod runs on its node or on none; read fresh. @throws Failure `not-found`; UpstreamFailure */
export const getPodPlacement: ReadVerb<typeof contract.getPodPlacement> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const raw = await readPod(cluster, input.params);
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  const metadata = objectAt(raw, 'metadata');
  const status = objectAt(raw, 'status');
  const workload = storedWorkloadOf({ ...slimObject(withoutBinding(raw)), kind: 'Pod', apiVersion: 'v1' });
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
};
