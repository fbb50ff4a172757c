import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { ownerName } from '@/lib/domain/workload/displaced-pod';
import { type NodeRemoveData, whatIsLeft } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';
import { distinct, namedFinding, namesOf } from '@/lib/changes/parts/names';
import { stepPool } from '@/lib/changes/parts/refs';

async function instances(ctx: PlanContext, q: { data: NodeRemoveData; subject: ResourceRef }): Promise<Finding[]> {
  const { data, subject } = q;
  const found = await ifPermitted(readerOf(ctx).instances([...data.kept, ...data.released]));
  if (found === null) return [finding('instances-unknown', { subject, params: { name: data.poolName } })];
  const there = new Set(found.map(({ id }) => id));
  const remain = data.released.filter((id) => there.has(id));
  const lost = data.kept.filter((id) => !there.has(id));
  return [
    ...namedFinding('released-instances-remain', remain, { subject }),
    ...namedFinding('kept-instances-gone', lost, { subject }),
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
  return namedFinding('pods-left-pending', distinct(waiting), { subject: q.subject });
}

export async function verifyRemove(ctx: PlanContext, data: NodeRemoveData): Promise<Finding[]> {
  const subject = stepPool(data);
  const left = await whatIsLeft(ctx, data);
  const names = distinct(namesOf([...left.nodes, ...left.instances]));
  const q = { data, subject };
  return [
    ...namedFinding('nodes-not-removed', names, { subject }),
    ...(await instances(ctx, q)),
    ...(await size(ctx, q)),
    ...(await pending(ctx, q)),
  ];
}
