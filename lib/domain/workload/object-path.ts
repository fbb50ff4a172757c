import { workloadPath } from './workload-ref';

/** Group and version of each kind whose objects are shown. */
const API_VERSIONS = {
  Pod: 'v1',
  Node: 'v1',
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  ReplicaSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
} as const;
export type ShownKind = keyof typeof API_VERSIONS;

/** API path of an object; null: its kind is in a namespace and none is given, or the reverse. Never that of a Secret. */
export function objectPath(o: { kind: ShownKind; namespace: string | undefined; name: string }): string | null {
  const { kind, namespace, name } = o;
  if (kind === 'Node') return namespace === undefined ? `/api/v1/nodes/${encodeURIComponent(name)}` : null;
  return namespace === undefined ? null : workloadPath({ apiVersion: API_VERSIONS[kind], kind, namespace, name });
}
