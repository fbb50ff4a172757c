import { isObject, objectAt, type RawObject, textAt } from '../../kube-rules/json/kube-json';
import { podMetaIn, podSpecIn, withObject, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { appliedManifest, semanticallyEqual } from '../../kube-rules/patch/applied-manifest';
import { intOrPercent } from '../../kube-rules/quantity/int-or-percent';
import { memoized } from '../memoized';

/** The object after the change, and before it; null: nothing changes, or what it was is not known. */
function changeOf(workload: WorkloadObject): { now: WorkloadObject; before: RawObject | null } | null {
  const { existing, stored, object } = workload;
  if (existing === undefined)
    return stored === undefined || stored === object ? null : { now: workload, before: stored };
  const merged = existing === null ? object : appliedManifest(existing, object);
  return { now: isObject(merged) ? withObject(workload, merged) : workload, before: existing };
}

const templateOf = (workload: WorkloadObject): unknown => {
  const { labels, annotations } = podMetaIn(workload);
  return { labels, annotations, spec: podSpecIn(workload) };
};

const ALL = Number.POSITIVE_INFINITY;

/** The controller replaces none by none (deploymentutil: ResolveFenceposts). */
function leavingOfDeployment(spec: RawObject): number {
  const strategy = objectAt(spec, 'strategy');
  if (textAt(strategy, 'type') === 'Recreate') return ALL;
  const { maxUnavailable = '25%', maxSurge = '25%' } = objectAt(strategy, 'rollingUpdate');
  const replicas = typeof spec['replicas'] === 'number' ? spec['replicas'] : 1;
  const leaving = intOrPercent(maxUnavailable, replicas, Math.floor) ?? 0;
  return leaving === 0 && intOrPercent(maxSurge, replicas, Math.ceil) === 0 ? 1 : leaving;
}

function leavingOf({ kind, object }: WorkloadObject): number {
  const spec = objectAt(object, 'spec');
  const { maxSurge = 0, maxUnavailable = 1 } = objectAt(objectAt(spec, 'updateStrategy'), 'rollingUpdate');
  if (kind === 'Deployment') return leavingOfDeployment(spec);
  if (kind === 'DaemonSet') return maxSurge === 0 || maxSurge === '0%' ? ALL : 0;
  if (kind === 'StatefulSet') {
    const replicas = typeof spec['replicas'] === 'number' ? spec['replicas'] : 1;
    return Math.max(1, intOrPercent(maxUnavailable, replicas, Math.floor) ?? 1);
  }
  // Deleted by hand, one after another.
  if (kind === 'ReplicaSet' || kind === 'ReplicationController') return 1;
  return kind === 'Pod' ? ALL : 0;
}

/**
 * How many of its pods leave before pods of its changed template are scheduled, if there are that many. null: its pods
 * have this template, so that they show where it runs.
 */
export const leavingPods = memoized((workload: WorkloadObject): number | null => {
  const change = changeOf(workload);
  if (change === null) return null;
  const { now, before } = change;
  const isSame = before !== null && semanticallyEqual(templateOf(now), templateOf(withObject(workload, before)));
  return isSame ? null : leavingOf(now);
});
