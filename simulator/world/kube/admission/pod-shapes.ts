import {
  bool,
  int,
  listOfShape as list,
  long,
  mapOf,
  quantity,
  str,
  struct,
} from '@/simulator/world/kube/admission/shape';

const requirement = struct('v1.LabelSelectorRequirement', { key: str, operator: str, values: list(str) });
export const labelSelector = struct('v1.LabelSelector', {
  matchLabels: mapOf(str),
  matchExpressions: list(requirement, 'v1.LabelSelectorRequirement'),
});
const resources = struct('v1.ResourceRequirements', { requests: mapOf(quantity), limits: mapOf(quantity) });
const port = struct('v1.ContainerPort', {
  containerPort: int,
  hostPort: int,
  hostIP: str,
  protocol: str,
  name: str,
});
const container = struct('v1.Container', {
  name: str,
  image: str,
  imagePullPolicy: str,
  restartPolicy: str,
  command: list(str),
  args: list(str),
  env: list(struct('v1.EnvVar', { name: str, value: str }), 'v1.EnvVar'),
  ports: list(port, 'v1.ContainerPort'),
  resources,
  securityContext: struct('v1.SecurityContext', {
    windowsOptions: struct('v1.WindowsSecurityContextOptions', {
      hostProcess: bool,
      runAsUserName: str,
      gmsaCredentialSpec: str,
      gmsaCredentialSpecName: str,
    }),
  }),
  volumeMounts: list(struct('v1.VolumeMount', { name: str, mountPath: str, subPath: str }), 'v1.VolumeMount'),
});
export const toleration = struct('v1.Toleration', {
  key: str,
  operator: str,
  value: str,
  effect: str,
  tolerationSeconds: long,
});
const term = struct('v1.NodeSelectorTerm', {
  matchExpressions: list(requirement, 'v1.NodeSelectorRequirement'),
  matchFields: list(requirement, 'v1.NodeSelectorRequirement'),
});
const podTerms = list(
  struct('v1.PodAffinityTerm', {
    labelSelector,
    namespaces: list(str),
    namespaceSelector: labelSelector,
    topologyKey: str,
  }),
  'v1.PodAffinityTerm',
);
const affinity = struct('v1.Affinity', {
  nodeAffinity: struct('v1.NodeAffinity', {
    requiredDuringSchedulingIgnoredDuringExecution: struct('v1.NodeSelector', {
      nodeSelectorTerms: list(term, 'v1.NodeSelectorTerm'),
    }),
  }),
  podAffinity: struct('v1.PodAffinity', { requiredDuringSchedulingIgnoredDuringExecution: podTerms }),
  podAntiAffinity: struct('v1.PodAntiAffinity', { requiredDuringSchedulingIgnoredDuringExecution: podTerms }),
});
const spread = struct('v1.TopologySpreadConstraint', {
  maxSkew: int,
  topologyKey: str,
  whenUnsatisfiable: str,
  labelSelector,
  minDomains: int,
  nodeAffinityPolicy: str,
  nodeTaintsPolicy: str,
  matchLabelKeys: list(str),
});
export const podSpec = struct('v1.PodSpec', {
  containers: list(container, 'v1.Container'),
  initContainers: list(container, 'v1.Container'),
  ephemeralContainers: list(container, 'v1.EphemeralContainer'),
  nodeName: str,
  nodeSelector: mapOf(str),
  affinity,
  tolerations: list(toleration, 'v1.Toleration'),
  topologySpreadConstraints: list(spread, 'v1.TopologySpreadConstraint'),
  os: struct('v1.PodOS', { name: str }),
  hostNetwork: bool,
  hostPID: bool,
  hostIPC: bool,
  hostUsers: bool,
  shareProcessNamespace: bool,
  runtimeClassName: str,
  overhead: mapOf(quantity),
  resources,
  schedulerName: str,
  schedulingGates: list(struct('v1.PodSchedulingGate', { name: str }), 'v1.PodSchedulingGate'),
  restartPolicy: str,
  terminationGracePeriodSeconds: long,
  securityContext: struct('v1.PodSecurityContext', {
    windowsOptions: struct('v1.WindowsSecurityContextOptions', {
      hostProcess: bool,
      runAsUserName: str,
      gmsaCredentialSpec: str,
      gmsaCredentialSpecName: str,
    }),
  }),
  volumes: list(struct('v1.Volume', { name: str }), 'v1.Volume'),
  priorityClassName: str,
  priority: int,
  serviceAccountName: str,
});
