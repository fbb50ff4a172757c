import { isFinished } from '@/simulator/world/kube/controllers/pod-state';
import { reasons } from '@/lib/kube-rules/scheduler/node-filter';
import { affinityMatches, untolerated } from '@/lib/kube-rules/scheduler/static-filter';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { listOf } from '@/simulator/world/kube/kube-object';
import type { ClusterView } from '@/simulator/world/kube/scheduler/cluster-view';
import { constraintsOf, nodeFactsIn, demandOf } from '@/simulator/world/kube/scheduler/facts';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

export interface Rejection {
  reason: string;
  message: string;
}

/** Why a kubelet turns a pod away for good, in the order of its handlers (pkg/kubelet/kubelet.go, lifecycle/predicate.go). */
export function kubeletRejection(
  context: ClusterContext,
  { pod, node, view }: { pod: Pod; node: Node; view: ClusterView },
): Rejection | undefined {
  const isWindows = node.status?.nodeInfo?.['operatingSystem'] === 'windows';
  return (
    (isWindows ? forbiddenSysctl(pod) : undefined) ??
    otherSystem(pod, node) ??
    (isWindows ? unknownPolicy(pod) : undefined) ??
    (view.isOverdrawn(node.metadata.name) ? outOfRoom(context, pod, node) : undefined) ??
    misplaced(pod, node) ??
    (isWindows ? podResources(pod) : undefined)
  );
}

function otherSystem(pod: Pod, node: Node): Rejection | undefined {
  const os = node.status?.nodeInfo?.['operatingSystem'] ?? 'linux';
  const label = pod.metadata.labels?.['kubernetes.io/os'];
  if (label !== undefined && label !== os)
    return {
      reason: 'PodOSSelectorNodeLabelDoesNotMatch',
      message: "Failed to admit pod as the `kubernetes.io/os` label doesn't match node label",
    };
  if (pod.spec.os?.name !== undefined && pod.spec.os.name !== os)
    return { reason: 'PodOSNotSupported', message: "Failed to admit pod as the OS field doesn't match node OS" };
  return undefined;
}

/** After capacity, which the predicates check first (pkg/scheduler: AdmissionCheck). */
function misplaced(pod: Pod, node: Node): Rejection | undefined {
  const constraints = constraintsOf(pod.spec);
  const facts = nodeFactsIn(node);
  if (!affinityMatches(constraints, facts)) return predicate('NodeAffinity', reasons.affinity);
  const evicting = facts.taints.filter(({ effect }) => effect === 'NoExecute');
  const [taint] = untolerated(evicting, constraints.tolerations);
  if (taint === undefined) return undefined;
  return predicate('TaintToleration', `node(s) had untolerated taint {${taint.key}: ${taint.value}}`);
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
  return { reason: 'PodLevelResourcesNotSupported', message: 'Pod-level resources are not supported on this node' };
}

/** Only pods that were bound past the scheduler can find the node full. */
function outOfRoom(context: ClusterContext, pod: Pod, node: Node): Rejection | undefined {
  const { allocatable } = nodeFactsIn(node);
  const others = context.indexes
    .podsOnNode(node.metadata.name)
    .filter((one) => one.metadata.uid !== pod.metadata.uid && !isFinished(one) && one.status?.startTime !== undefined);
  const amountOf = (one: Pod, name: string): number => (name === 'pods' ? 1 : (demandOf(one).requests[name] ?? 0));
  for (const name of ['pods', 'cpu', 'memory']) {
    const requested = amountOf(pod, name);
    const used = others.reduce((sum, other) => sum + amountOf(other, name), 0);
    const capacity = allocatable[name] ?? 0;
    if (requested > 0 && used + requested > capacity)
      return {
        reason: `OutOf${name}`,
        message: `Node didn't have enough resource: ${name}, requested: ${requested}, used: ${used}, capacity: ${capacity}`,
      };
  }
  return undefined;
}
