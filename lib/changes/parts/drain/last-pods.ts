import type { ClassifiedPod, PodReasonCode } from '@/lib/domain/drain/classified';
import type { KubePod } from '@/lib/domain/ports/kube';
import type { WorkPast, RunContext } from '@/lib/domain/change/step';
import type { DrainData, DrainWorld } from './data';
import { ownerKey, workloadKey, workloadsOf } from './missing-replicas';
import { distinct } from '../names';

/** Why a plan says that a workload loses its last serving pod, or may lose it. */
const OF_LAST_PODS: readonly PodReasonCode[] = [
  'only-replica',
  'all-replicas-here',
  'others-leave',
  'replicas-unknown',
];

export const mayStop = ({ rows }: Pick<DrainWorld, 'rows'>): string[] =>
  distinct(
    rows
      .filter(({ mustLeave, reasons }) => mustLeave && reasons.some(({ code }) => OF_LAST_PODS.includes(code)))
      .flatMap(({ pod }) => ownerKey(pod) ?? []),
  );

/** UIDs of pods that serve, by workload, without those that this run has requested to leave. Often read, of all pods. */
function servingOf(
  pods: readonly KubePod[],
  { keys, without }: { keys: ReadonlySet<string>; without: ReadonlySet<string> },
): Map<string, Set<string>> {
  const serving = new Map([...keys].map((key) => [key, new Set<string>()]));
  for (const { uid, namespace, workload, serving: isServing } of pods) {
    if (isServing !== true || workload === null || without.has(uid)) continue;
    serving.get(workloadKey({ namespace, ...workload }))?.add(uid);
  }
  return serving;
}

export type MayLeave = (row: ClassifiedPod) => boolean;

/**
 * Whether a pod may be stopped now, asked for each pod that is: another one of its workload serves, or the approved plan
 * says that none does. Another change, or a failure, may have taken the others since. By the live store.
 */
export async function lastPods(
  ctx: Pick<RunContext, 'kube' | 'live'>,
  q: { data: DrainData; rows: readonly ClassifiedPod[]; past: WorkPast; leaving: (row: ClassifiedPod) => boolean },
): Promise<MayLeave> {
  const { data, rows, past } = q;
  const guarded = new Map<string, string>();
  for (const row of rows) {
    const key = ownerKey(row.pod);
    if (data.mayStop === undefined || key === null || data.mayStop.includes(key)) continue;
    // A pod of a Job serves nothing.
    const isServing = row.mustLeave && row.pod.ready && row.pod.owner?.kind !== 'Job';
    if (isServing && !q.leaving(row)) guarded.set(row.pod.uid, key);
  }
  if (guarded.size === 0) return () => true;
  const kube = ctx.live ?? ctx.kube;
  const [pods, workloads] = await Promise.all([kube.pods(), workloadsOf({ kube })]);
  const owners = new Set(guarded.values());
  const sized = (workloads ?? []).filter(({ replicas }) => (replicas ?? 0) > 0).map(workloadKey);
  const keys = new Set(sized.filter((key) => owners.has(key)));
  const here = new Set(rows.map(({ pod }) => pod.uid));
  const gone = [...past.items.keys()].filter((uid) => !here.has(uid));
  // The store may still show as serving what the nodes no longer have.
  const left = rows.filter((row) => !row.pod.ready || q.leaving(row)).map(({ pod }) => pod.uid);
  const serving = servingOf(pods, { keys, without: new Set([...gone, ...left]) });
  return ({ pod: { uid } }) => {
    const others = serving.get(guarded.get(uid) ?? '');
    if (others === undefined) return true;
    others.delete(uid);
    if (others.size > 0) return true;
    others.add(uid);
    return false;
  };
}
