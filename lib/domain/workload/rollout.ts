import { partitionOf } from '@/lib/kube-rules/objects/stateful-set';
import { countAt, objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

/**
 * How far the pods of a workload follow its template. `by-hand`: they stay until they are deleted (OnDelete,
 * ReplicaSets, partitions). `next-run`: the template applies to pods created later. `stuck`: its progress deadline has
 * passed.
 */
export interface Rollout {
  state: 'done' | 'rolling' | 'stuck' | 'paused' | 'by-hand' | 'next-run';
  /** Pods that should have the new template, that have it, and that are available. */
  wanted: number;
  updated: number;
  available: number;
}

export type RolloutWay = 'rolls' | 'by-hand' | 'next-run' | 'in-place';

export function rolloutWay(kind: string, object: RawObject): RolloutWay {
  const strategy = textAt(objectAt(objectAt(object, 'spec'), 'updateStrategy'), 'type');
  if (kind === 'Deployment') return 'rolls';
  if (kind === 'DaemonSet' || kind === 'StatefulSet') return strategy === 'OnDelete' ? 'by-hand' : 'rolls';
  if (kind === 'ReplicaSet' || kind === 'ReplicationController') return 'by-hand';
  return kind === 'Pod' ? 'in-place' : 'next-run';
}

interface Counts {
  wanted: number;
  updated: number;
  available: number;
  /** Remaining pods of earlier templates. */
  old: number;
}

const stateOf = ({ wanted, updated, available, old }: Counts): 'done' | 'rolling' =>
  updated >= wanted && available >= wanted && old <= 0 ? 'done' : 'rolling';

function deployment(object: RawObject): Counts {
  const status = objectAt(object, 'status');
  const updated = countAt(status, 'updatedReplicas') ?? 0;
  return {
    wanted: countAt(objectAt(object, 'spec'), 'replicas') ?? 1,
    updated,
    available: countAt(status, 'availableReplicas') ?? 0,
    old: (countAt(status, 'replicas') ?? 0) - updated,
  };
}

function daemonSet(object: RawObject): Counts {
  const status = objectAt(object, 'status');
  return {
    wanted: countAt(status, 'desiredNumberScheduled') ?? 0,
    updated: countAt(status, 'updatedNumberScheduled') ?? 0,
    available: countAt(status, 'numberAvailable') ?? 0,
    old: 0,
  };
}

/** Below the partition pods keep the old template (Kubernetes docs: StatefulSet, partitioned rolling updates). */
function statefulSet(object: RawObject): Counts {
  const [spec, status] = [objectAt(object, 'spec'), objectAt(object, 'status')];
  const all = countAt(spec, 'replicas') ?? 1;
  const partition = partitionOf(object);
  const isWhole = textAt(status, 'updateRevision') === textAt(status, 'currentRevision');
  const wanted = Math.max(0, all - partition);
  const updated = isWhole && partition === 0 ? all : (countAt(status, 'updatedReplicas') ?? 0);
  const ready = countAt(status, 'availableReplicas') ?? countAt(status, 'readyReplicas') ?? 0;
  return { wanted, updated, available: Math.min(ready, wanted), old: 0 };
}

const COUNTS: Readonly<Record<string, (object: RawObject) => Counts>> = {
  Deployment: deployment,
  DaemonSet: daemonSet,
  StatefulSet: statefulSet,
};

/** Set by the controller (Kubernetes docs: Deployment, failed deployment). */
const isLate = (object: RawObject): boolean =>
  objectsAt(objectAt(object, 'status'), 'conditions').some(
    (one) => textAt(one, 'type') === 'Progressing' && textAt(one, 'reason') === 'ProgressDeadlineExceeded',
  );

/** Follows `kubectl rollout status` (kubectl: polymorphichelpers/rollout_status.go). */
export function rolloutOf(kind: string, object: RawObject): Rollout {
  const way = rolloutWay(kind, object);
  if (way === 'in-place') return { state: 'done', wanted: 1, updated: 1, available: 1 };
  if (way !== 'rolls') return { state: way, wanted: 0, updated: 0, available: 0 };
  const counts = COUNTS[kind]?.(object) ?? { wanted: 0, updated: 0, available: 0, old: 0 };
  const { wanted, updated, available } = counts;
  const reported = { wanted, updated, available };
  const generation = countAt(objectAt(object, 'metadata'), 'generation') ?? 0;
  const isSeen = (countAt(objectAt(object, 'status'), 'observedGeneration') ?? 0) >= generation;
  if (isSeen && stateOf(counts) === 'done') return { state: 'done', ...reported };
  if (objectAt(object, 'spec')['paused'] === true) return { state: 'paused', ...reported };
  if (isSeen && isLate(object)) return { state: 'stuck', ...reported };
  return { state: 'rolling', ...reported };
}
