import { podFactsOf } from '@/lib/kube-rules/objects/pod-facts-of';
import type { PodDemand } from '@/lib/kube-rules/objects/pod-facts';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { mapTemplate } from './map-template';
import { podFailure, type PodFailure } from './pod-failure';
import { countAt, objectAt, objectsAt, type RawObject, textAt, timeAt } from '@/lib/kube-rules/json/kube-json';

/** What the scheduler sets aside for a pod. */
export interface PodRequests {
  cpuMilli: number;
  memoryBytes: number;
}

/** What the live store keeps of a pod. */
export interface MappedPod {
  uid: string;
  resourceVersion: string;
  namespace: string;
  name: string;
  nodeName: string | null;
  phase: string;
  ownerUid: string | null;
  /** What a person calls its owner: a Deployment rather than its ReplicaSet. */
  workload: { kind: string; name: string } | null;
  /** Why it does not run; null while nothing is wrong, and when it has ended. */
  failure: PodFailure | null;
  /** Epoch milliseconds. */
  createdAt: number | null;
  /** When its deletion is due: the request's time and the grace; null = nobody deletes it. */
  deletionAt: number | null;
  /** Of all its containers together. */
  restarts: number;
  template: PodTemplate;
  labels: Readonly<Record<string, string>>;
  requests: PodRequests;
  /** What it takes of its node and asks of its neighbours; names of claims that are its own have `*` for the pod's name. */
  demand: PodDemand;
}

const restartsOf = (status: RawObject): number =>
  objectsAt(status, 'containerStatuses').reduce((sum, container) => sum + (countAt(container, 'restartCount') ?? 0), 0);

/** The claims of a StatefulSet's pods bear their pods' names; without them replicas are alike. */
function sharedDemand(demand: PodDemand, name: string): PodDemand {
  if (!demand.claims.some((claim) => claim.includes(name))) return demand;
  return { ...demand, claims: demand.claims.map((claim) => claim.replace(name, '*')) };
}

/** A Pod of the Kubernetes API (v1); null when it has no name or UID. */
export function mapPod(raw: RawObject): MappedPod | null {
  const facts = podFactsOf(raw);
  if (facts === null || facts.uid === '') return null;
  const { uid, namespace, name, labels, nodeName, phase, ownerUid, workload, demand } = facts;
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const status = objectAt(raw, 'status');
  const { cpu = 0, memory = 0 } = demand.requests;
  return {
    uid,
    resourceVersion: textAt(metadata, 'resourceVersion'),
    namespace,
    name,
    nodeName,
    phase,
    ownerUid,
    workload,
    failure: podFailure(phase, { metadata, status }),
    createdAt: timeAt(metadata, 'creationTimestamp'),
    deletionAt: timeAt(metadata, 'deletionTimestamp'),
    restarts: restartsOf(status),
    template: mapTemplate(spec, { ofPod: true }),
    labels,
    requests: { cpuMilli: cpu, memoryBytes: memory },
    demand: sharedDemand(demand, name),
  };
}

/** A pod that ended holds nothing of its node any more. */
export const holdsNode = (pod: { nodeName: string | null; phase: string }): boolean =>
  pod.nodeName !== null && pod.phase !== 'Succeeded' && pod.phase !== 'Failed';
