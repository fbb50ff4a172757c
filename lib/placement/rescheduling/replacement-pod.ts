import { objectAt, objectsAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { podToPlace } from '../../kube-rules/admission/pod-to-place';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PodDemand, PodFacts, PodToPlace, PodVolume } from '../../kube-rules/objects/pod-facts';
import { revisionWith } from '../../kube-rules/objects/template-revisions';
import { podMetaIn, podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { daemonPod } from '../../kube-rules/scheduler/daemon-pod';
import { namedClaims } from '../../kube-rules/scheduler/pod-index';
import { statedOs } from '../../domain/workload/stated-os';
import type { DisplacedPod } from '../../domain/workload/displaced-pod';

const MIB = 2 ** 20;

export interface Known {
  facts: PodFacts | undefined;
  workload: WorkloadObject | undefined;
  /** It is recreated from a changed template. */
  renewed: boolean;
}

/** The pod that its owner creates in its place, as an object and as the scheduler sees it. */
export interface ReplacementPod {
  object: WorkloadObject;
  pod: PodToPlace;
  /** Part of it is assumed, so it is not certain to run on hosts where it has not run before. */
  supposed: boolean;
  /** It returns to this node alone; absent: to any. */
  only?: string;
}

/** On other Windows pods than HostProcess pods `hostNetwork` has no effect (Kubernetes docs: HostProcess). */
const mayBeHostProcess = (template: PodTemplate): boolean => template.hostNetwork && statedOs(template) === 'windows';

function relevantSpec(template: PodTemplate): RawObject {
  const { os, runtimeClass, hostNetwork, images, requests } = template;
  const amounts = { cpu: `${requests.cpuMilli}m`, memory: String(requests.memoryMiB * MIB) };
  return {
    ...(os === null ? {} : { os: { name: os } }),
    ...(runtimeClass === null ? {} : { runtimeClassName: runtimeClass }),
    ...(hostNetwork ? { hostNetwork } : {}),
    ...(mayBeHostProcess(template) ? { securityContext: { windowsOptions: { hostProcess: true } } } : {}),
    containers: images.map((image, at) => ({
      name: `c${at}`,
      image,
      ...(at === 0 ? { resources: { requests: amounts } } : {}),
    })),
  };
}

/** Whether the pod comes from the current template; during a rollout its own ReplicaSet recreates the previous one. */
const isOf = (workload: WorkloadObject, { images }: PodTemplate): boolean =>
  objectsAt(podSpecIn(workload), 'containers').every((one) => images.includes(textAt(one, 'image')));

/** The spec of the template that the pod comes from; null: it is not known. */
function templateSpec(
  workload: WorkloadObject | undefined,
  { labels, template }: { labels: PodFacts['labels']; template: PodTemplate },
): RawObject | null {
  if (workload === undefined) return null;
  const revision = revisionWith(workload, labels);
  if (revision !== undefined) return objectAt(revision.template, 'spec');
  return isOf(workload, template) ? podSpecIn(workload) : null;
}

/** Claims with fixed names are reused; those of ephemeral volumes are created again. */
function volumesOf(own: readonly PodVolume[], pod: { name: string; demand: PodDemand }): PodVolume[] {
  const kept = namedClaims(pod);
  const there = new Set(own.map((one) => (one.kind === 'claim' ? one.claim : '')));
  return [...own, ...kept.filter((claim) => !there.has(claim)).map((claim) => ({ kind: 'claim' as const, claim }))];
}

/** From the changed template of its owner: nothing of the pod's own spec is left but its claims. */
function renewedPodOf(
  { namespace, name, uid }: DisplacedPod,
  { workload, facts }: { workload: WorkloadObject; facts: PodFacts | undefined },
  cluster: ClusterFacts,
): ReplacementPod {
  const { annotations, labels } = podMetaIn(workload);
  const metadata = { namespace, name, annotations, labels: { ...facts?.labels, ...textMapAt({ labels }, 'labels') } };
  const raw = { apiVersion: 'v1', kind: 'Pod', metadata, spec: podSpecIn(workload) };
  const object: WorkloadObject = { kind: 'Pod', apiVersion: 'v1', namespace, name, uid, object: raw };
  const pod = podToPlace(object, cluster);
  const demand = { ...pod.demand, claims: facts?.demand.claims ?? pod.demand.claims };
  return { object, supposed: false, pod: { ...pod, demand, volumes: volumesOf(pod.volumes, { name, demand }) } };
}

/** Of a DaemonSet: on its own node alone, by what its controller checks and the scheduler. */
function onOwnNode(pod: PodToPlace, nodeName: string): PodToPlace {
  const terms = pod.requiredAffinity ?? [{ expressions: [], fields: [] }];
  const own = { key: 'metadata.name', operator: 'In' as const, values: [nodeName] };
  return {
    ...daemonPod(pod),
    requiredAffinity: terms.map(({ expressions, fields }) => ({ expressions, fields: [...fields, own] })),
  };
}

/** The pod that the owner creates; one of a DaemonSet stays on its node. */
export function replacementPodOf(displaced: DisplacedPod, known: Known, cluster: ClusterFacts): ReplacementPod {
  const { workload, facts } = known;
  const replacement =
    known.renewed && workload !== undefined
      ? renewedPodOf(displaced, { workload, facts }, cluster)
      : samePodOf(displaced, known, cluster);
  const { nodeName } = displaced;
  return displaced.workload?.kind === 'DaemonSet' && nodeName !== null
    ? { ...replacement, pod: onOwnNode(replacement.pod, nodeName), only: nodeName }
    : replacement;
}

/** The owner's template with the constraints of the pod: webhooks and RuntimeClass will set them again. */
function samePodOf(displaced: DisplacedPod, known: Known, cluster: ClusterFacts): ReplacementPod {
  const { namespace, name, uid, template } = displaced;
  const { facts } = known;
  const { nodeSelector, tolerations, requiredNodeAffinity } = template;
  const labels = facts?.labels ?? displaced.labels ?? {};
  const written = templateSpec(known.workload, { labels, template });
  const spec = written ?? relevantSpec(template);
  const requested = tolerations.map((one): RawObject => ({ ...one }));
  const object: WorkloadObject = {
    kind: 'Pod',
    apiVersion: 'v1',
    namespace,
    name,
    uid,
    object: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { namespace, name, labels },
      spec: { ...spec, nodeSelector, tolerations: requested },
    },
  };
  const pod = podToPlace(object, cluster);
  const demand = facts?.demand ?? pod.demand;
  return {
    object,
    supposed: written === null && mayBeHostProcess(template),
    pod: {
      ...pod,
      requiredAffinity: requiredNodeAffinity.length === 0 ? null : requiredNodeAffinity,
      spread: written === null ? (displaced.spread ?? []) : pod.spread,
      volumes: volumesOf(pod.volumes, { name, demand }),
      demand,
    },
  };
}
