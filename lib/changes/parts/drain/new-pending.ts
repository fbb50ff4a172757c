import type { KubePod } from '@/lib/domain/ports/kube';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import type { DrainData } from './data';
import { podName } from './batch-pods';

const isPending = ({ nodeName, phase }: KubePod): boolean => nodeName === null && phase === 'Pending';

/** Workloads that the drain does not displace. */
const OTHERS = '';

function pendingBy(pods: readonly KubePod[], groupOf: (pod: KubePod) => string): Map<string, KubePod[]> {
  const groups = new Map<string, KubePod[]>();
  for (const pod of pods.filter(isPending)) {
    const known = groups.get(groupOf(pod));
    if (known === undefined) groups.set(groupOf(pod), [pod]);
    else known.push(pod);
  }
  return groups;
}

/** UIDs of the pods without a node, by workload. */
export const pendingOf = (pods: readonly KubePod[]): DrainData['pendingBefore'] =>
  Object.fromEntries([...pendingBy(pods, ownerName)].map(([owner, some]) => [owner, some.map(({ uid }) => uid)]));

export const countPending = ({ pendingBefore }: Pick<DrainData, 'pendingBefore'>): number =>
  Object.values(pendingBefore).reduce((sum, { length }) => sum + length, 0);

/**
 * Names of pods that were not Pending before, and how many of them were approved. One that replaces another Pending pod of
 * its workload is not new; of workloads that the drain does not displace, such as ever new Jobs, any other one. `own`:
 * without these.
 */
export function newPending(
  data: Pick<DrainData, 'pendingBefore' | 'mostPending' | 'mayMissReplicas'>,
  { pods, own }: { pods: readonly KubePod[]; own: boolean },
): { names: string[]; most: number; isBeyond: boolean } {
  const known = new Set(Object.values(data.pendingBefore).flat());
  const groupOf = (owner: string): string => (Object.hasOwn(data.mayMissReplicas, owner) ? owner : OTHERS);
  const before = new Map<string, number>();
  for (const [owner, uids] of Object.entries(data.pendingBefore))
    before.set(groupOf(owner), (before.get(groupOf(owner)) ?? 0) + uids.length);
  const now = pendingBy(pods, (pod) => groupOf(ownerName(pod)));
  if (own) now.delete(OTHERS);
  const names = [...now].flatMap(([group, some]) =>
    some
      .filter(({ uid }) => !known.has(uid))
      .map(podName)
      .toSorted()
      .slice(0, Math.max(0, some.length - (before.get(group) ?? 0))),
  );
  const most = Math.max(0, data.mostPending - countPending(data));
  return { names: names.toSorted(), most, isBeyond: names.length > most };
}
