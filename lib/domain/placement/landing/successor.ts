import type { RawObject } from '@/lib/domain/kube-json';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { podToPlace } from '../admission/pod-to-place';
import type { ClusterFacts } from '../facts/cluster-facts';
import type { PodDemand, PodFacts, PodToPlace, PodVolume } from '../facts/pod-facts';
import { podSpecIn, type WorkloadObject } from '../facts/workload-object';
import { namedClaims } from '../schedule/pod-index';
import { statedOs } from '../wants-windows';
import type { Mover } from './mover';

const MIB = 2 ** 20;

/** What is known of the pod that goes. */
export interface Known {
  /** It in the facts of the cluster. */
  facts: PodFacts | undefined;
  /** What makes it again, with its template. */
  workload: WorkloadObject | undefined;
}

/** The pod that its owner makes in its place, as an object of its own and as the scheduler meets it. */
export interface Successor {
  object: WorkloadObject;
  pod: PodToPlace;
}

/** As far as the pod itself tells. Windows pods share the network of their node as HostProcess only (Kubernetes docs). */
function toldSpec(template: PodTemplate): RawObject {
  const { os, runtimeClass, hostNetwork, images, requests } = template;
  const isHostProcess = hostNetwork && statedOs(template) === 'windows';
  const amounts = { cpu: `${requests.cpuMilli}m`, memory: String(requests.memoryMiB * MIB) };
  return {
    ...(os === null ? {} : { os: { name: os } }),
    ...(runtimeClass === null ? {} : { runtimeClassName: runtimeClass }),
    ...(hostNetwork ? { hostNetwork } : {}),
    ...(isHostProcess ? { securityContext: { windowsOptions: { hostProcess: true } } } : {}),
    containers: images.map((image, at) => ({
      name: `c${at}`,
      image,
      ...(at === 0 ? { resources: { requests: amounts } } : {}),
    })),
  };
}

/** Claims that keep their names come along; those of the pod alone are made anew. */
function volumesOf(own: readonly PodVolume[], pod: { name: string; demand: PodDemand }): PodVolume[] {
  const kept = namedClaims(pod);
  const there = new Set(own.map((one) => (one.kind === 'claim' ? one.claim : '')));
  return [
    ...own,
    ...kept.filter((claim) => !there.has(claim)).map((claim) => ({ kind: 'claim' as const, claim })),
  ];
}

/**
 * The spec of the owner's template with what the pod turned out to ask for: whoever changed it when it was made (webhooks,
 * RuntimeClass) does so again, and during a rollout its own ReplicaSet makes it as it was.
 */
export function successorOf(mover: Mover, { facts, workload }: Known, cluster: ClusterFacts): Successor {
  const { namespace, name, uid, template } = mover;
  const { nodeSelector, tolerations, requiredNodeAffinity } = template;
  const labels = facts?.labels ?? {};
  const spec = workload === undefined ? toldSpec(template) : podSpecIn(workload);
  const asked = tolerations.map((one): RawObject => ({ ...one }));
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
      spec: { ...spec, nodeSelector, tolerations: asked },
    },
  };
  const pod = podToPlace(object, cluster);
  const demand = facts?.demand ?? pod.demand;
  return {
    object,
    pod: {
      ...pod,
      requiredAffinity: requiredNodeAffinity.length === 0 ? null : requiredNodeAffinity,
      spread: workload === undefined ? (mover.spread ?? []) : pod.spread,
      volumes: volumesOf(pod.volumes, { name, demand }),
      demand,
    },
  };
}
