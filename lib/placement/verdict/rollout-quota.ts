import { partitionOf } from '../../kube-rules/objects/stateful-set';
import type { AdmissionVerdict } from '../../kube-rules/admission/field';
import { preparedSpec } from '../../kube-rules/admission/pod/admitted-pod';
import { defaultedSpec } from '../../kube-rules/admission/pod/defaulted-pod';
import { rolloutRejection } from '../../kube-rules/admission/pod/quota-rules';
import { countAt, isObject, objectAt, type RawObject, textAt } from '../../kube-rules/json/kube-json';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import { NEWEST_MINOR } from '../../kube-rules/objects/cluster-facts-of';
import { withObject, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { appliedManifest } from '../../kube-rules/patch/applied-manifest';
import { intOrPercent } from '../../kube-rules/quantity/int-or-percent';
import { leavingPods } from './leaving-pods';
import { ownerKey, podOwnerKey } from './owner-key';
import { revisionOf } from './proven-nodes';

/** The object as it is after the change. */
function changed(workload: WorkloadObject, before: RawObject): RawObject {
  const merged = workload.existing === undefined ? workload.object : appliedManifest(before, workload.object);
  return isObject(merged) ? merged : workload.object;
}

function surgeOf(kind: WorkloadObject['kind'], spec: RawObject, replicas: number): number {
  const strategy = objectAt(spec, kind === 'Deployment' ? 'strategy' : 'updateStrategy');
  if (kind === 'StatefulSet' || textAt(strategy, 'type') === 'Recreate') return 0;
  const { maxSurge = kind === 'Deployment' ? '25%' : 0 } = objectAt(strategy, 'rollingUpdate');
  return intOrPercent(maxSurge, replicas, Math.ceil) ?? 0;
}

/** Why a quota stops the rollout of a changed template; null: it does not. undefined: there is no rollout. */
function stoppedBy(workload: WorkloadObject, cluster: ClusterFacts): string | null | undefined {
  const { kind, existing, stored } = workload;
  const [before, leaving] = [existing ?? stored, leavingPods(workload)];
  if (!['Deployment', 'StatefulSet', 'DaemonSet'].includes(kind) || before === undefined || leaving === null) return;
  const owner = ownerKey(workload);
  const present = cluster.pods.filter((pod) => podOwnerKey(pod) === owner && revisionOf(pod) !== null).length;
  const now = changed(workload, before);
  const spec = objectAt(now, 'spec');
  const isDaemonSet = kind === 'DaemonSet';
  const replicas = isDaemonSet ? present : (countAt(spec, 'replicas') ?? 1);
  if (present === 0 || replicas === 0 || spec['paused'] === true) return;
  const prepared = (of: WorkloadObject): RawObject =>
    preparedSpec(of, defaultedSpec(of, cluster), cluster.minor ?? NEWEST_MINOR);
  return rolloutRejection(
    {
      spec: prepared(workload),
      before: prepared(withObject(workload, before)),
      present,
      kept: kind === 'StatefulSet' ? Math.min(partitionOf(now), present, replicas) : 0,
      replicas,
      // Each pod of a DaemonSet leaves its own node, by default one after another.
      leaving: kind === 'Deployment' || leaving === 0 ? leaving : Math.max(1, isDaemonSet ? 1 : leaving),
      surge: surgeOf(kind, spec, replicas),
    },
    (cluster.resourceQuotas ?? []).filter(({ namespace }) => namespace === workload.namespace),
  );
}

/** With the rejection of the pods that replace others of another template, of which some leave first. */
export function withRollout(
  verdict: AdmissionVerdict,
  workload: WorkloadObject,
  cluster: ClusterFacts,
): AdmissionVerdict {
  const stopped = verdict.object.length > 0 ? undefined : stoppedBy(workload, cluster);
  if (stopped === undefined) return verdict;
  const others = verdict.pod.filter(({ by }) => by !== 'ResourceQuota');
  const pod = stopped === null ? others : [...others, { by: 'ResourceQuota' as const, message: stopped }];
  return {
    object: verdict.object,
    pod,
    get warnings() {
      return verdict.warnings;
    },
  };
}
