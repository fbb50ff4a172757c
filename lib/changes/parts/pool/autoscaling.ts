import { nodesOfPool } from '@/lib/changes/parts/observe-step';
import { placementNow } from '@/lib/changes/parts/rescheduling-findings';
import { poolRef } from '@/lib/changes/parts/refs';
import type { Finding } from '@/lib/domain/change/plan';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import type { PlanContext } from '@/lib/domain/change/step';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { reschedulingInSlices } from '@/lib/changes/parts/rescheduling-in-slices';
import type { RescheduledPod, Rescheduling, UnschedulablePod } from '@/lib/placement';
import { distinct, namedFinding, workloadsFinding } from '../names';
import { newNodesOfPool } from './new-node-rescheduling';
import { monthly, priceOf } from './pool-price';
import { presentInstances } from './pool-state';

/** Pods that fit on no node of the cluster, but on a new one of an auto-scaling pool. */
export interface Autoscaling {
  /** By UID. */
  awaited: ReadonlySet<string>;
  findings: Finding[];
}

interface Place {
  /** Nodes that stay. */
  left: readonly { name: string }[];
  /** A pool that adds no nodes, because it is deleted or becomes smaller. */
  except?: string;
  /** Names of nodes that are unavailable one group after the other, each back before the next; absent: all at the same time. */
  rounds?: readonly (readonly string[])[] | undefined;
}

interface Growing {
  pool: CloudNodePool;
  room: number;
}

const NONE: Autoscaling = { awaited: new Set(), findings: [] };

const SCALES = ['active', 'scaling'];

/** Auto-scaling pools below their maximum, without the nodes that are removed, by name. */
async function growingPools(ctx: PlanContext, { left, except }: Place): Promise<Growing[]> {
  const pools = ctx.cloud === null ? [] : await ctx.cloud.nodePools();
  const scaled = pools.filter((one) => one.autoScaling !== null && SCALES.includes(one.rawState));
  if (scaled.length === 0) return [];
  const stays = new Set(left.map(({ name }) => name));
  const nodes = await ctx.kube.nodes();
  const roomIn = (pool: CloudNodePool): number => {
    const own: KubeNode[] = nodesOfPool(nodes, pool.id);
    const removed = own.filter(({ name }) => !stays.has(name)).length;
    return (pool.autoScaling?.max ?? 0) - presentInstances(pool, own) + removed;
  };
  return scaled
    .filter(({ id }) => id !== except)
    .map((pool) => ({ pool, room: roomIn(pool) }))
    .filter(({ room }) => room > 0)
    .toSorted((a, b) => (a.pool.name < b.pool.name ? -1 : 1));
}

/** Equal nodes, as many as there may be, of each of some kinds. */
const copies = (kinds: readonly NodeFacts[], count: number): NodeFacts[] =>
  kinds.flatMap((node) =>
    Array.from({ length: count }, (_, at): NodeFacts => {
      const name = `${node.name}.${at + 1}`;
      return { ...node, name, uid: name, labels: { ...node.labels, 'kubernetes.io/hostname': name } };
    }),
  );

interface Offer extends Pick<Growing, 'room'> {
  parts: WorldParts;
  /** A new node of each kind that the pool may add. */
  kinds: readonly NodeFacts[];
}

/** The pods that start on `room` new nodes. */
async function fitting({ room, parts, kinds }: Offer, pods: readonly UnschedulablePod[]): Promise<UnschedulablePod[]> {
  const { cluster } = parts;
  const placedOn = async (nodes: readonly NodeFacts[], apart: boolean): Promise<RescheduledPod[]> => {
    const grown = { ...parts, cluster: { ...cluster, nodes: [...cluster.nodes, ...nodes] } };
    const left = nodes.map(({ name }, createdAt) => ({ name, createdAt }));
    const displacedPods = pods.map(({ displaced }) => displaced);
    return (await reschedulingInSlices(grown, { displacedPods, left, apart })).places;
  };
  // Each alone: of which kinds nodes are needed at all.
  const alone = await placedOn(kinds, true);
  const needed = new Set(alone.map(({ node }) => node));
  const nodes = copies(
    kinds.filter(({ name }) => needed.has(name)),
    Math.min(room, alone.length),
  );
  const places = await placedOn(nodes, false);
  const taken = new Map<string, number>();
  for (const { node } of places) taken.set(node, (taken.get(node) ?? 0) + 1);
  const fullest = [...taken].toSorted(([, a], [, b]) => b - a).slice(0, room);
  const added = new Set(fullest.map(([name]) => name));
  const placed = new Set(places.filter(({ node }) => added.has(node)).map(({ displaced }) => displaced));
  return pods.filter(({ displaced }) => placed.has(displaced));
}

