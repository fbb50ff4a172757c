import { deleteAsController } from '@/simulator/world/kube/api/delete-object';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { conditionOf, readyOf } from '@/simulator/world/kube/node/node-conditions';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

export const isReady = (pod: Pod): boolean => readyOf(pod) === 'True';

export const isActive = (pod: Pod): boolean => !isFinished(pod) && pod.metadata.deletionTimestamp === undefined;

export function isFinished(pod: Pod): boolean {
  return pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
}

/** Ready for at least `minReadySeconds` of modeled time. */
export function isAvailable(context: ClusterContext, pod: Pod, minReadySeconds = 0): boolean {
  const ready = conditionOf(pod.status?.conditions, 'Ready');
  if (ready?.status !== 'True') return false;
  if (minReadySeconds === 0) return true;
  return Date.parse(ready.lastTransitionTime ?? '') + (minReadySeconds * 1_000) / context.options.pace <= context.now();
}

export function deletePod(context: ClusterContext, pod: Pod): void {
  deleteAsController(context, { collection: context.store.pods, object: pod });
}
