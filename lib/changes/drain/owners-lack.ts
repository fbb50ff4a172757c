import type { PlanContext } from '@/lib/domain/change/kind';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { KubeReader, KubeWorkload } from '@/lib/domain/ports/kube';
import type { DrainPod } from '@/lib/domain/ports/kube-drain';
import type { DrainData } from './data';
import type { DrainWorld } from './question';

/** Workloads, or null where they may not be read: then their health is judged by pods and budgets alone. */
export async function workloadsOf({ kube }: Pick<PlanContext, 'kube'>): Promise<KubeWorkload[] | null> {
  try {
    return await kube.workloads();
  } catch (error) {
    if (error instanceof UpstreamFailure && error.kind === 'forbidden') return null;
    throw error;
  }
}

const keyOf = (q: { namespace: string; kind: string; name: string }): string =>
  `${q.namespace}/${q.kind}/${q.name}`;

const ownerKey = ({ namespace, owner }: DrainPod): string | null =>
  owner === null ? null : keyOf({ namespace, ...owner.workload });

/** Pods a workload should have and has not; 0 where it does not say. */
const lackOf = ({ replicas, available }: KubeWorkload): number =>
  typeof replicas === 'number' && typeof available === 'number' ? Math.max(0, replicas - available) : 0;

/** What each workload of the pods that leave lacks already, and those of its pods that find no place. */
export function mayLack({ rows, landing, workloads }: DrainWorld): DrainData['mayLack'] {
  const may: DrainData['mayLack'] = {};
  const lacking = new Map((workloads ?? []).map((one) => [keyOf(one), lackOf(one)]));
  for (const { pod, mustLeave } of rows) {
    const key = mustLeave ? ownerKey(pod) : null;
    if (key !== null) may[key] = lacking.get(key) ?? 0;
  }
  for (const { pod } of landing.stranded) {
    const key = ownerKey(pod);
    if (key !== null && may[key] !== undefined) may[key] += 1;
  }
  return may;
}

/** Workloads of the drain that lack more than they may, as `namespace/name 1/2`. One that is gone lacks nothing. */
export async function shortOwners(kube: KubeReader, data: DrainData): Promise<string[]> {
  if (Object.keys(data.mayLack).length === 0) return [];
  const short = ((await workloadsOf({ kube })) ?? []).filter((one) => {
    const may = data.mayLack[keyOf(one)];
    return may !== undefined && lackOf(one) > may;
  });
  return short
    .map(
      ({ namespace, name, available, replicas }) => `${namespace}/${name} ${available ?? 0}/${replicas ?? 0}`,
    )
    .toSorted();
}
