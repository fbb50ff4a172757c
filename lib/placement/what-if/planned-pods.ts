import { podToPlace } from '../../kube-rules/admission/pod-to-place';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PlannedPod, PodFacts } from '../../kube-rules/objects/pod-facts';
import { ownerKey, podOwnerKey } from '../verdict/owner-key';

/** Pods that lose their node and are created again. */
export function displacedPods(before: readonly PodFacts[], after: readonly PodFacts[]): PodFacts[] {
  if (before === after) return [];
  const had = new Set(before.filter(({ nodeName }) => nodeName !== null).map(({ uid }) => uid));
  return after.filter(({ nodeName, uid }) => nodeName === null && had.has(uid));
}

const ANYWHERE = { nodeSelector: {}, requiredAffinity: null, tolerations: [] };

/** Where they may come, one for each workload: pods that must be beside them follow. Nothing creates a bare pod again. */
export function plannedPods(displaced: readonly PodFacts[], cluster: ClusterFacts): PlannedPod[] {
  const recreated = displaced.filter(({ workload }) => workload !== null && workload.kind !== 'Pod');
  if (recreated.length === 0) return [];
  const workloads = new Map(cluster.workloads.map((one) => [ownerKey(one), one]));
  const byOwner = new Map(recreated.map((pod) => [podOwnerKey(pod), pod]));
  return [...byOwner].map(([key, { namespace, labels }]) => {
    const workload = workloads.get(key);
    return { ...(workload === undefined ? ANYWHERE : podToPlace(workload, cluster)), namespace, labels };
  });
}
