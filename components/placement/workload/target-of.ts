import type { PatchTarget } from '@/lib/domain/workload/patch/patch';
import type { PlacementRow } from '@/lib/domain/placement/verdict';

/** Versions in which the store reads workloads; other kinds are of the core group. */
const apiVersions: Readonly<Record<string, string>> = {
  Deployment: 'apps/v1',
  ReplicaSet: 'apps/v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
};

/** The workload as what a change is about. */
export function targetOf({ kind, namespace, name }: PlacementRow, uid: string): PatchTarget {
  const apiVersion = Object.hasOwn(apiVersions, kind) ? apiVersions[kind] : undefined;
  return { apiVersion: apiVersion ?? 'v1', kind, namespace, name, uid };
}
