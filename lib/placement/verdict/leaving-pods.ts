import { countAt, isObject, objectAt, type RawObject, textAt } from '../../kube-rules/json/kube-json';
import { podMetaIn, podSpecIn, withObject, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { appliedManifest, semanticallyEqual } from '../../kube-rules/patch/applied-manifest';
import { intOrPercent } from '../../kube-rules/quantity/int-or-percent';
import { isByHand, isUpdated, ordinalRange, partitionOf } from '../../kube-rules/objects/stateful-set';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { isOfHash, isOfRevision } from '../../kube-rules/objects/template-revisions';
import { memoized } from '../memoized';

/** The object after the change, and before it; null: nothing changes, or what it was is not known. */
const changeOf = memoized((workload: WorkloadObject): { now: WorkloadObject; before: RawObject | null } | null => {
  const { existing, stored, object } = workload;
  if (existing === undefined)
    return stored === undefined || stored === object ? null : { now: workload, before: stored };
  const merged = existing === null ? object : appliedManifest(existing, object);
  return { now: isObject(merged) ? withObject(workload, merged) : workload, before: existing };
});

/** As the API server stores it then. */
export const objectAfter = (workload: WorkloadObject): RawObject => changeOf(workload)?.now.object ?? workload.object;

const templateOf = (workload: WorkloadObject): unknown => {
  const { labels, annotations } = podMetaIn(workload);
  return { labels, annotations, spec: podSpecIn(workload) };
};

const ALL = Number.POSITIVE_INFINITY;

const replicasOf = (object: RawObject): number => countAt(objectAt(object, 'spec'), 'replicas') ?? 1;

/** The controller replaces none by none (deploymentutil: ResolveFenceposts). */
function leavingOfDeployment(object: RawObject): number {
  const strategy = objectAt(objectAt(object, 'spec'), 'strategy');
  if (textAt(strategy, 'type') === 'Recreate') return ALL;
  const { maxUnavailable = '25%', maxSurge = '25%' } = objectAt(strategy, 'rollingUpdate');
  const replicas = replicasOf(object);
  const leaving = intOrPercent(maxUnavailable, replicas, Math.floor) ?? 0;
  return leaving === 0 && intOrPercent(maxSurge, replicas, Math.ceil) === 0 ? 1 : leaving;
}

function leavingOf({ kind, object }: WorkloadObject): number {
  const { maxSurge = 0, maxUnavailable = 1 } = objectAt(
    objectAt(objectAt(object, 'spec'), 'updateStrategy'),
    'rollingUpdate',
  );
  if (kind === 'Deployment') return leavingOfDeployment(object);
  if (kind === 'DaemonSet') return maxSurge === 0 || maxSurge === '0%' ? ALL : 0;
  if (kind === 'StatefulSet') {
    const replicas = replicasOf(object);
    const updated = replicas - partitionOf(object);
    return Math.max(1, Math.min(updated, intOrPercent(maxUnavailable, replicas, Math.floor) ?? 1));
  }
  // Deleted by hand, one after another.
  if (kind === 'ReplicaSet' || kind === 'ReplicationController') return 1;
  return kind === 'Pod' ? ALL : 0;
}

/** `added`: replicas that the change adds; negative: fewer, which leave before a rollout begins. */
function leavingFirst({ kind }: WorkloadObject, leaving: number, added: number): number {
  if (kind === 'Deployment') return leaving + Math.max(0, -added);
  // Pods of higher ordinals are created before any is replaced.
  return kind === 'StatefulSet' && added > 0 ? 0 : leaving;
}

/** How a rollout of a changed template begins. */
interface RolloutStart {
  now: WorkloadObject;
  /** How many of its replicas may be absent at once. */
  leaving: number;
  /** How many of its pods leave before one of the new template is scheduled, if there are that many. */
  first: number;
  /** Its pods are of several templates: the hash of those that have this one and stay, null if none, and how many are wanted. */
  among?: { hash: string | null; wanted: number };
  /** Of a StatefulSet, which replaces the highest ordinals first: the lowest of those that leave first, and of all. */
  order?: { first: number; last: number };
}

/** The change of its template, or the rollout of one that its pods do not have yet. */
function rollingChange(workload: WorkloadObject): { now: WorkloadObject; before: RawObject | null } | null {
  const change = changeOf(workload);
  if (change !== null) return change;
  return workload.revisions === undefined ? null : { now: workload, before: workload.object };
}

/** The hash of those pods of a Deployment that have its template; null: none has, or all have. */
export const ownRevision = memoized((workload: WorkloadObject): string | null => {
  const now = changeOf(workload)?.now ?? workload;
  return workload.revisions?.find((one) => isOfRevision(now, one))?.hash ?? null;
});

/** A paused Deployment replaces none of its pods, of whatever template, until it is resumed. */
export const isPaused = (workload: WorkloadObject): boolean =>
  workload.kind === 'Deployment' && objectAt(objectAfter(workload), 'spec')['paused'] === true;

/** null: its pods have this template or keep theirs, so that they show where it runs. */
export const rolloutStart = memoized((workload: WorkloadObject): RolloutStart | null => {
  const change = rollingChange(workload);
  if (change === null) return null;
  const { now, before } = change;
  // Of a paused one, only a change of the template is judged: for when it is resumed.
  const revisions = isPaused(workload) ? undefined : workload.revisions;
  const isSame =
    revisions === undefined
      ? before !== null && semanticallyEqual(templateOf(now), templateOf(withObject(workload, before)))
      : revisions.every((one) => isOfRevision(now, one));
  if (isSame) return null;
  const leaving = leavingOf(now);
  if (revisions !== undefined)
    return { now, leaving, first: leaving, among: { hash: ownRevision(workload), wanted: replicasOf(now.object) } };
  const first = leavingFirst(now, leaving, before === null ? 0 : replicasOf(now.object) - replicasOf(before));
  if (now.kind !== 'StatefulSet' || isByHand(now.object)) return { now, leaving, first };
  const { start, end } = ordinalRange(now.object);
  return { now, leaving, first, order: { first: end - first, last: start + partitionOf(now.object) } };
});

/** Whether it has the template and stays; without a rollout all its pods do. */
export function hasTemplate(workload: WorkloadObject, { labels }: Pick<PodFacts, 'labels'>): boolean {
  const rollout = rolloutStart(workload);
  return rollout === null || (rollout.among !== undefined && isOfHash(labels, rollout.among.hash));
}

export const leavingPods = (workload: WorkloadObject): number | null => rolloutStart(workload)?.leaving ?? null;

/** Pods that a partition keeps on the old template. */
export function isKeptBy(workload: WorkloadObject, { name }: Pick<PodFacts, 'name'>): boolean {
  const rollout = rolloutStart(workload);
  return rollout !== null && rollout.now.kind === 'StatefulSet' && !isUpdated(rollout.now.object, name);
}
