import type { KubePod, KubeReader } from '@/lib/domain/ports/kube';
import type { DrainData } from './data';
import { ownerName } from './missing-replicas';
import type { DrainWorld } from './drain-world';

/** How often pods were warned about, by their workload; null where that may not be read. */
export async function warnedOf(kube: KubeReader, known?: readonly KubePod[]): Promise<Map<string, number> | null> {
  const warnings = (await kube.podWarnings?.()) ?? null;
  if (warnings === null) return null;
  const pods = known ?? (await kube.pods());
  const owners = new Map(pods.map((pod) => [pod.uid, ownerName(pod)]));
  const counts = new Map<string, number>();
  for (const { podUid, count } of warnings) {
    const owner = owners.get(podUid) ?? null;
    if (owner !== null) counts.set(owner, (counts.get(owner) ?? 0) + count);
  }
  return counts;
}

/** Workloads that were warned about before anything began: what goes on there is not the drain's doing. */
export const failingBefore = ({ warned }: DrainWorld): Pick<DrainData, 'noisy'> =>
  warned === null ? {} : { noisy: [...warned.keys()].toSorted() };

/** Workloads of the drain whose pods were warned about since the last look, and were not before the drain. */
export function newlyWarned(
  { mayMissReplicas, noisy }: DrainData,
  q: { before: ReadonlyMap<string, number> | null; now: ReadonlyMap<string, number> | null },
): string[] {
  const { before, now } = q;
  if (noisy === undefined || before === null || now === null) return [];
  return [...now]
    .filter(([name, count]) => name in mayMissReplicas && !noisy.includes(name) && count > (before.get(name) ?? 0))
    .map(([name]) => name)
    .toSorted();
}
