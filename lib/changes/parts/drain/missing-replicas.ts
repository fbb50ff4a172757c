import { UpstreamFailure } from '@/lib/domain/failure';
import type { ResourceRef } from '@/lib/domain/change/plan';
import { isDisplaced } from '@/lib/domain/drain/classified';
import type { KubePod, KubeReader, KubeWorkload } from '@/lib/domain/ports/kube';
import type { DrainPod } from '@/lib/domain/ports/kube-drain';
import type { DrainData, DrainWorld } from './data';
import type { PlanContext } from '@/lib/domain/change/step';

/** Workloads, or null without permission to read them: then only pods and PDBs show their health. */
export async function workloadsOf({ kube }: Pick<PlanContext, 'kube'>): Promise<KubeWorkload[] | null> {
  try {
    return await kube.workloads();
  } catch (error) {
    if (error instanceof UpstreamFailure && error.kind === 'forbidden') return null;
    throw error;
  }
}

export const workloadKey = (q: { namespace: string; kind: string; name: string }): string =>
  `${q.namespace}/${q.kind}/${q.name}`;

export const ownerKey = ({ namespace, owner }: DrainPod): string | null =>
  owner === null ? null : workloadKey({ namespace, ...owner.workload });

/** A pod's workload as `namespace/Kind/name`; null if nothing recreates it. */
const ownerName = ({ namespace, workload }: KubePod): string | null =>
  workload === null ? null : workloadKey({ namespace, ...workload });

/** The workloads that own some pods: a Deployment, not its ReplicaSets. One that is not listed is known by its pods' owner. */
export function ownersOf(
  pods: readonly Pick<DrainPod, 'namespace' | 'owner'>[],
  workloads: readonly KubeWorkload[] | null,
): ResourceRef[] {
  const known = new Map((workloads ?? []).map((one) => [workloadKey(one), one.uid]));
  const refs = new Map<string, ResourceRef>();
  for (const { namespace, owner } of pods) {
    if (owner === null) continue;
    const name = workloadKey({ namespace, ...owner.workload });
    refs.set(name, { type: 'workload', uid: known.get(name) ?? owner.uid, name });
  }
  return [...refs.values()];
}

/** Pods a workload should have but has not; 0 if unknown. */
export const missingReplicasOf = ({ replicas, available }: KubeWorkload): number =>
  typeof replicas === 'number' && typeof available === 'number' ? Math.max(0, replicas - available) : 0;

export function mayMissReplicas({ rows, workloads }: DrainWorld): DrainData['mayMissReplicas'] {
  const missing = new Map((workloads ?? []).map((one) => [workloadKey(one), missingReplicasOf(one)]));
  return Object.fromEntries(
    rows.filter(isDisplaced).flatMap(({ pod }) => {
      const key = ownerKey(pod);
      return key === null ? [] : [[key, missing.get(key) ?? 0]];
    }),
  );
}

/** Pods without a node, by workload: their number is checked separately. */
function homelessOf(pods: readonly KubePod[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pod of pods) {
    const key = ownerName(pod);
    if (pod.nodeName !== null || key === null) continue;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const countsOf = (workloads: readonly KubeWorkload[]): string[] =>
  workloads
    .map(({ namespace, name, available, replicas }) => `${namespace}/${name} ${available ?? 0}/${replicas ?? 0}`)
    .toSorted();

/**
 * Workloads of the drain known to lack replicas, as `namespace/name 1/2`: all of them, and those that lack more than
 * allowed. A deleted one lacks none.
 */
export async function ownersMissingReplicas(
  kube: KubeReader,
  q: { data: DrainData; pods: readonly KubePod[] },
): Promise<{ all: string[]; beyond: string[] }> {
  const { mayMissReplicas: may } = q.data;
  if (Object.keys(may).length === 0) return { all: [], beyond: [] };
  const homeless = homelessOf(q.pods);
  const all = ((await workloadsOf({ kube })) ?? []).filter(
    (one) => workloadKey(one) in may && missingReplicasOf(one) > 0,
  );
  const beyond = all.filter((one) => {
    const key = workloadKey(one);
    return missingReplicasOf(one) - (homeless.get(key) ?? 0) > (may[key] ?? 0);
  });
  return { all: countsOf(all), beyond: countsOf(beyond) };
}

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
