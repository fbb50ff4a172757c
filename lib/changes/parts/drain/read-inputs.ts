import type { DrainInput } from '../inputs/drain';
import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import { autoscalingFor } from '@/lib/changes/parts/pool/autoscaling';
import { namesOf } from '@/lib/changes/parts/names';
import { reschedulingNow } from '@/lib/changes/parts/rescheduling-findings';
import { reschedulingOneByOne } from '@/lib/changes/parts/rescheduling-of-rounds';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import type { DisplacedPod } from '@/lib/domain/workload/displaced-pod';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { warnedOf, workloadsOf } from './missing-replicas';
import type { DrainData, DrainWorld } from './data';
import { budgetsOf, podsOf } from './batch-pods';
import { batchesOf, busyNodes } from './drain-batches';
import { pendingOf } from './new-pending';
import { measuredStarts } from '@/lib/domain/drain/estimate-minutes';
import type { PlanContext } from '@/lib/domain/change/step';

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

function wantedNodes(input: DrainInput, nodes: readonly KubeNode[]): { name: string; uid: string }[] {
  if (input.nodePool !== undefined) return nodesOfPool(nodes, input.nodePool.id);
  if (input.build !== undefined) return nodes.filter(({ build }) => build === input.build);
  return input.nodes;
}

export type DrainRead = Omit<DrainWorld, 'rescheduling' | 'autoscaling'>;

/** Pods that are recreated elsewhere after a drain; ended pods and those without an owner are not. */
export const displacedPodsOf = (rows: readonly ClassifiedPod[]): DisplacedPod[] =>
  rows.flatMap(({ treatment, pod: { owner, ...pod } }) =>
    treatment === 'evict' && owner !== null && owner.exists !== false ? [{ ...pod, workload: owner.workload }] : [],
  );

interface Settings {
  /** What happens to the nodes' system disks afterwards; absent: they are kept. */
  disk?: DrainData['disk'] | undefined;
  /** As a plan has them; absent: of the nodes with remaining work. */
  batches?: DrainData['batches'] | undefined;
  /** Not in batches: by a program that takes so many nodes at the same time, and decides which. */
  parallel?: number;
  /** Every node is a batch, and back before the next one. */
  oneByOne?: boolean;
}

/** Nodes that get a new system disk are drained even if they are empty. */
function batchesFor({
  input,
  present,
  disk,
  batches,
  oneByOne = false,
}: Pick<DrainRead, 'input' | 'present'> & Settings) {
  return (rows: readonly ClassifiedPod[]): DrainData['batches'] => {
    if (batches !== undefined) return batches;
    const nodes = disk === 'lost' ? present : busyNodes({ present, rows });
    return oneByOne ? nodes.flatMap((node) => batchesOf([node], input)) : batchesOf(nodes, input);
  };
}

export async function readDrain(
  ctx: PlanContext,
  { disk, batches, parallel, oneByOne = false, ...input }: DrainInput & Settings,
): Promise<DrainRead> {
  const nodes = await ctx.kube.nodes();
  const wanted = wantedNodes(input, nodes).toSorted(byName);
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const present = wanted.flatMap(({ uid, name }) => {
    const node = byUid.get(uid);
    return node?.name === name ? [node] : [];
  });
  const missing = wanted
    .filter(({ uid }) => !present.some((node) => node.uid === uid))
    .map(({ name, uid }) => ({ name, uid, replaced: nodes.some((node) => node.name === name) }));
  const [placed, now, budgets, workloads] = await Promise.all([
    ctx.kube.placedPods(),
    ctx.kube.pods(),
    budgetsOf(ctx),
    workloadsOf(ctx),
  ]);
  const warned = await warnedOf(ctx.kube, now);
  const batched = batchesFor({ input, present, disk, batches, oneByOne });
  const pods = { nodes: present, accepted: input.accepted, disk, workloads };
  const { rows } = await podsOf(ctx, { ...pods, ...(parallel === undefined ? { batches: batched } : { parallel }) });
  const pendingBefore = pendingOf(now);
  const starts = measuredStarts(placed, nodes);
  const read = { input, nodes, present, missing, rows, budgets, workloads, warned, starts, pendingBefore };
  return { ...read, batches: batched(rows) };
}

export async function withRescheduling(
  ctx: PlanContext,
  read: DrainRead,
  { oneByOne = false }: Pick<Settings, 'oneByOne'> = {},
): Promise<DrainWorld> {
  const { rows, nodes: left, present } = read;
  const nodes = namesOf(present);
  const pods = { displacedPods: displacedPodsOf(rows), left };
  const rounds = read.batches.map((batch) => namesOf(batch.nodes));
  const rescheduling = oneByOne
    ? await reschedulingOneByOne(ctx, { ...pods, nodes })
    : await reschedulingNow(ctx, { ...pods, cordoned: new Set(nodes), rounds });
  const apart = oneByOne ? nodes.map((name) => [name]) : undefined;
  const autoscaling = await autoscalingFor(ctx, { rescheduling, left, rounds: apart });
  return { ...read, rescheduling, autoscaling };
}
