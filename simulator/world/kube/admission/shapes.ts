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

import { labelSelector, podSpec, toleration } from '@/simulator/world/kube/admission/pod-shapes';

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
  ReplicationController: {
    spec: struct('v1.ReplicationControllerSpec', { ...replicated, selector: mapOf(str) }),
  },
  PodTemplate: { template },
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
