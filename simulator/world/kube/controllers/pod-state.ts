import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { deleteObject } from '@/simulator/world/kube/api/delete-object';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

export function isReady(pod: Pod): boolean {
  return conditionOf(pod.status?.conditions, 'Ready')?.status === 'True';
}

/** Neither finished nor going. */
export function isActive(pod: Pod): boolean {
  return !isFinished(pod) && pod.metadata.deletionTimestamp === undefined;
}

export function isFinished(pod: Pod): boolean {
  return pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
}

/** Ready for at least `minReadySeconds` of modelled time. */
export function isAvailable(context: ClusterContext, pod: Pod, minReadySeconds = 0): boolean {
  const ready = conditionOf(pod.status?.conditions, 'Ready');
  if (ready?.status !== 'True') return false;
  if (minReadySeconds === 0) return true;
  return Date.parse(ready.lastTransitionTime ?? '') + (minReadySeconds * 1_000) / context.options.pace <= context.now();
}

/** Deletes a pod as a controller does: with its own grace. */
export function deletePod(context: ClusterContext, pod: Pod): void {
  if (pod.metadata.deletionTimestamp !== undefined) return;
  const { name, namespace = '' } = pod.metadata;
  const collection = context.store.pods;
  deleteObject(
    context,
    { place: { type: collection.type, collection, namespace, name }, object: pod },
    { graceSeconds: undefined, uid: undefined, resourceVersion: undefined, propagation: 'Background', dryRun: false },
  );
}
