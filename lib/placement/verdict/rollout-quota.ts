import { partitionOf } from '../../kube-rules/objects/stateful-set';
import type { AdmissionVerdict } from '../../kube-rules/admission/field';
import { preparedSpec } from '../../kube-rules/admission/pod/admitted-pod';
import { defaultedSpec } from '../../kube-rules/admission/pod/defaulted-pod';
import { quotaRejection, rolloutRejection } from '../../kube-rules/admission/pod/quota-rules';
import { countAt, objectAt, type RawObject, textAt } from '../../kube-rules/json/kube-json';
import { NEWEST_MINOR } from '../../kube-rules/objects/cluster-facts-of';
import type { ResourceQuotaFacts } from '../../kube-rules/objects/cluster-facts';
import { withObject, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { intOrPercent } from '../../kube-rules/quantity/int-or-percent';
import type { PlacementWorld } from './assessment';
import { daemonPods, isComplete, isFinished } from './held-nodes';
import { isPaused, ownRevision, rolloutStart } from './leaving-pods';

function surgeOf(kind: WorkloadObject['kind'], spec: RawObject, replicas: number): number {
  const strategy = objectAt(spec, kind === 'Deployment' ? 'strategy' : 'updateStrategy');
  if (kind === 'StatefulSet' || textAt(strategy, 'type') === 'Recreate') return 0;
  const { maxSurge = kind === 'Deployment' ? '25%' : 0 } = objectAt(strategy, 'rollingUpdate');
  return intOrPercent(maxSurge, replicas, Math.ceil) ?? 0;
}

/** How many of its pods have its template already. */
function freshPods(workload: WorkloadObject, { boundNodes }: Pick<PlacementWorld, 'boundNodes'>): number {
  const hash = ownRevision(workload);
  if (hash === null) return 0;
  return [...boundNodes(workload, hash).values()].reduce((sum, pods) => sum + pods, 0);
}

/** With a template of its pods that the rollout replaces: during another rollout, the present one may have none. */
function beforeIn(workload: WorkloadObject, before: RawObject): RawObject {
  const other = workload.revisions?.find(({ hash }) => hash !== ownRevision(workload));
  if (other === undefined) return before;
  return { ...before, spec: { ...objectAt(before, 'spec'), template: other.template } };
}

export const quotasOf = (
  { namespace }: WorkloadObject,
  { cluster }: Pick<PlacementWorld, 'cluster'>,
): ResourceQuotaFacts[] => (cluster.resourceQuotas ?? []).filter((one) => one.namespace === namespace);

export const prepared = (workload: WorkloadObject, { cluster }: Pick<PlacementWorld, 'cluster'>): RawObject =>
  preparedSpec(workload, defaultedSpec(workload, cluster), cluster.minor ?? NEWEST_MINOR);

/** Why a quota refuses one of the pods that a DaemonSet creates for its nodes; null: it refuses none. */
function refusedOnNodes(workload: WorkloadObject, world: PlacementWorld): string | null {
  const quotas = quotasOf(workload, world);
  if (workload.kind !== 'DaemonSet' || workload.stored !== undefined || quotas.length === 0) return null;
  const pods = Math.max(0, daemonPods(workload, world) - world.presentPods(workload));
  return quotaRejection({ spec: prepared(workload, world), pods }, quotas);
}

/** Why a quota stops the rollout of a changed template; null: it does not. undefined: there is no rollout. */
function stoppedBy(workload: WorkloadObject, world: PlacementWorld): string | null | undefined {
  const { kind, existing, stored } = workload;
  const [before, rollout] = [existing ?? stored, rolloutStart(workload)];
  if (!['Deployment', 'StatefulSet', 'DaemonSet'].includes(kind) || before === undefined || rollout === null) return;
  const quotas = quotasOf(workload, world);
  const present = quotas.length === 0 ? 0 : world.presentPods(workload);
  const { leaving, now, among } = rollout;
  const fresh = among === undefined ? 0 : Math.min(present, freshPods(workload, world));
  const spec = objectAt(now.object, 'spec');
  const isDaemonSet = kind === 'DaemonSet';
  const replicas = isDaemonSet ? present : (countAt(spec, 'replicas') ?? 1);
  if (present === 0 || replicas === 0 || isPaused(workload)) return;
  return rolloutRejection(
    {
      spec: prepared(workload, world),
      before: prepared(withObject(workload, beforeIn(workload, before)), world),
      present: present - fresh,
      fresh,
      kept: kind === 'StatefulSet' ? Math.min(partitionOf(now.object), present, replicas) : 0,
      replicas,
      // Each pod of a DaemonSet leaves its own node, by default one after another.
      leaving: isDaemonSet ? Math.min(1, leaving) : leaving,
      surge: surgeOf(kind, spec, replicas),
    },
    quotas,
  );
}

/** Without the rejections of pods that are not created now: all exist, or some leave first in a rollout. */
export function ofPodsNow(
  verdict: AdmissionVerdict,
  workload: WorkloadObject,
  world: PlacementWorld,
): AdmissionVerdict {
  if (verdict.object.length > 0) return verdict;
  const given = (pod: AdmissionVerdict['pod'], later = verdict.later): AdmissionVerdict => ({
    object: verdict.object,
    pod,
    ...(later === undefined ? {} : { later }),
    get warnings() {
      return verdict.warnings;
    },
  });
  const { kind, existing, stored } = workload;
  const isSame = kind !== 'Pod' && (existing ?? stored) !== undefined && rolloutStart(workload) === null;
  if (verdict.pod.length > 0 && isSame && isComplete(workload, world))
    return given([], isFinished(workload, world) ? [] : [...(verdict.later ?? []), ...verdict.pod]);
  const inRollout = stoppedBy(workload, world);
  const stopped = inRollout === undefined ? refusedOnNodes(workload, world) : inRollout;
  if (inRollout === undefined && stopped === null) return verdict;
  const others = verdict.pod.filter(({ by }) => by !== 'ResourceQuota');
  return given(stopped === null ? others : [...others, { by: 'ResourceQuota', message: stopped }]);
}
