import { hasJobEnded } from '@/lib/kube-rules/objects/job-end';
import {
  countAt,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textOrNull,
  textsAt,
  timeAt,
} from '@/lib/kube-rules/json/kube-json';
import type { WorkloadKind } from './map-workload';

/** The status of a workload that recreates its pods, while it has fewer than it should. */
export interface PodShortage {
  /** Fewer pods exist than are wanted; otherwise some are not ready. */
  missing: boolean;
  /** Its condition ReplicaFailure: pods cannot be created. */
  failure: { message: string | null; since: number | null } | null;
  /** A Job that has started and has no pod: when it started. Epoch milliseconds. */
  idleSince?: number;
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

/** Null for a Job that waits for its start, runs, is suspended or has ended. */
function jobShortage(raw: RawObject): PodShortage | null {
  const [spec, status] = [objectAt(raw, 'spec'), objectAt(raw, 'status')];
  const startedAt = timeAt(status, 'startTime');
  const suspended = objectsAt(status, 'conditions').some(
    (one) => one['type'] === 'Suspended' && one['status'] === 'True',
  );
  const deleting = textAt(objectAt(raw, 'metadata'), 'deletionTimestamp') !== '';
  if (startedAt === null || hasJobEnded(raw) || suspended || deleting || spec['suspend'] === true) return null;
  const uncounted = textsAt(objectAt(status, 'uncountedTerminatedPods'), 'succeeded').length;
  const succeeded = (countAt(status, 'succeeded') ?? 0) + uncounted;
  const parallelism = countAt(spec, 'parallelism') ?? 1;
  const completions = countAt(spec, 'completions');
  // Without completions, the Job creates no more pods after the first success.
  const left = completions === null ? (succeeded > 0 ? 0 : parallelism) : completions - succeeded;
  const existing = (countAt(status, 'active') ?? 0) + (countAt(status, 'terminating') ?? 0);
  if (existing >= Math.min(parallelism, left)) return null;
  return { missing: true, failure: null, ...(existing === 0 ? { idleSince: startedAt } : {}) };
}

/** Null while it has all its pods, and for a kind that does not recreate them. */
export function podShortage(kind: WorkloadKind, raw: RawObject): PodShortage | null {
  if (kind === 'Job') return jobShortage(raw);
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
