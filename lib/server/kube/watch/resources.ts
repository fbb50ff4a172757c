import type { WorkloadKind } from '../map/map-workload';

/** Lists of the Kubernetes API by kind. */
export const NODES = '/api/v1/nodes';
export const PODS = '/api/v1/pods';
export const EVENTS = '/api/v1/events';
export const DISRUPTION_BUDGETS = '/apis/policy/v1/poddisruptionbudgets';

/** What decides where pods may run, beside nodes, pods and workloads; none of them has to be readable. */
export const PLACEMENT_LISTS = [
  { kind: 'runtimeclasses', path: '/apis/node.k8s.io/v1/runtimeclasses' },
  { kind: 'namespaces', path: '/api/v1/namespaces' },
  { kind: 'limitranges', path: '/api/v1/limitranges' },
  { kind: 'priorityclasses', path: '/apis/scheduling.k8s.io/v1/priorityclasses' },
  { kind: 'serviceaccounts', path: '/api/v1/serviceaccounts' },
  { kind: 'persistentvolumeclaims', path: '/api/v1/persistentvolumeclaims' },
  { kind: 'persistentvolumes', path: '/api/v1/persistentvolumes' },
  { kind: 'storageclasses', path: '/apis/storage.k8s.io/v1/storageclasses' },
  { kind: 'csinodes', path: '/apis/storage.k8s.io/v1/csinodes' },
  { kind: 'services', path: '/api/v1/services' },
  { kind: 'networkpolicies', path: '/apis/networking.k8s.io/v1/networkpolicies' },
  { kind: 'horizontalpodautoscalers', path: '/apis/autoscaling/v2/horizontalpodautoscalers' },
] as const;

/** The same of kinds that a cluster may not have: they come with kubernetes-sigs/windows-gmsa and the Vertical Pod Autoscaler. */
export const CUSTOM_LISTS = [
  { kind: 'gmsacredentialspecs', path: '/apis/windows.k8s.io/v1/gmsacredentialspecs' },
  { kind: 'verticalpodautoscalers', path: '/apis/autoscaling.k8s.io/v1/verticalpodautoscalers' },
] as const;
export type PlacementList = (typeof PLACEMENT_LISTS)[number]['kind'] | (typeof CUSTOM_LISTS)[number]['kind'];

export const WORKLOADS: readonly { kind: Exclude<WorkloadKind, 'Pod'>; path: string }[] = [
  { kind: 'Deployment', path: '/apis/apps/v1/deployments' },
  { kind: 'StatefulSet', path: '/apis/apps/v1/statefulsets' },
  { kind: 'DaemonSet', path: '/apis/apps/v1/daemonsets' },
  { kind: 'ReplicaSet', path: '/apis/apps/v1/replicasets' },
  { kind: 'Job', path: '/apis/batch/v1/jobs' },
  { kind: 'CronJob', path: '/apis/batch/v1/cronjobs' },
];
