import type { KubePod } from '@/lib/domain/ports/kube';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
import { podFactsOf } from '@/lib/kube-rules/objects/pod-facts-of';
import type { PodDemand, PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { mapTemplate } from './map-template';
import { podExit, readyChangedAt } from './map-pod-exit';
import { podFailure, podRejection } from './pod-failure';
import type { PodExit } from '@/lib/domain/workload/pod-exit';
import type { PodFailure } from '@/lib/domain/workload/pod-cause';
import { countAt, objectAt, objectsAt, type RawObject, textAt, timeAt } from '@/lib/kube-rules/json/kube-json';

export interface PodRequests {
  cpuMilli: number;
  memoryBytes: number;
}

export interface MappedPod extends Omit<PodFacts, 'deleting'> {
  resourceVersion: string;
  /** Why it does not run; null while nothing is wrong, and when it has ended. */
  failure: PodFailure | null;
  /** Why its kubelet rejected it. */
  rejection: PodFailure | null;
  /** Epoch milliseconds. */
  createdAt: number | null;
  /** When its deletion is due: request time plus grace; null = not being deleted. */
  deletionAt: number | null;
  restarts: number;
  lastExit: PodExit | null;
  /** Since when it has been Ready, or has not. */
  readyAt: number | null;
  template: PodTemplate;
  requests: PodRequests;
}

const restartsOf = (status: RawObject): number =>
  objectsAt(status, 'containerStatuses').reduce((sum, container) => sum + (countAt(container, 'restartCount') ?? 0), 0);

/** Claims of a StatefulSet's pods contain the pod's name; without them replicas are equal. */
function sharedDemand(demand: PodDemand, name: string): PodDemand {
  if (!demand.claims.some((claim) => claim.includes(name))) return demand;
  return { ...demand, claims: demand.claims.map((claim) => claim.replace(name, '*')) };
}

/** A Pod of the Kubernetes API (v1); null when it has no name or UID. */
export function mapPod(raw: RawObject): MappedPod | null {
  const facts = podFactsOf(raw);
  if (facts === null || facts.uid === '') return null;
  const { uid, namespace, name, labels, nodeName, phase, ready, ownerUid, workload, demand } = facts;
  const metadata = objectAt(raw, 'metadata');
  const status = objectAt(raw, 'status');
  const { cpu = 0, memory = 0 } = demand.requests;
  return {
    uid,
    namespace,
    name,
    nodeName,
    phase,
    ready,
    ownerUid,
    workload,
    labels,
    resourceVersion: textAt(metadata, 'resourceVersion'),
    failure: podFailure(phase, { metadata, status }),
    rejection: podRejection(phase, { metadata, status }),
    createdAt: timeAt(metadata, 'creationTimestamp'),
    deletionAt: timeAt(metadata, 'deletionTimestamp'),
    restarts: restartsOf(status),
    lastExit: podExit(status),
    readyAt: readyChangedAt(status),
    template: mapTemplate(objectAt(raw, 'spec'), { ofPod: true, isPinned: workload?.kind === 'DaemonSet' }),
    requests: { cpuMilli: cpu, memoryBytes: memory },
    demand: sharedDemand(demand, name),
  };
}

export function toKubePod(pod: MappedPod): KubePod & Pick<MappedPod, 'labels'> {
  const { uid, namespace, name, nodeName, phase, ownerUid, workload, requests: all, template, labels, failure } = pod;
  const requests = { cpuMilli: all.cpuMilli, memoryMiB: mibOfBytes(all.memoryBytes), pods: 1 };
  const serving = pod.ready && pod.deletionAt === null;
  return { uid, namespace, name, nodeName, phase, ownerUid, workload, requests, template, labels, failure, serving };
}

export const hasEnded = (phase: string): boolean => phase === 'Succeeded' || phase === 'Failed';

/** A pod that ended uses nothing of its node. */
export const holdsNode = (pod: { nodeName: string | null; phase: string }): boolean =>
  pod.nodeName !== null && !hasEnded(pod.phase);
