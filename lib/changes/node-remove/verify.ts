import { counted } from '@/lib/changes/parts/pool/capacity-loss';
import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import type { NodeRemoveData } from './data';
import { whatIsLeft } from './steps';

/** Whether ECS has the instances to keep, and none of those to release. */
async function instances(ctx: PlanContext, q: { data: NodeRemoveData; subject: ResourceRef }): Promise<Finding[]> {
  const { data, subject } = q;
  const found = await ifPermitted(readerOf(ctx).instances([...data.kept, ...data.released]));
  if (found === null) return [finding('instances-unknown', { subject, params: { name: data.poolName } })];
  const there = new Set(found.map(({ id }) => id));
  const remain = data.released.filter((id) => there.has(id));
  const lost = data.kept.filter((id) => !there.has(id));
  return [
    ...(remain.length > 0 ? [finding('released-instances-remain', { subject, params: counted(remain) })] : []),
    ...(lost.length > 0 ? [finding('kept-instances-gone', { subject, params: counted(lost) })] : []),
  ];
}

async function size(ctx: PlanContext, q: { data: NodeRemoveData; subject: ResourceRef }): Promise<Finding[]> {
  const { poolId, poolName: name, sizeAfter: wanted } = q.data;
  const pool = await readerOf(ctx).nodePool(poolId);
  const seen = pool?.desiredSize ?? null;
  if (wanted === null || seen === null || seen === wanted) return [];
  return [finding('pool-refilled', { subject: q.subject, params: { name, seen, wanted } })];
}

async function pending(ctx: PlanContext, q: { data: NodeRemoveData; subject: ResourceRef }): Promise<Finding[]> {
  const owners = new Set(q.data.owners);
  const waiting = (await ctx.kube.pods())
    .filter(({ nodeName, phase }) => nodeName === null && phase === 'Pending')
    .map(ownerName)
    .filter((name) => owners.has(name));
  const names = [...new Set(waiting)].toSorted();
  return names.length === 0 ? [] : [finding('pods-left-pending', { subject: q.subject, params: counted(names) })];
}

/** After the run: the nodes are removed, the instances released or kept as planned, and no workload lost capacity. */
export async function verifyRemove(ctx: PlanContext, data: NodeRemoveData): Promise<Finding[]> {
  const subject: ResourceRef = { type: 'node-pool', uid: data.poolId, name: data.poolName };
  const left = await whatIsLeft(ctx, data);
  const names = [...new Set([...left.nodes, ...left.instances].map(({ name }) => name))].toSorted();
  const q = { data, subject };
  return [
    ...(names.length > 0 ? [finding('nodes-not-removed', { subject, params: counted(names) })] : []),
    ...(await instances(ctx, q)),
    ...(await size(ctx, q)),
    ...(await pending(ctx, q)),
  ];
}
