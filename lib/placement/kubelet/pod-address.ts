import { podToPlace } from '../../kube-rules/admission/pod-to-place';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { networkOf, withoutWindows } from '../rules/read/network';
import { isStoredPod, type WorkloadObject } from '../../kube-rules/objects/workload-object';

/** The address that each pod on a Windows node of EKS takes (amazon-vpc-resource-controller-k8s). */
export const EKS_ADDRESS = 'vpc.amazonaws.com/PrivateIPv4Address';

const OS = 'kubernetes.io/os';

export const givesAddresses = ({ os, allocatable }: NodeFacts, { provider }: Pick<ClusterFacts, 'provider'>): boolean =>
  provider === 'eks' && os === 'windows' && (allocatable[EKS_ADDRESS] ?? 0) > 0;

const requestsAddress = ({ demand }: PodToPlace): boolean => (demand.requests[EKS_ADDRESS] ?? 0) > 0;

/** Webhooks read only the nodeSelector, after that of a RuntimeClass was merged into it. */
const selectsWindows = ({ nodeSelector }: PodToPlace): boolean => nodeSelector[OS] === 'windows';

/** The toleration that the webhook of GKE adds (GKE docs: deploy a Windows Server application). */
const OF_GKE = { key: 'node.kubernetes.io/os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };

/** The pod to place, with what the webhooks of EKS and GKE add for Windows: a request for an address, a toleration. */
export function placedPod(workload: WorkloadObject, cluster: ClusterFacts): PodToPlace {
  const pod = podToPlace(workload, cluster);
  if (!selectsWindows(pod)) return pod;
  if (cluster.provider === 'gke' && !isStoredPod(workload))
    return { ...pod, tolerations: [...pod.tolerations, OF_GKE] };
  if (cluster.provider !== 'eks' || pod.hostNetwork || requestsAddress(pod)) return pod;
  if (!cluster.nodes.some((node) => givesAddresses(node, cluster))) return pod;
  return { ...pod, demand: { ...pod.demand, requests: { ...pod.demand.requests, [EKS_ADDRESS]: 1 } } };
}

/** What evaluations depend on besides lists and single nodes: how pods of Windows nodes get their addresses and tolerations. */
export const windowsNetworkKey = (cluster: ClusterFacts): string =>
  `${withoutWindows(networkOf(cluster)) ?? ''} ${cluster.provider === 'eks' && cluster.nodes.some((node) => givesAddresses(node, cluster))} ${cluster.provider === 'gke'}`;

/** Whether the pod gets no address on a node that gives them only on request, so that its sandbox is not created. */
export const lacksAddress = ({ pod, node, cluster }: { pod: PodToPlace; node: NodeFacts; cluster: ClusterFacts }) =>
  givesAddresses(node, cluster) && !pod.hostNetwork && !requestsAddress(pod);
