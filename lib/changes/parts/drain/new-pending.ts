import type { KubePod } from '@/lib/domain/ports/kube';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import type { DrainData } from './data';
import { podName } from './batch-pods';

const isPending = ({ nodeName, phase }: KubePod): boolean => nodeName === null && phase === 'Pending';

function byOwner(pods: readonly KubePod[]): Map<string, KubePod[]> {
  const owners = new Map<string, KubePod[]>();
  for (const pod of pods.filter(isPending)) owners.set(ownerName(pod), [...(owners.get(ownerName(pod)) ?? []), pod]);
  return owners;
}

/** UIDs of the pods without a node, by workload. */
export const pendingOf = (pods: readonly KubePod[]): DrainData['pendingBefore'] =>
  Object.fromEntries([...byOwner(pods)].map(([owner, some]) => [owner, some.map(({ uid }) => uid)]));

export const countPending = ({ pendingBefore }: Pick<DrainData, 'pendingBefore'>): number =>
  Object.values(pendingBefore).reduce((sum, { length }) => sum + length, 0);

/**
 * Names of pods that were not Pending before, and how many of them were approved. One that replaces another Pending pod of
 * its workload is not new. `own`: only of workloads that the drain displaces.
 */
export function newPending(
  data: Pick<DrainData, 'pendingBefore' | 'mostPending' | 'mayMissReplicas'>,
  { pods, own }: { pods: readonly KubePod[]; own: boolean },
): { names: string[]; most: number; isBeyond: boolean } {
  const names = [...byOwner(pods)].flatMap(([owner, some]) => {
    if (own && !Object.hasOwn(data.mayMissReplicas, owner)) return [];
    const before = data.pendingBefore[owner] ?? [];
    const added = Math.max(0, some.length - before.length);
    return some
      .filter(({ uid }) => !before.includes(uid))
      .map(podName)
      .toSorted()
      .slice(0, added);
  });
  const most = Math.max(0, data.mostPending - countPending(data));
  return { names: names.toSorted(), most, isBeyond: names.length > most };
}
