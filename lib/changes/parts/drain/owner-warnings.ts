import type { KubePod, KubeReader } from '@/lib/domain/ports/kube';
import type { DrainData } from './data';
import { ownerName } from './missing-replicas';
import type { DrainWorld } from './drain-world';

/** Number of pod warnings by workload; null: not readable. */
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

/** Workloads with warnings before the start: their later warnings are not caused by the drain. */
export const failingBefore = ({ warned }: DrainWorld): Pick<DrainData, 'noisy'> =>
  warned === null ? {} : { noisy: [...warned.keys()].toSorted() };

/** Workloads of the drain with new pod warnings since the last check, but none before the drain. */
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
