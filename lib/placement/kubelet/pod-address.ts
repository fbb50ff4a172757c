import { podToPlace } from '../../kube-rules/admission/pod-to-place';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { networkOf, withoutWindows } from '../rules/read/network';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';

/** The address that each pod on a Windows node of EKS takes (amazon-vpc-resource-controller-k8s). */
export const EKS_ADDRESS = 'vpc.amazonaws.com/PrivateIPv4Address';

const OS = 'kubernetes.io/os';

export const givesAddresses = ({ os, allocatable }: NodeFacts, { provider }: Pick<ClusterFacts, 'provider'>): boolean =>
  provider === 'eks' && os === 'windows' && (allocatable[EKS_ADDRESS] ?? 0) > 0;

const requestsAddress = ({ demand }: PodToPlace): boolean => (demand.requests[EKS_ADDRESS] ?? 0) > 0;

/** Its webhook reads only the nodeSelector, after that of a RuntimeClass was merged into it. */
const isInjected = ({ nodeSelector, hostNetwork }: PodToPlace): boolean =>
  nodeSelector[OS] === 'windows' && !hostNetwork;

/** The pod to place, with the address that the webhook of EKS requests for it. */
export function placedPod(workload: WorkloadObject, cluster: ClusterFacts): PodToPlace {
  const pod = podToPlace(workload, cluster);
  if (cluster.provider !== 'eks' || !isInjected(pod) || requestsAddress(pod)) return pod;
  if (!cluster.nodes.some((node) => givesAddresses(node, cluster))) return pod;
  return { ...pod, demand: { ...pod.demand, requests: { ...pod.demand.requests, [EKS_ADDRESS]: 1 } } };
}

/** What evaluations depend on besides lists and single nodes; it is another if pods of Windows nodes get their addresses differently. */
export const windowsNetworkKey = (cluster: ClusterFacts): string =>
  `${withoutWindows(networkOf(cluster)) ?? ''} ${cluster.provider === 'eks' && cluster.nodes.some((node) => givesAddresses(node, cluster))}`;

/** Whether the pod gets no address on a node that gives them only on request, so that its sandbox is not created. */
export const lacksAddress = ({ pod, node, cluster }: { pod: PodToPlace; node: NodeFacts; cluster: ClusterFacts }) =>
  givesAddresses(node, cluster) && !pod.hostNetwork && !requestsAddress(pod);
