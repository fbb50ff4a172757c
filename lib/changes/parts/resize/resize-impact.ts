import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import { monthly, priceOf, smallestOf } from '@/lib/changes/parts/pool/pool-price';
import { NO_IMPACT, type Impact } from '@/lib/domain/change/plan';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import { sumCapacity, timesCapacity, usableCapacity } from '@/lib/domain/pool/capacity';
import type { Price } from '@/lib/domain/ports/cloud';
import type { KubePod } from '@/lib/domain/ports/kube';
import { releaseOf, deltaOf, leavingPods, type Resize } from './leaving';
import { workloadsHit } from '@/lib/changes/parts/pool/capacity-loss';
import { growthRescheduling, type NewNodeRescheduling } from '@/lib/changes/parts/pool/new-node-rescheduling';
import type { PlanContext } from '@/lib/domain/change/step';
import { ofPoolOs } from '@/lib/changes/parts/pool/pool-state';

/** Allocatable of one node of the pool: of an existing node, else by the rule for its smallest type. */
async function perNode(ctx: PlanContext, { pool, after, nodes, offers }: Resize): Promise<Capacity | null> {
  const alike = nodes.find((node) => node.ready === 'True');
  if (alike !== undefined) return alike.allocatable;
  const types = offers?.types ?? (await cloudOf(ctx).cloud.instanceTypes());
  const smallest = smallestOf(types.filter(({ id }) => after.instanceTypes.includes(id)));
  return smallest === null ? null : usableCapacity(smallest, pool.os).usable;
}

/** The maximum number of interrupted pods: those of the fullest nodes. */
export function podsAtWorst(pods: readonly KubePod[], removed: number): number {
  const counts = new Map<string, number>();
  for (const pod of pods) {
    if (pod.nodeName === null || !isInterrupted(pod)) continue;
    counts.set(pod.nodeName, (counts.get(pod.nodeName) ?? 0) + 1);
  }
  const fullest = [...counts.values()].toSorted((a, b) => b - a).slice(0, Math.max(0, removed));
  return fullest.reduce((sum, count) => sum + count, 0);
}

/** Price per hour of a new node, or of a removed one; only pay-as-you-go instances are released. */
async function nodePrice(ctx: PlanContext, resize: Resize): Promise<Price | null> {
  const { after, pool, offers } = resize;
  const world = offers === undefined ? {} : { world: offers };
  if (deltaOf(resize) > 0) return priceOf(ctx, { pool: after, isNew: true, ...world });
  const { billing } = pool.definition;
  const method = billing.method === 'subscription' ? 'pay-as-you-go' : billing.method;
  return priceOf(ctx, { pool: { ...pool.definition, billing: { ...billing, method } }, ...world });
}

/** What could be scheduled to the nodes that a larger size adds. */
export const resizeRescheduling = (ctx: PlanContext, resize: Resize): Promise<NewNodeRescheduling> =>
  growthRescheduling(ctx, { ...resize, definition: resize.after, grows: deltaOf(resize) > 0 });

/** Subscriptions that a smaller size removes are kept and remain billed. */
export async function resizeImpact(ctx: PlanContext, resize: Resize): Promise<Impact> {
  const { pool, nodes, pods, wanted, estimate } = resize;
  const delta = deltaOf(resize);
  if (delta === 0) return NO_IMPACT;
  const [one, price] = await Promise.all([perNode(ctx, resize), nodePrice(ctx, resize)]);
  const { released, kept, unknown } = releaseOf(resize);
  const short = estimate?.short ?? 0;
  const billed = delta > 0 ? delta : 0 - released;
  return {
    ...NO_IMPACT,
    nodes: ofPoolOs(pool, Math.abs(delta)),
    pods: ofPoolOs(pool, podsAtWorst(pods, -delta)),
    workloads: pods.length === 0 ? [] : workloadsHit(leavingPods(resize), await ctx.kube.workloads()),
    capacityBefore: sumCapacity(nodes.map((node) => node.allocatable)),
    capacityAfter: one === null ? null : timesCapacity(one, wanted + short),
    pricePerMonth: price === null || unknown > 0 ? null : monthly(price, billed),
    vmsCreated: Math.max(0, delta),
    vmsReleased: released,
    vmsKept: kept,
    reversible: delta > 0,
  };
}
