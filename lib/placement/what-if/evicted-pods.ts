import { podToPlace } from '../../kube-rules/admission/pod-to-place';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodFacts, WrittenToleration } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import { daemonPod } from '../../kube-rules/scheduler/daemon-pod';
import { evicts } from '../../kube-rules/scheduler/static-filter';
import type { Taint } from '../../domain/node/node';
import { ownerKey, podOwnerKey } from '../verdict/owner-key';

const taintKey = ({ key, value, effect }: Taint): string => JSON.stringify([key, value, effect]);

function newNoExecute(node: NodeFacts, taints: readonly Taint[]): Taint[] {
  const present = new Set(node.taints.map(taintKey));
  return taints.filter((taint) => taint.effect === 'NoExecute' && !present.has(taintKey(taint)));
}

function tolerationsOf(workload: WorkloadObject, cluster: ClusterFacts): readonly WrittenToleration[] {
  const pod = podToPlace(workload, cluster);
  return workload.kind === 'DaemonSet' ? daemonPod(pod).tolerations : pod.tolerations;
}

/** Pods that new NoExecute taints of these nodes evict. Tolerations are those of the workload; without one the pod stays. */
export function evictedBy(
  taints: readonly Taint[],
  nodes: readonly NodeFacts[],
  cluster: ClusterFacts,
): (pod: PodFacts) => boolean {
  const fresh = new Map(nodes.map((node) => [node.name, newNoExecute(node, taints)]));
  const workloads = new Map(cluster.workloads.map((workload) => [ownerKey(workload), workload]));
  const known = new Map<string, readonly WrittenToleration[]>();
  return (pod) => {
    const own = fresh.get(pod.nodeName ?? '') ?? [];
    const key = podOwnerKey(pod);
    const workload = workloads.get(key);
    if (own.length === 0 || workload === undefined) return false;
    const tolerations = known.get(key) ?? tolerationsOf(workload, cluster);
    known.set(key, tolerations);
    return own.some((taint) => evicts(taint, tolerations));
  };
}
