import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { makePod } from '@/simulator/world/kube/controllers/pod-maker';
import { deletePod, isActive, isAvailable, isReady } from '@/simulator/world/kube/controllers/pod-state';
import type { Condition, Pod } from '@/simulator/world/kube/shapes/pod';
import type { ReplicaSet } from '@/simulator/world/kube/shapes/workload';

const CREATE_AT_ONCE = 500;
const RETRY_MS = 5_000;
/** A ReplicaSet whose pods are rejected would create new ones without end: it keeps this many failed ones. */
const KEEP_FAILED = 20;

export function reconcileReplicaSet(context: ClusterContext, key: string): void {
  const set = context.store.replicaSets.byKey(key);
  if (set === undefined || set.metadata.deletionTimestamp !== undefined) return;
  const pods = context.indexes.podsOwnedBy(set.metadata.uid ?? '');
  const active = pods.filter(isActive);
  const wanted = set.spec.replicas ?? 1;
  let failed: string | null = null;
  if (active.length < wanted) failed = grow(context, { set, key, pods, count: wanted - active.length });
  else for (const pod of surplus(active, active.length - wanted)) deletePod(context, pod);
  writeStatus(context, set, failed);
}

/** The message of the API server that rejects the pods; null: none was rejected. */
function grow(
  context: ClusterContext,
  { set, key, pods, count }: { set: ReplicaSet; key: string; pods: Pod[]; count: number },
): string | null {
  const dead = pods.filter((pod) => pod.status?.phase === 'Failed');
  if (dead.length > 0 && waitsAfterFailure(context, dead, key)) return null;
  for (const pod of dead.slice(0, Math.max(0, dead.length - KEEP_FAILED))) context.store.drop(context.store.pods, pod);
  let failed: string | null = null;
  const rejected = (message: string): void => {
    failed = message;
  };
  for (let made = 0; made < Math.min(count, CREATE_AT_ONCE); made++)
    if (makePod(context, { owner: set, template: set.spec.template, rejected }) === undefined) return failed;
  if (count > CREATE_AT_ONCE) context.queues.add('replicaset', key);
  return null;
}

/** Replaces rejected pods every few seconds, not on every tick. */
function waitsAfterFailure(context: ClusterContext, dead: Pod[], key: string): boolean {
  const last = Math.max(...dead.map((pod) => Date.parse(pod.metadata.creationTimestamp ?? '') || 0));
  const readyMs = last + 1_000 + RETRY_MS / context.options.pace;
  if (context.now() >= readyMs) return false;
  context.due.add({ atMs: readyMs, kind: 'sync-replicaset', key });
  return true;
}

/** Unbound first, then unready, then the youngest (controller_utils ActivePods). */
function surplus(active: Pod[], count: number): Pod[] {
  if (count <= 0) return [];
  const rank = (pod: Pod): number =>
    (pod.spec.nodeName ?? '') === '' ? 0 : pod.status?.phase !== 'Running' ? 1 : isReady(pod) ? 3 : 2;
  const born = (pod: Pod): string => pod.metadata.creationTimestamp ?? '';
  return active.toSorted((a, b) => rank(a) - rank(b) || (born(a) < born(b) ? 1 : -1)).slice(0, count);
}

function writeStatus(context: ClusterContext, set: ReplicaSet, failed: string | null): void {
  const pods = context.indexes.podsOwnedBy(set.metadata.uid ?? '').filter(isActive);
  const ready = pods.filter(isReady);
  const available = ready.filter((pod) => isAvailable(context, pod, set.spec.minReadySeconds));
  if (available.length < ready.length)
    context.due.add({
      atMs: context.afterMs(((set.spec.minReadySeconds ?? 0) + 1) * 1_000),
      kind: 'sync-replicaset',
      key: `${set.metadata.namespace ?? ''}/${set.metadata.name}`,
    });
  const failure: Condition = {
    type: 'ReplicaFailure',
    status: 'True',
    reason: 'FailedCreate',
    message: failed ?? '',
    lastTransitionTime: kubeTime(context.now()),
  };
  const known = set.status?.conditions?.find((condition) => condition.type === 'ReplicaFailure');
  const current = context.store.replicaSets.get(set.metadata.namespace ?? '', set.metadata.name);
  if (current === undefined) return;
  context.store.replace(context.store.replicaSets, {
    ...current,
    status: {
      replicas: pods.length,
      ...(pods.length > 0 ? { fullyLabeledReplicas: pods.length } : {}),
      ...(ready.length > 0 ? { readyReplicas: ready.length } : {}),
      ...(available.length > 0 ? { availableReplicas: available.length } : {}),
      observedGeneration: current.metadata.generation ?? 1,
      ...(failed !== null ? { conditions: [known ?? failure] } : {}),
    },
  });
}