/** `inRounds`: the pods of each round, for which the nodes of an earlier one have room again. */
async function growthFindings(
  ctx: PlanContext,
  { pool, room, inRounds }: Growing & { inRounds: readonly UnschedulablePod[][] },
): Promise<Finding[]> {
  const pods = inRounds.flat();
  const most = Math.max(...inRounds.map(({ length }) => length));
  const price = await priceOf(ctx, { pool: pool.definition, isNew: true });
  const { amount, currency } = price === null ? { amount: 0, currency: '' } : monthly(price, 1);
  const params = { name: pool.name, nodes: Math.min(room, most), priced: price === null ? 'no' : 'yes' };
  const names = distinct(pods.map(({ displaced }) => ownerName(displaced)));
  return workloadsFinding('autoscaler-may-add-nodes', names, {
    subject: poolRef(pool),
    params: { ...params, amount, currency, pods: pods.length },
  });
}

/** In the bounds of an approved plan that counts on new nodes. */
const GROWTH = 'warning:autoscaler-may-add-nodes';

/**
 * For which of the pods without a node the autoscaler may add one. Nodes can be drained while ACK does not answer, but an approved
 * plan that counts on new nodes is not compared with less than it was made of.
 */
export async function autoscalingFor(
  ctx: PlanContext,
  { rescheduling, ...place }: Place & { rescheduling: Rescheduling | null },
): Promise<Autoscaling> {
  const waiting = rescheduling?.unschedulable ?? [];
  try {
    return waiting.length === 0 ? NONE : await growthOf(ctx, { waiting, place });
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    const isExpected = Object.keys(ctx.approved ?? {}).some((key) => key.startsWith(GROWTH));
    if (isExpected && error.kind !== 'forbidden') throw error;
    const names = distinct(waiting.map(({ displaced }) => ownerName(displaced)));
    const subject = { type: 'cluster' as const, uid: '', name: ctx.cluster.name };
    return { ...NONE, findings: namedFinding('autoscaling-unknown', names, { subject }) };
  }
}

const roundsOf = (waiting: UnschedulablePod[], { rounds }: Place): UnschedulablePod[][] =>
  (
    rounds?.map((names) => waiting.filter(({ displaced }) => names.includes(displaced.nodeName ?? ''))) ?? [waiting]
  ).filter(({ length }) => length > 0);

async function growthOf(ctx: PlanContext, q: { waiting: UnschedulablePod[]; place: Place }): Promise<Autoscaling> {
  let { waiting } = q;
  const awaited = new Set<string>();
  const findings: Finding[] = [];
  const pools = await growingPools(ctx, q.place);
  const parts = pools.length === 0 ? null : await placementNow(ctx);
  if (parts === null) return NONE;
  for (const growing of pools) {
    const kinds = await newNodesOfPool(ctx, { pool: growing.pool, cluster: parts.cluster });
    const inRounds: UnschedulablePod[][] = [];
    for (const pods of roundsOf(waiting, q.place)) inRounds.push(await fitting({ ...growing, parts, kinds }, pods));
    for (const { displaced } of inRounds.flat()) awaited.add(displaced.uid);
    if (inRounds.flat().length === 0) continue;
    waiting = waiting.filter(({ displaced }) => !awaited.has(displaced.uid));
    findings.push(...(await growthFindings(ctx, { ...growing, inRounds })));
  }
  return { awaited, findings };
}

/** The same without the pods that wait for a new node only. */
export const withoutAwaited = (rescheduling: Rescheduling, { awaited }: Autoscaling): Rescheduling => ({
  ...rescheduling,
  unschedulable: rescheduling.unschedulable.filter(({ displaced }) => !awaited.has(displaced.uid)),
});
