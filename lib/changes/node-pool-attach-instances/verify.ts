import { someNames } from '../parts/some-names';
import { readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { PoolAttachData } from './data';
import { membersOf, readyNodes } from './steps';

/** After the run: every instance is in the pool and a Ready node. */
export async function verifyAttach(ctx: PlanContext, data: PoolAttachData): Promise<Finding[]> {
  const name = data.poolName;
  const subject: ResourceRef = { type: 'node-pool', uid: data.poolId, name };
  if ((await readerOf(ctx).nodePool(data.poolId)) === null)
    return [finding('pool-gone', { subject, params: { name } })];
  const members = (await membersOf(ctx, data)).map(({ instanceId }) => instanceId);
  const absent = data.instanceIds.filter((id) => !members.includes(id));
  const ready = (await readyNodes(ctx, data)).length;
  const wanted = data.instanceIds.length;
  const names = { name, count: absent.length, names: someNames(absent, 10) };
  return [
    ...(absent.length > 0 ? [finding('instances-not-attached', { subject, params: names })] : []),
    ...(ready < wanted ? [finding('nodes-not-ready', { subject, params: { name, ready, wanted } })] : []),
  ];
}
