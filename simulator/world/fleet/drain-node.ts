import { evictPod } from '@/simulator/world/kube/api/evict-pod';
import { ApiStatusError } from '@/simulator/world/kube/api-status';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { isRecord, type KubeObject, listOf, recordOf } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';

/** DaemonSet and mirror pods stay on a drained node. */
const staysOnNode = (pod: KubeObject): boolean =>
  pod.metadata.annotations?.['kubernetes.io/config.mirror'] !== undefined ||
  listOf(pod.metadata.ownerReferences).some((owner) => isRecord(owner) && owner['kind'] === 'DaemonSet');

function evict(kube: KubeCluster, pod: KubeObject): void {
  const type = resourceByKind('Pod');
  const collection = type === undefined ? undefined : kube.context.store.collection(type);
  if (type === undefined || collection === undefined || pod.metadata.deletionTimestamp !== undefined) return;
  const place = { type, collection, namespace: pod.metadata.namespace ?? '', name: pod.metadata.name };
  try {
    evictPod(kube.context, place, {});
  } catch (error) {
    // A budget that does not allow it now; the next round tries again.
    if (!(error instanceof ApiStatusError)) throw error;
  }
}

/** Asks once for the eviction of every pod that a drain moves. Returns how many are still on the node. */
export function drainOnce(kube: KubeCluster, nodeName: string): number {
  const moving = (): KubeObject[] =>
    kube.context.indexes.podsOnNode(nodeName).filter((pod) => !staysOnNode(pod) && !isFinished(pod));
  for (const pod of moving()) evict(kube, pod);
  return moving().length;
}

const isFinished = (pod: KubeObject): boolean => {
  const phase = recordOf(pod['status'])['phase'];
  return phase === 'Succeeded' || phase === 'Failed';
};
