const CONTAINER =
  'name image workingDir terminationMessagePath string, command args []string, ports []ContainerPort, envFrom []EnvFromSource, env []EnvVar, resources ResourceRequirements, resizePolicy []ContainerResizePolicy, restartPolicy v1.ContainerRestartPolicy, restartPolicyRules []ContainerRestartRule, volumeMounts []VolumeMount, volumeDevices []VolumeDevice, livenessProbe readinessProbe startupProbe Probe, lifecycle Lifecycle, terminationMessagePolicy v1.TerminationMessagePolicy, imagePullPolicy v1.PullPolicy, securityContext SecurityContext, stdin stdinOnce tty bool';

/** Go types of the decoder (k8s.io/api/core/v1, meta/v1): `field field Type`; `v1.X` is a named string type. */
export const podTypes = {
  ObjectMeta:
    'name generateName namespace selfLink resourceVersion string, uid types.UID, generation deletionGracePeriodSeconds int64, creationTimestamp deletionTimestamp Time, labels annotations map string, ownerReferences []OwnerReference, finalizers []string, managedFields []ManagedFieldsEntry',
  ManagedFieldsEntry:
    'manager apiVersion fieldsType subresource string, operation v1.ManagedFieldsOperationType, time Time, fieldsV1 any',
  OwnerReference: 'apiVersion kind name string, uid types.UID, controller blockOwnerDeletion bool',
  PodSpec:
    'volumes []Volume, containers initContainers []Container, ephemeralContainers []EphemeralContainer, restartPolicy v1.RestartPolicy, terminationGracePeriodSeconds activeDeadlineSeconds int64, dnsPolicy v1.DNSPolicy, nodeSelector map string, serviceAccountName serviceAccount nodeName hostname subdomain schedulerName priorityClassName runtimeClassName hostnameOverride string, automountServiceAccountToken hostNetwork hostPID hostIPC shareProcessNamespace enableServiceLinks setHostnameAsFQDN hostUsers bool, securityContext PodSecurityContext, imagePullSecrets []LocalObjectReference, affinity Affinity, tolerations []Toleration, hostAliases []HostAlias, priority int32, dnsConfig PodDNSConfig, readinessGates []PodReadinessGate, preemptionPolicy v1.PreemptionPolicy, overhead ResourceList, topologySpreadConstraints []TopologySpreadConstraint, os PodOS, schedulingGates []PodSchedulingGate, resourceClaims []PodResourceClaim, resources ResourceRequirements, schedulingGroup PodSchedulingGroup, workloadRef WorkloadReference',
  WorkloadReference: 'name podGroup podGroupReplicaKey string',
  PodSchedulingGroup: 'podGroupName string',
  Affinity: 'nodeAffinity NodeAffinity, podAffinity PodAffinity, podAntiAffinity PodAntiAffinity',
  NodeAffinity:
    'preferredDuringSchedulingIgnoredDuringExecution []PreferredSchedulingTerm, requiredDuringSchedulingIgnoredDuringExecution NodeSelector',
  PreferredSchedulingTerm: 'preference NodeSelectorTerm, weight int32',
  NodeSelector: 'nodeSelectorTerms []NodeSelectorTerm',
  NodeSelectorTerm: 'matchExpressions matchFields []NodeSelectorRequirement',
  NodeSelectorRequirement: 'key string, operator v1.NodeSelectorOperator, values []string',
  PodAffinity:
    'preferredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm, requiredDuringSchedulingIgnoredDuringExecution []PodAffinityTerm',
  PodAntiAffinity:
    'preferredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm, requiredDuringSchedulingIgnoredDuringExecution []PodAffinityTerm',
  WeightedPodAffinityTerm: 'podAffinityTerm PodAffinityTerm, weight int32',
  PodAffinityTerm:
    'labelSelector namespaceSelector LabelSelector, matchLabelKeys mismatchLabelKeys namespaces []string, topologyKey string',
  LabelSelector: 'matchExpressions []LabelSelectorRequirement, matchLabels map string',
  LabelSelectorRequirement: 'key string, operator v1.LabelSelectorOperator, values []string',
  Toleration: 'key value string, operator v1.TolerationOperator, effect v1.TaintEffect, tolerationSeconds int64',
  TopologySpreadConstraint:
    'labelSelector LabelSelector, matchLabelKeys []string, maxSkew minDomains int32, nodeAffinityPolicy nodeTaintsPolicy v1.NodeInclusionPolicy, topologyKey string, whenUnsatisfiable v1.UnsatisfiableConstraintAction',
  Container: CONTAINER,
  EphemeralContainer: `${CONTAINER}, targetContainerName string`,
  EnvVar: 'name value string, valueFrom EnvVarSource',
  EnvVarSource:
    'configMapKeyRef ConfigMapKeySelector, fieldRef ObjectFieldSelector, fileKeyRef FileKeySelector, resourceFieldRef ResourceFieldSelector, secretKeyRef SecretKeySelector',
  ConfigMapKeySelector: 'key name string, optional bool',
  ObjectFieldSelector: 'apiVersion fieldPath string',
  FileKeySelector: 'key path volumeName string, optional bool',
  ResourceFieldSelector: 'containerName resource string, divisor Quantity',
  SecretKeySelector: 'key name string, optional bool',
  EnvFromSource: 'configMapRef ConfigMapEnvSource, prefix string, secretRef SecretEnvSource',
  ConfigMapEnvSource: 'name string, optional bool',
  SecretEnvSource: 'name string, optional bool',
  Lifecycle: 'postStart preStop LifecycleHandler, stopSignal v1.Signal',
  LifecycleHandler: 'exec ExecAction, httpGet HTTPGetAction, sleep SleepAction, tcpSocket TCPSocketAction',
  ExecAction: 'command []string',
  HTTPGetAction: 'host path string, scheme v1.URIScheme, httpHeaders []HTTPHeader, port IntOrString',
  HTTPHeader: 'name value string',
  SleepAction: 'seconds int64',
  TCPSocketAction: 'host string, port IntOrString',
  Probe:
    'exec ExecAction, failureThreshold initialDelaySeconds periodSeconds successThreshold timeoutSeconds int32, grpc GRPCAction, httpGet HTTPGetAction, tcpSocket TCPSocketAction, terminationGracePeriodSeconds int64',
  GRPCAction: 'port int32, service string',
  ContainerPort: 'containerPort hostPort int32, hostIP name string, protocol v1.Protocol',
  ContainerResizePolicy: 'resourceName v1.ResourceName, restartPolicy v1.ResourceResizeRestartPolicy',
  ResourceRequirements: 'claims []ResourceClaim, limits requests ResourceList',
  ResourceClaim: 'name request string',
  ContainerRestartRule: 'action v1.ContainerRestartRuleAction, exitCodes ContainerRestartRuleOnExitCodes',
  ContainerRestartRuleOnExitCodes: 'operator v1.ContainerRestartRuleOnExitCodesOperator, values []int32',
  SecurityContext:
    'allowPrivilegeEscalation privileged readOnlyRootFilesystem runAsNonRoot bool, appArmorProfile AppArmorProfile, capabilities Capabilities, procMount v1.ProcMountType, runAsGroup runAsUser int64, seLinuxOptions SELinuxOptions, seccompProfile SeccompProfile, windowsOptions WindowsSecurityContextOptions',
  PodSecurityContext:
    'appArmorProfile AppArmorProfile, fsGroup runAsGroup runAsUser int64, fsGroupChangePolicy v1.PodFSGroupChangePolicy, seLinuxChangePolicy v1.PodSELinuxChangePolicy, supplementalGroupsPolicy v1.SupplementalGroupsPolicy, runAsNonRoot bool, seLinuxOptions SELinuxOptions, seccompProfile SeccompProfile, supplementalGroups []int64, sysctls []Sysctl, windowsOptions WindowsSecurityContextOptions',
  AppArmorProfile: 'localhostProfile string, type v1.AppArmorProfileType',
  Capabilities: 'add drop []v1.Capability',
  SELinuxOptions: 'level role type user string',
  SeccompProfile: 'localhostProfile string, type v1.SeccompProfileType',
  WindowsSecurityContextOptions: 'gmsaCredentialSpec gmsaCredentialSpecName runAsUserName string, hostProcess bool',
  Sysctl: 'name value string',
  VolumeDevice: 'devicePath name string',
  VolumeMount:
    'mountPath name subPath subPathExpr string, mountPropagation v1.MountPropagationMode, recursiveReadOnly v1.RecursiveReadOnlyMode, readOnly bool',
  PodDNSConfig: 'nameservers searches []string, options []PodDNSConfigOption',
  PodDNSConfigOption: 'name value string',
  HostAlias: 'hostnames []string, ip string',
  LocalObjectReference: 'name string',
  PodOS: 'name v1.OSName',
  PodReadinessGate: 'conditionType v1.PodConditionType',
  PodResourceClaim: 'name resourceClaimName resourceClaimTemplateName string',
  PodSchedulingGate: 'name string',
};
