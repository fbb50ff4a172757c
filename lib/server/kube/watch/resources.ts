import type { WorkloadKind } from '../map/map-workload';

export const NODES = '/api/v1/nodes';
export const PODS = '/api/v1/pods';
export const EVENTS = '/api/v1/events';
export const DISRUPTION_BUDGETS = '/apis/policy/v1/poddisruptionbudgets';

/** What decides about placement besides nodes, pods and workloads; all optional. `object`: kind of the items. */
export const PLACEMENT_LISTS = [
  { kind: 'runtimeclasses', object: 'RuntimeClass', path: '/apis/node.k8s.io/v1/runtimeclasses' },
  { kind: 'namespaces', object: 'Namespace', path: '/api/v1/namespaces' },
  { kind: 'limitranges', object: 'LimitRange', path: '/api/v1/limitranges' },
  { kind: 'resourcequotas', object: 'ResourceQuota', path: '/api/v1/resourcequotas' },
  { kind: 'priorityclasses', object: 'PriorityClass', path: '/apis/scheduling.k8s.io/v1/priorityclasses' },
  { kind: 'serviceaccounts', object: 'ServiceAccount', path: '/api/v1/serviceaccounts' },
  { kind: 'persistentvolumeclaims', object: 'PersistentVolumeClaim', path: '/api/v1/persistentvolumeclaims' },
  { kind: 'persistentvolumes', object: 'PersistentVolume', path: '/api/v1/persistentvolumes' },
  { kind: 'storageclasses', object: 'StorageClass', path: '/apis/storage.k8s.io/v1/storageclasses' },
  { kind: 'csinodes', object: 'CSINode', path: '/apis/storage.k8s.io/v1/csinodes' },
  { kind: 'services', object: 'Service', path: '/api/v1/services' },
  { kind: 'networkpolicies', object: 'NetworkPolicy', path: '/apis/networking.k8s.io/v1/networkpolicies' },
  {
    kind: 'horizontalpodautoscalers',
    object: 'HorizontalPodAutoscaler',
    path: '/apis/autoscaling/v2/horizontalpodautoscalers',
  },
] as const;

/** Optional kinds: kubernetes-sigs/windows-gmsa and the Vertical Pod Autoscaler. */
export const CUSTOM_LISTS = [
  { kind: 'gmsacredentialspecs', object: 'GMSACredentialSpec', path: '/apis/windows.k8s.io/v1/gmsacredentialspecs' },
  {
    kind: 'verticalpodautoscalers',
    object: 'VerticalPodAutoscaler',
    path: '/apis/autoscaling.k8s.io/v1/verticalpodautoscalers',
  },
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

/** `deployments` of `/apis/apps/v1/deployments`. */
export const resourceOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Group and version of the items of a list, by its path. */
export const apiVersionOf = (path: string): string => path.replace(/^\/apis?\//, '').replace(/\/\w+$/, '');
