import type { WorkloadKind } from './map-workload';

/** Lists of the Kubernetes API by kind. */
export const NODES = '/api/v1/nodes';
export const PODS = '/api/v1/pods';
export const EVENTS = '/api/v1/events';
export const DISRUPTION_BUDGETS = '/apis/policy/v1/poddisruptionbudgets';

export const WORKLOADS: readonly { kind: Exclude<WorkloadKind, 'Pod'>; path: string }[] = [
  { kind: 'Deployment', path: '/apis/apps/v1/deployments' },
  { kind: 'StatefulSet', path: '/apis/apps/v1/statefulsets' },
  { kind: 'DaemonSet', path: '/apis/apps/v1/daemonsets' },
  { kind: 'ReplicaSet', path: '/apis/apps/v1/replicasets' },
  { kind: 'Job', path: '/apis/batch/v1/jobs' },
  { kind: 'CronJob', path: '/apis/batch/v1/cronjobs' },
];
