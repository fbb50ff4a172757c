/**
 * Labels by which providers identify a node's pool, first match wins; the value names the pool. As of November 2026
 * (ACK, AKS, EKS, GKE, TKE, kOps and Karpenter documentation).
 */
export const poolLabels: readonly string[] = [
  'alibabacloud.com/nodepool-id',
  'node.alibabacloud.com/nodepool-id',
  'kubernetes.azure.com/agentpool',
  'agentpool',
  'eks.amazonaws.com/nodegroup',
  'alpha.eksctl.io/nodegroup-name',
  'karpenter.sh/nodepool',
  'cloud.google.com/gke-nodepool',
  'tke.cloud.tencent.com/nodepool-id',
  'kops.k8s.io/instancegroup',
];

/** Where nothing names a pool: labels by which OpenShift and Rancher tell what kind of node it is. */
export const kindLabels: readonly string[] = ['node.openshift.io/os_id', 'cattle.io/os'];

/** OpenShift names the Machine of a node as `namespace/<machine set>-<suffix>` in this annotation. */
export const machineAnnotation = 'machine.openshift.io/machine';
