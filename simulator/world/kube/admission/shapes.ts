import type { Shape } from '@/simulator/world/kube/admission/shape';
import {
  any,
  bool,
  int,
  intOrString,
  listOfShape as list,
  mapOf,
  quantity,
  str,
  struct,
} from '@/simulator/world/kube/admission/shape';

const requirement = struct('v1.LabelSelectorRequirement', { key: str, operator: str, values: list(str) });
const labelSelector = struct('v1.LabelSelector', {
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
const toleration = struct('v1.Toleration', {
  key: str,
  operator: str,
  value: str,
  effect: str,
  tolerationSeconds: int,
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
const podSpec = struct('v1.PodSpec', {
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
  terminationGracePeriodSeconds: int,
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
const templateMeta = struct('v1.ObjectMeta', {
  labels: mapOf(str),
  annotations: mapOf(str),
  finalizers: list(str),
});
const template = struct('v1.PodTemplateSpec', { metadata: templateMeta, spec: podSpec });
const rolling = struct('apps.RollingUpdate', {
  maxSurge: intOrString,
  maxUnavailable: intOrString,
  partition: int,
});
const strategy = struct('apps.Strategy', { type: str, rollingUpdate: rolling });
const replicated = { replicas: int, selector: labelSelector, template, minReadySeconds: int };
const conditions = list(
  struct('v1.Condition', { type: str, status: str, reason: str, message: str }),
  'v1.Condition',
);
const counts = {
  replicas: int,
  readyReplicas: int,
  availableReplicas: int,
  observedGeneration: int,
  conditions,
};
const jobSpec = struct('v1.JobSpec', {
  parallelism: int,
  completions: int,
  backoffLimit: int,
  suspend: bool,
  completionMode: str,
  ttlSecondsAfterFinished: int,
  selector: labelSelector,
  template,
});
const taint = struct('v1.Taint', { key: str, value: str, effect: str, timeAdded: str });

const META = struct('v1.ObjectMeta', {
  name: str,
  generateName: str,
  namespace: str,
  uid: str,
  resourceVersion: str,
  labels: mapOf(str),
  annotations: mapOf(str),
  finalizers: list(str),
  ownerReferences: list(
    struct('v1.OwnerReference', {
      apiVersion: str,
      kind: str,
      name: str,
      uid: str,
      controller: bool,
      blockOwnerDeletion: bool,
    }),
    'v1.OwnerReference',
  ),
  deletionTimestamp: str,
  deletionGracePeriodSeconds: int,
  generation: int,
});

const BODIES: Record<string, Record<string, Shape>> = {
  Pod: {
    spec: podSpec,
    status: struct('v1.PodStatus', {
      phase: str,
      reason: str,
      message: str,
      conditions,
      podIP: str,
      hostIP: str,
      containerStatuses: list(
        struct('v1.ContainerStatus', { name: str, image: str, ready: bool, restartCount: int }),
        'v1.ContainerStatus',
      ),
    }),
  },
  Node: {
    spec: struct('v1.NodeSpec', {
      providerID: str,
      podCIDR: str,
      podCIDRs: list(str),
      unschedulable: bool,
      taints: list(taint, 'v1.Taint'),
    }),
    status: struct('v1.NodeStatus', {
      capacity: mapOf(quantity),
      allocatable: mapOf(quantity),
      conditions,
      addresses: list(struct('v1.NodeAddress', { type: str, address: str }), 'v1.NodeAddress'),
      nodeInfo: mapOf(str),
    }),
  },
  Deployment: {
    spec: struct('v1.DeploymentSpec', {
      ...replicated,
      paused: bool,
      strategy,
      revisionHistoryLimit: int,
      progressDeadlineSeconds: int,
    }),
    status: struct('v1.DeploymentStatus', counts),
  },
  ReplicaSet: {
    spec: struct('v1.ReplicaSetSpec', replicated),
    status: struct('v1.ReplicaSetStatus', counts),
  },
  StatefulSet: {
    spec: struct('v1.StatefulSetSpec', {
      ...replicated,
      serviceName: str,
      podManagementPolicy: str,
      updateStrategy: strategy,
      ordinals: struct('v1.StatefulSetOrdinals', { start: int }),
    }),
    status: struct('v1.StatefulSetStatus', counts),
  },
  DaemonSet: {
    spec: struct('v1.DaemonSetSpec', {
      selector: labelSelector,
      template,
      minReadySeconds: int,
      updateStrategy: strategy,
    }),
  },
  Job: { spec: jobSpec },
  CronJob: {
    spec: struct('v1.CronJobSpec', {
      schedule: str,
      suspend: bool,
      concurrencyPolicy: str,
      jobTemplate: struct('v1.JobTemplateSpec', { metadata: templateMeta, spec: jobSpec }),
      successfulJobsHistoryLimit: int,
      failedJobsHistoryLimit: int,
    }),
  },
  PodDisruptionBudget: {
    spec: struct('v1.PodDisruptionBudgetSpec', {
      minAvailable: intOrString,
      maxUnavailable: intOrString,
      selector: labelSelector,
      unhealthyPodEvictionPolicy: str,
    }),
    status: struct('v1.PodDisruptionBudgetStatus', {
      currentHealthy: int,
      desiredHealthy: int,
      disruptionsAllowed: int,
      expectedPods: int,
      disruptedPods: mapOf(str),
      conditions,
    }),
  },
  RuntimeClass: {
    handler: str,
    overhead: struct('v1.Overhead', { podFixed: mapOf(quantity) }),
    scheduling: struct('v1.Scheduling', {
      nodeSelector: mapOf(str),
      tolerations: list(toleration, 'v1.Toleration'),
    }),
  },
  Lease: {
    spec: struct('v1.LeaseSpec', {
      holderIdentity: str,
      leaseDurationSeconds: int,
      renewTime: str,
      acquireTime: str,
      leaseTransitions: int,
    }),
  },
  Namespace: {
    spec: struct('v1.NamespaceSpec', { finalizers: list(str) }),
    status: struct('v1.NamespaceStatus', { phase: str }),
  },
  Event: {
    involvedObject: struct('v1.ObjectReference', { kind: str, name: str, namespace: str, uid: str }),
    reason: str,
    message: str,
    type: str,
    count: int,
  },
  Service: {
    spec: struct('v1.ServiceSpec', {
      selector: mapOf(str),
      type: str,
      clusterIP: str,
      ports: list(
        struct('v1.ServicePort', {
          name: str,
          port: int,
          targetPort: intOrString,
          protocol: str,
          nodePort: int,
        }),
        'v1.ServicePort',
      ),
    }),
  },
  ConfigMap: { data: mapOf(str), binaryData: mapOf(str), immutable: bool },
  Secret: { data: mapOf(str), stringData: mapOf(str), type: str },
  ServiceAccount: { automountServiceAccountToken: bool, secrets: any },
};

/** The Go type behind a kind, as far as the simulator reads it. */
export function shapeOf(kind: string, apiVersion: string): Shape {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  return struct(`${version}.${kind}`, { apiVersion: str, kind: str, metadata: META, ...BODIES[kind] });
}
