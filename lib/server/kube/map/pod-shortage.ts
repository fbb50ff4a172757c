import { countAt, objectAt, objectsAt, type RawObject, textOrNull, timeAt } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadKind } from './map-workload';

/** The status of a workload that recreates its pods, while it has fewer than it should. */
export interface PodShortage {
  /** Fewer pods exist than are wanted; otherwise some are not ready. */
  missing: boolean;
  /** Its condition ReplicaFailure: pods cannot be created. */
  failure: { message: string | null; since: number | null } | null;
}

interface Counts {
  wanted: number;
  existing: string;
  ready: string;
}

/** The controllers omit counts that are 0 (Kubernetes API: apps/v1, omitempty). */
function countsOf(kind: WorkloadKind, { spec, status }: { spec: RawObject; status: RawObject }): Counts | null {
  const wanted = countAt(spec, 'replicas') ?? 1;
  if (kind === 'Deployment') return { wanted, existing: 'updatedReplicas', ready: 'availableReplicas' };
  if (kind === 'ReplicaSet') return { wanted, existing: 'replicas', ready: 'availableReplicas' };
  if (kind === 'StatefulSet') return { wanted, existing: 'replicas', ready: 'readyReplicas' };
  const onNodes = countAt(status, 'desiredNumberScheduled') ?? 0;
  return kind === 'DaemonSet' ? { wanted: onNodes, existing: 'currentNumberScheduled', ready: 'numberReady' } : null;
}

/** Null while it has all its pods, and for a kind that does not recreate them. */
export function podShortage(kind: WorkloadKind, raw: RawObject): PodShortage | null {
  const status = objectAt(raw, 'status');
  const counts = countsOf(kind, { spec: objectAt(raw, 'spec'), status });
  if (counts === null) return null;
  const failed = objectsAt(status, 'conditions').find((one) => one['type'] === 'ReplicaFailure');
  const isFailed = failed?.['status'] === 'True';
  const missing = (countAt(status, counts.existing) ?? 0) < counts.wanted;
  if (!missing && !isFailed && (countAt(status, counts.ready) ?? 0) >= counts.wanted) return null;
  return {
    missing,
    failure: isFailed ? { message: textOrNull(failed, 'message'), since: timeAt(failed, 'lastTransitionTime') } : null,
  };
}
