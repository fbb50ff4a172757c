import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { listOf } from '@/simulator/world/kube/kube-object';
import { matchesNodeAffinity } from '@/simulator/world/kube/scheduler/node-affinity';
import { untolerated } from '@/simulator/world/kube/scheduler/taints';
import type { NodeState } from '@/simulator/world/kube/scheduler/node-state';
import type { NodeStates } from '@/simulator/world/kube/scheduler/node-states';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import { podRequests } from '@/simulator/world/kube/scheduler/pod-requests';
import { bytesOf, milliOf, quantityValue } from '@/simulator/world/kube/quantity';

export interface Rejection {
  reason: string;
  message: string;
}

export interface Arrival {
  pod: Pod;
  node: Node;
  rooms: NodeStates;
}

/** Why a kubelet turns a pod away for good, in the order of its handlers (pkg/kubelet/kubelet.go, lifecycle/predicate.go). */
export function kubeletRejection(
  context: ClusterContext,
  { pod, node, rooms }: Arrival,
): Rejection | undefined {
  const isWindows = node.status?.nodeInfo?.['operatingSystem'] === 'windows';
  return (
    (isWindows ? forbiddenSysctl(pod) : undefined) ??
    otherSystem(pod, node) ??
    (isWindows ? unknownPolicy(pod) : undefined) ??
    (hasRoom(rooms.get(node.metadata.name)) ? undefined : outOfRoom(context, pod, node)) ??
    misplaced(pod, node) ??
    (isWindows ? podResources(pod) : undefined)
  );
}

function otherSystem(pod: Pod, node: Node): Rejection | undefined {
  const os = node.status?.nodeInfo?.['operatingSystem'] ?? 'linux';
  const label = pod.metadata.labels?.['kubernetes.io/os'];
  if (label !== undefined && label !== os) {
    return {
      reason: 'PodOSSelectorNodeLabelDoesNotMatch',
      message: "Failed to admit pod as the `kubernetes.io/os` label doesn't match node label",
    };
  }
  if (pod.spec.os?.name !== undefined && pod.spec.os.name !== os) {
    return {
      reason: 'PodOSNotSupported',
      message: "Failed to admit pod as the OS field doesn't match node OS",
    };
  }
  return undefined;
}

/** After room, which the predicates look at first (pkg/scheduler: AdmissionCheck). */
function misplaced(pod: Pod, node: Node): Rejection | undefined {
  const { name, labels } = node.metadata;
  if (!matchesNodeAffinity(pod.spec, { name, labels }))
    return predicate('NodeAffinity', "node(s) didn't match Pod's node affinity/selector");
  const taint = untolerated(node.spec.taints, pod.spec.tolerations, ['NoExecute']);
  if (taint === undefined) return undefined;
  return predicate('TaintToleration', `node(s) had untolerated taint {${taint.key}: ${taint.value ?? ''}}`);
}

function predicate(reason: string, why: string): Rejection {
  return { reason, message: `Predicate ${reason} failed: ${why}` };
}

// Windows alone refuses the next three, of pods without `spec.os`: of others the API refuses the fields.

function forbiddenSysctl(pod: Pod): Rejection | undefined {
  if (listOf(pod.spec.securityContext?.['sysctls']).length === 0) return undefined;
  return { reason: 'SysctlForbidden', message: 'forbidden sysctl: not allowlisted' };
}

function unknownPolicy(pod: Pod): Rejection | undefined {
  if (pod.spec.securityContext?.['supplementalGroupsPolicy'] !== 'Strict') return undefined;
  return {
    reason: 'SupplementalGroupsPolicyNotSupported',
    message: 'SupplementalGroupsPolicy=Strict is not supported in this node',
  };
}

function podResources(pod: Pod): Rejection | undefined {
  if (pod.spec.resources === undefined) return undefined;
  return {
    reason: 'PodLevelResourcesNotSupported',
    message: 'Pod-level resources are not supported on this node',
  };
}

/** The scheduler's books already count the pod: when nothing is overdrawn, it fits. */
function hasRoom(state: NodeState | undefined): boolean {
  return (
    state !== undefined && state.free.pods >= 0 && state.free.cpuMilli >= 0 && state.free.memoryBytes >= 0
  );
}

/** Only pods that were pinned past the scheduler can find the node full. */
function outOfRoom(context: ClusterContext, pod: Pod, node: Node): Rejection | undefined {
  const room = node.status?.allocatable ?? {};
  const used = { cpu: 0, memory: 0, pods: 0 };
  for (const other of context.indexes.podsOnNode(node.metadata.name)) {
    const phase = other.status?.phase;
    if (
      other.metadata.uid === pod.metadata.uid ||
      phase === 'Succeeded' ||
      phase === 'Failed' ||
      other.status?.startTime === undefined
    )
      continue;
    const requests = podRequests(other.spec);
    used.cpu += requests.cpuMilli;
    used.memory += requests.memoryBytes;
    used.pods += 1;
  }
  const requests = podRequests(pod.spec);
  const lacks = (name: string, asked: number, taken: number, have: number): Rejection | undefined =>
    asked > 0 && taken + asked > have
      ? {
          reason: `OutOf${name}`,
          message: `Node didn't have enough resource: ${name}, requested: ${asked}, used: ${taken}, capacity: ${have}`,
        }
      : undefined;
  return (
    lacks('pods', 1, used.pods, quantityValue(room['pods'])) ??
    lacks('cpu', requests.cpuMilli, used.cpu, milliOf(room['cpu'])) ??
    lacks('memory', requests.memoryBytes, used.memory, bytesOf(room['memory']))
  );
}
