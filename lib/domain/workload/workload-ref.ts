import type { ResourceRef } from '../change/plan';
import type { KubeWorkload } from '../ports/kube';

export const workloadRef = (
  workload: Pick<KubeWorkload, 'uid' | 'namespace' | 'name'> & { kind: string },
): ResourceRef => ({
  type: 'workload',
  uid: workload.uid,
  name: `${workload.namespace}/${workload.kind}/${workload.name}`,
});

const PLURALS: Readonly<Record<string, string>> = {
  Deployment: 'deployments',
  StatefulSet: 'statefulsets',
  DaemonSet: 'daemonsets',
  ReplicaSet: 'replicasets',
  Job: 'jobs',
  CronJob: 'cronjobs',
  Pod: 'pods',
  ReplicationController: 'replicationcontrollers',
  PodTemplate: 'podtemplates',
};

const API_VERSION = /^([a-z0-9.-]{1,253}\/)?v[a-z0-9]{1,62}$/;

/** API path of one workload; null for a kind that is not a workload. */
export function workloadPath(q: { apiVersion: string; kind: string; namespace: string; name: string }): string | null {
  const plural = Object.hasOwn(PLURALS, q.kind) ? PLURALS[q.kind] : undefined;
  if (plural === undefined || !API_VERSION.test(q.apiVersion)) return null;
  const root = q.apiVersion.includes('/') ? `/apis/${q.apiVersion}` : `/api/${q.apiVersion}`;
  return `${root}/namespaces/${encodeURIComponent(q.namespace)}/${plural}/${encodeURIComponent(q.name)}`;
}
