/** Go types of states and of kinds without pods, as `podTypes` has them; `* any` accepts unnamed fields. */
export const clusterTypes = {
  Condition: 'type status reason message string, * any',
  PodStatus:
    'phase v1.PodPhase, reason message podIP hostIP string, conditions []Condition, containerStatuses []ContainerStatus, * any',
  ContainerStatus: 'name image string, ready bool, restartCount int32, * any',
  WorkloadStatus:
    'replicas readyReplicas availableReplicas int32, observedGeneration int64, conditions []Condition, * any',
  Node: 'apiVersion kind string, metadata ObjectMeta, spec NodeSpec, status NodeStatus',
  NodeSpec: 'providerID podCIDR string, podCIDRs []string, unschedulable bool, taints []Taint, * any',
  Taint: 'key value string, effect v1.TaintEffect, timeAdded Time',
  NodeStatus:
    'capacity allocatable ResourceList, conditions []Condition, addresses []NodeAddress, nodeInfo NodeSystemInfo, * any',
  NodeAddress: 'type v1.NodeAddressType, address string',
  NodeSystemInfo:
    'machineID systemUUID bootID kernelVersion osImage containerRuntimeVersion kubeletVersion kubeProxyVersion operatingSystem architecture string, * any',
  Namespace: 'apiVersion kind string, metadata ObjectMeta, spec NamespaceSpec, status NamespaceStatus',
  NamespaceSpec: 'finalizers []v1.FinalizerName',
  NamespaceStatus: 'phase v1.NamespacePhase, conditions []Condition',
  PodDisruptionBudget:
    'apiVersion kind string, metadata ObjectMeta, spec PodDisruptionBudgetSpec, status PodDisruptionBudgetStatus',
  PodDisruptionBudgetSpec:
    'minAvailable maxUnavailable IntOrString, selector LabelSelector, unhealthyPodEvictionPolicy v1.UnhealthyPodEvictionPolicyType',
  PodDisruptionBudgetStatus:
    'currentHealthy desiredHealthy disruptionsAllowed expectedPods int32, observedGeneration int64, disruptedPods map string, conditions []Condition',
  RuntimeClass: 'apiVersion kind string, metadata ObjectMeta, handler string, overhead Overhead, scheduling Scheduling',
  Overhead: 'podFixed ResourceList',
  Scheduling: 'nodeSelector map string, tolerations []Toleration',
  LimitRange: 'apiVersion kind string, metadata ObjectMeta, spec LimitRangeSpec',
  LimitRangeSpec: 'limits []LimitRangeItem',
  LimitRangeItem: 'type v1.LimitType, max min default defaultRequest maxLimitRequestRatio ResourceList',
  ResourceQuota: 'apiVersion kind string, metadata ObjectMeta, spec ResourceQuotaSpec, status ResourceQuotaStatus',
  ResourceQuotaSpec: 'hard ResourceList, scopes []v1.ResourceQuotaScope, scopeSelector any',
  ResourceQuotaStatus: 'hard used ResourceList',
  PriorityClass:
    'apiVersion kind string, metadata ObjectMeta, value int32, globalDefault bool, description string, preemptionPolicy v1.PreemptionPolicy',
  PersistentVolume: 'apiVersion kind string, metadata ObjectMeta, spec PersistentVolumeSpec, status any',
  PersistentVolumeSpec:
    'capacity ResourceList, accessModes []v1.PersistentVolumeAccessMode, storageClassName string, * any',
  Lease: 'apiVersion kind string, metadata ObjectMeta, spec LeaseSpec',
  LeaseSpec: 'holderIdentity string, leaseDurationSeconds leaseTransitions int32, renewTime acquireTime any, * any',
  Event:
    'apiVersion kind string, metadata ObjectMeta, involvedObject ObjectReference, reason message type string, count int32, * any',
  ObjectReference: 'kind name namespace apiVersion resourceVersion fieldPath string, uid types.UID',
  Service: 'apiVersion kind string, metadata ObjectMeta, spec ServiceSpec, status any',
  ServiceSpec: 'selector map string, type v1.ServiceType, clusterIP string, ports []ServicePort, * any',
  ServicePort: 'name string, port nodePort int32, targetPort IntOrString, protocol v1.Protocol, appProtocol string',
  ConfigMap: 'apiVersion kind string, metadata ObjectMeta, data map string, binaryData map string, immutable bool',
  Secret:
    'apiVersion kind string, metadata ObjectMeta, data map string, stringData map string, type v1.SecretType, immutable bool',
  ServiceAccount:
    'apiVersion kind string, metadata ObjectMeta, automountServiceAccountToken bool, secrets imagePullSecrets any',
  /** Of every other kind. */
  Object: 'apiVersion kind string, metadata ObjectMeta, * any',
};
