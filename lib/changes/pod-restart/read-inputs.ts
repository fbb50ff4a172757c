import { workloadKey, missingReplicasOf, workloadsOf } from '@/lib/changes/parts/drain/missing-replicas';
import { podsOf } from '@/lib/changes/parts/drain/batch-pods';
import type { PodRestartInput } from '@/lib/changes/pod-restart/input';
import type { AcceptedLosses, ClassifiedPod } from '@/lib/domain/drain/classified';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';
import type { DrainOwner } from '@/lib/domain/ports/kube-drain';
import { z } from 'zod';
import type { PlanContext } from '@/lib/domain/change/step';
import type { Rescheduling } from '@/lib/placement';
import { reschedulingNow } from '../parts/rescheduling-findings';

/** Losses are reported; they are inherent in a restart. */
export const ALL_LOST: AcceptedLosses = { emptyDir: 'all', hostPath: 'all', bare: 'all' };

/** A pod that can be restarted: its owner recreates it. */
export interface OwnedPod {
  row: ClassifiedPod;
  owner: DrainOwner;
  node: KubeNode;
}

export interface RestartWorld {
  owned: OwnedPod[];
  /** Nothing would recreate them. */
  bare: ClassifiedPod[];
  /** Mirror pods of static pods. */
  mirrors: ClassifiedPod[];
  /** Ended, deleted, or recreated under their name. */
  gone: PodRestartInput['pods'];
  /** Pending: recreating them changes nothing. */
  unplaced: PodRestartInput['pods'];
  everyone: KubePod[];
  workloads: KubeWorkload[] | null;
  missing: ReadonlyMap<string, number>;
  /** Where the recreated pods run; a pod's own node counts, with the place that it leaves. null: unknown. */
  rescheduling: Rescheduling | null;
}

const hasEnded = ({ phase }: KubePod): boolean => phase === 'Succeeded' || phase === 'Failed';
const byName = (a: { namespace: string; name: string }, b: { namespace: string; name: string }): number =>
  `${a.namespace}/${a.name}` < `${b.namespace}/${b.name}` ? -1 : 1;

export async function readRestart(ctx: PlanContext, input: PodRestartInput): Promise<RestartWorld> {
  const everyone = await ctx.kube.pods();
  const byUid = new Map(everyone.filter((pod) => !hasEnded(pod)).map((pod) => [pod.uid, pod]));
  const wanted = input.pods.toSorted(byName);
  const places = new Set(wanted.flatMap(({ uid }) => byUid.get(uid)?.nodeName ?? []));
  const left = await ctx.kube.nodes();
  const nodes = left.filter(({ name }) => places.has(name));
  const workloads = await workloadsOf(ctx);
  // One after another.
  const only = new Set(wanted.map(({ uid }) => uid));
  const { rows } = await podsOf(ctx, { nodes, accepted: ALL_LOST, only, workloads, at: ({ uid }) => uid });
  const rowOf = new Map(rows.map((row) => [row.pod.uid, row]));
  const nodeOf = new Map(nodes.map((node) => [node.name, node]));
  const known = { everyone, workloads, missing: missingIn(workloads) };
  const world: Omit<RestartWorld, 'rescheduling'> = {
    owned: [],
    bare: [],
    mirrors: [],
    gone: [],
    unplaced: [],
    ...known,
  };
  for (const pod of wanted) {
    const row = rowOf.get(pod.uid);
    const node = row === undefined ? undefined : nodeOf.get(row.pod.nodeName);
    if (row === undefined || node === undefined)
      (byUid.get(pod.uid)?.nodeName === null ? world.unplaced : world.gone).push(pod);
    else if (row.pod.mirror) world.mirrors.push(row);
    else if (row.pod.owner === null || row.pod.owner.exists === false) world.bare.push(row);
    else world.owned.push({ row, owner: row.pod.owner, node });
  }
  const displacedPods = recreated(world).map(({ row: { pod }, owner: { workload } }) => ({ ...pod, workload }));
  return { ...world, rescheduling: await reschedulingNow(ctx, { displacedPods, left }) };
}

/** Those that this restart evicts. */
export const recreated = ({ owned }: Pick<RestartWorld, 'owned'>): OwnedPod[] =>
  owned.filter(({ row }) => row.pod.deletionAt === null);

/** Missing available pods by workload, as `namespace/Kind/name`; unreadable ones count as complete. */
const missingIn = (workloads: readonly KubeWorkload[] | null): Map<string, number> =>
  new Map((workloads ?? []).map((one) => [workloadKey(one), missingReplicasOf(one)]));

export const missingByOwner = async (ctx: Pick<PlanContext, 'kube'>): Promise<Map<string, number>> =>
  missingIn(await workloadsOf(ctx));

/** How many running pods an owner has besides the named ones. */
export const runningOf = (
  ownerUid: string,
  { everyone, without = new Set() }: { everyone: readonly KubePod[]; without?: ReadonlySet<string> },
): number =>
  everyone.filter((pod) => pod.ownerUid === ownerUid && pod.phase === 'Running' && !without.has(pod.uid)).length;

const named = z.strictObject({ uid: z.string(), name: z.string() });

export const restartData = z.strictObject({
  pods: z.array(
    z.strictObject({
      uid: z.string(),
      namespace: z.string(),
      name: z.string(),
      node: named,
      ownerUid: z.string(),
      os: z.enum(['linux', 'windows', 'unknown']),
    }),
  ),
  /** As `namespace/Kind/name`; how many of their pods ran, and how many were missing, at planning time. */
  owners: z.array(
    z.strictObject({ uid: z.string(), name: z.string(), running: z.number(), missing: z.number().default(0) }),
  ),
});
export type RestartData = z.output<typeof restartData>;
export type RestartedPod = RestartData['pods'][number];
