import 'server-only';
import type * as contract from '@/lib/contract/pod';
import type { PodEvent } from '@/lib/contract/pod';
import type { Os } from '@/lib/domain/cluster/cluster';
import { Failure } from '@/lib/domain/failure';
import { type PodFailure, podCause } from '@/lib/domain/workload/pod-cause';
import {
  MESSAGE_LIMIT,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textOrNull,
  timeAt,
} from '@/lib/kube-rules/json/kube-json';
import { controllerOf, ownerOf } from '@/lib/kube-rules/objects/owner-of';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { defaultContainer, podContainers } from '@/lib/server/kube/map/map-pod-detail';
import { podFailure, podRejection } from '@/lib/server/kube/map/pod-failure';
import { readObject } from '@/lib/server/kube/read/read-objects';
import { readPodEvents } from '@/lib/server/kube/read/read-pod-events';
import { podPath } from '@/lib/server/pod-logs/log-source';
import type { AnswerOf, ReadVerb } from './endpoint-call';
import { clusterOf } from './require-cluster';

type Answer = AnswerOf<typeof contract.getPod>;

function problemOf(raw: RawObject, events: readonly PodEvent[] | null): Answer['problem'] {
  const status = objectAt(raw, 'status');
  const phase = textAt(status, 'phase');
  const of = { metadata: objectAt(raw, 'metadata'), status };
  const rejection = podRejection(phase, of);
  const failure: PodFailure | null = rejection ?? podFailure(phase, of);
  if (failure === null) return null;
  const warning = events?.find((event) => event.warning) ?? null;
  const { state, stuck, message, since } = failure;
  const { title, subject, remedy, help } = podCause({ state, message, warning, rejected: rejection !== null });
  return { state, title, subject, remedy, help, reason: message ?? warning?.message ?? null, since, stuck };
}

const isOs = (text: string): text is Os => text === 'linux' || text === 'windows';

function osOf(cluster: ClusterHandle, spec: RawObject): Os {
  const node = cluster.store.node(textAt(spec, 'nodeName'));
  const stated = [textAt(objectAt(spec, 'os'), 'name'), textAt(objectAt(spec, 'nodeSelector'), 'kubernetes.io/os')];
  return node?.os ?? stated.find(isOs) ?? 'unknown';
}

function ownersOf(metadata: RawObject): Answer['owners'] {
  const direct = controllerOf(metadata);
  const { workload } = ownerOf(metadata);
  if (direct === null || workload === null) return [];
  const { kind, name } = direct;
  return kind === workload.kind && name === workload.name ? [workload] : [{ kind, name }, workload];
}

const statusOf = (condition: RawObject): 'True' | 'False' | 'Unknown' => {
  const status = textAt(condition, 'status');
  return status === 'True' || status === 'False' ? status : 'Unknown';
};

const conditionsOf = (status: RawObject): Answer['conditions'] =>
  objectsAt(status, 'conditions').map((one) => ({
    type: textAt(one, 'type'),
    status: statusOf(one),
    reason: textAt(one, 'reason'),
    message: textAt(one, 'message', MESSAGE_LIMIT),
    changedAt: timeAt(one, 'lastTransitionTime'),
  }));

/** Read fresh. @throws Failure `not-found`; UpstreamFailure when the API server does not answer */
export const getPod: ReadVerb<typeof contract.getPod> = async ({ input, app }) => {
  const { namespace, pod } = input.params;
  const cluster = clusterOf(app, input.params.cluster);
  const transport = await cluster.links().kube();
  const raw = await readObject(transport, podPath(namespace, pod));
  if (raw === null)
    throw new Failure('not-found', `There is no pod ${namespace}/${pod} in ${cluster.name}.`, {
      remedy: 'Its controller may have created a replacement. Open the workload.',
    });
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const status = objectAt(raw, 'status');
  const events = await readPodEvents(transport, { namespace, uid: textAt(metadata, 'uid') });
  return {
    now: app.clock.now(),
    sources: cluster.sources(),
    uid: textAt(metadata, 'uid'),
    namespace,
    name: pod,
    phase: textAt(status, 'phase') || 'Unknown',
    problem: problemOf(raw, events),
    createdAt: timeAt(metadata, 'creationTimestamp'),
    deletionAt: timeAt(metadata, 'deletionTimestamp'),
    node: textOrNull(spec, 'nodeName'),
    os: osOf(cluster, spec),
    podIp: textOrNull(status, 'podIP'),
    qos: textOrNull(status, 'qosClass'),
    serviceAccount: textOrNull(spec, 'serviceAccountName'),
    defaultContainer: defaultContainer(raw),
    owners: ownersOf(metadata),
    containers: podContainers(raw),
    conditions: conditionsOf(status),
    events,
  };
};
