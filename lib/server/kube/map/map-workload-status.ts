import {
  countAt,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textOrNull,
  timeAt,
} from '@/lib/kube-rules/json/kube-json';
import { listOf } from '@/lib/kube-rules/json/kube-json';
import { rolloutOf } from '@/lib/domain/workload/rollout';
import type { WorkloadStatus } from '@/lib/domain/workload/workload-state';
import type { WorkloadKind } from './map-workload';

/** Set by the Deployment controller (Kubernetes: deployment.kubernetes.io/revision). */
const REVISION = 'deployment.kubernetes.io/revision';

function countsOf(kind: WorkloadKind, raw: RawObject): Pick<WorkloadStatus, 'wanted' | 'ready'> {
  const [spec, status] = [objectAt(raw, 'spec'), objectAt(raw, 'status')];
  if (kind === 'CronJob') return { wanted: null, ready: null };
  if (kind === 'DaemonSet') {
    // Before its controller has seen it, how many it wants is unknown.
    const wanted = countAt(status, 'desiredNumberScheduled');
    return { wanted, ready: countAt(status, 'numberReady') ?? (wanted === null ? null : 0) };
  }
  if (kind === 'Job') {
    const wanted = countAt(spec, 'completions') ?? countAt(spec, 'parallelism') ?? 1;
    return { wanted, ready: countAt(status, 'succeeded') ?? 0 };
  }
  // The controllers omit counts that are 0 (Kubernetes API: apps/v1, omitempty).
  return { wanted: countAt(spec, 'replicas') ?? 1, ready: countAt(status, 'readyReplicas') ?? 0 };
}

function progressOf(raw: RawObject): WorkloadStatus['progress'] {
  const found = objectsAt(objectAt(raw, 'status'), 'conditions').find((one) => one['type'] === 'Progressing');
  if (found === undefined) return null;
  return {
    reason: textAt(found, 'reason'),
    message: textOrNull(found, 'message'),
    changedAt: timeAt(found, 'lastTransitionTime'),
    updatedAt: timeAt(found, 'lastUpdateTime'),
  };
}

function jobOf(kind: WorkloadKind, raw: RawObject): WorkloadStatus['job'] {
  const status = objectAt(raw, 'status');
  if (kind === 'CronJob') return { outcome: null, at: null, active: listOf(status['active']).length };
  if (kind !== 'Job') return null;
  const ended = objectsAt(status, 'conditions').find(
    (one) => (one['type'] === 'Complete' || one['type'] === 'Failed') && one['status'] === 'True',
  );
  const active = countAt(status, 'active') ?? 0;
  if (ended === undefined) return { outcome: null, at: timeAt(status, 'startTime'), active };
  const outcome = ended['type'] === 'Failed' ? 'failed' : 'complete';
  return { outcome, at: timeAt(ended, 'lastTransitionTime') ?? timeAt(status, 'completionTime'), active };
}

function revisionOf(kind: WorkloadKind, raw: RawObject): string | null {
  if (kind === 'Deployment') return textOrNull(objectAt(objectAt(raw, 'metadata'), 'annotations'), REVISION);
  return kind === 'StatefulSet' ? textOrNull(objectAt(raw, 'status'), 'updateRevision') : null;
}

/** What a workload object (apps/v1, batch/v1) reports about itself. */
export function workloadStatusOf(kind: WorkloadKind, raw: RawObject): WorkloadStatus {
  const spec = objectAt(raw, 'spec');
  return {
    createdAt: timeAt(objectAt(raw, 'metadata'), 'creationTimestamp'),
    ...countsOf(kind, raw),
    rollout: rolloutOf(kind, raw),
    revision: revisionOf(kind, raw),
    progress: kind === 'Deployment' ? progressOf(raw) : null,
    suspended: spec['suspend'] === true,
    job: jobOf(kind, raw),
    schedule:
      kind === 'CronJob'
        ? { text: textAt(spec, 'schedule'), lastAt: timeAt(objectAt(raw, 'status'), 'lastScheduleTime') }
        : null,
  };
}
