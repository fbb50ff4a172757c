import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import { isUnreadVolume } from '@/lib/domain/drain/classify-pods';
import { boundWorkloads } from '@/lib/domain/change/bounds';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { DrainPod } from '@/lib/domain/ports/kube-drain';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import { distinct, namedFinding, someNames, workloadsFinding } from '../names';

export const workloadOf = ({ owner, ...pod }: DrainPod): string =>
  ownerName({ ...pod, workload: owner?.workload ?? null });

/** PersistentVolumes on disks of the pod's node. */
const localVolumesOf = ({ volumes }: DrainPod): string[] =>
  volumes.flatMap((one) => (one.kind === 'claim' && one.local === true ? [one.volume ?? one.claim] : []));

/** A volume in memory is a cache by intent, but Windows has none: there it is on the disk. */
const isScratch = ({ volumes }: DrainPod, onWindows: boolean): boolean =>
  volumes.some((one) => one.kind === 'host-path' || (one.kind === 'empty-dir' && (onWindows || !one.inMemory)));

/** Workloads whose volumes may be on disks of the nodes, which are lost. */
export const unreadVolumes = (rows: readonly ClassifiedPod[], subject: ResourceRef): Finding[] => {
  const pods = rows.flatMap(({ mustLeave, pod }) => (mustLeave && pod.volumes.some(isUnreadVolume) ? [pod] : []));
  return workloadsFinding('local-data-unknown', distinct(pods.map(workloadOf)), { subject });
};

/** What is lost where ACK removes the nodes or replaces their disks, which asks for no consent: data on volumes first. */
export function removalLosses(
  rows: readonly ClassifiedPod[],
  { subject, nodes }: { subject: ResourceRef; nodes: readonly Pick<KubeNode, 'name' | 'os'>[] },
): Finding[] {
  const windows = new Set(nodes.filter(({ os }) => os === 'windows').map(({ name }) => name));
  const pods = rows.filter(({ mustLeave }) => mustLeave).map(({ pod }) => pod);
  const volumes = new Map<string, string[]>();
  for (const pod of pods) {
    const local = localVolumesOf(pod);
    if (local.length > 0) volumes.set(workloadOf(pod), [...(volumes.get(workloadOf(pod)) ?? []), ...local]);
  }
  const persistent = [...volumes.keys()].toSorted();
  const scratch = distinct(pods.filter((pod) => isScratch(pod, windows.has(pod.nodeName))).map(workloadOf));
  const lost = [...persistent, ...scratch.filter((name) => !volumes.has(name))];
  const shown = lost.map((name) => {
    const some = volumes.get(name);
    return some === undefined ? name : `${name} (PersistentVolume ${someNames(distinct(some), 2)})`;
  });
  const bare = distinct(pods.filter(({ owner }) => owner === null).map(workloadOf));
  const params = { workloads: boundWorkloads('local-data-lost', lost) };
  return [
    ...workloadsFinding('bare-pods-lost', bare, { subject }),
    ...namedFinding('local-data-lost', shown, { subject, params }),
    ...unreadVolumes(rows, subject),
  ];
}
