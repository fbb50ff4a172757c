import { readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { type PoolAttachData, membersOf, readyNodes } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding } from '../parts/names';
import { poolGone } from '@/lib/changes/parts/pool/pool-state';
import { stepPool } from '@/lib/changes/parts/refs';

export async function verifyAttach(ctx: PlanContext, data: PoolAttachData): Promise<Finding[]> {
  const name = data.poolName;
  const subject = stepPool(data);
  if ((await readerOf(ctx).nodePool(data.poolId)) === null) return poolGone(data);
  const members = (await membersOf(ctx, data)).map(({ instanceId }) => instanceId);
  const absent = data.instanceIds.filter((id) => !members.includes(id));
  const ready = (await readyNodes(ctx, data)).length;
  const wanted = data.instanceIds.length;
  return [
    ...namedFinding('instances-not-attached', absent, { subject, params: { name }, shown: 10 }),
    ...(ready < wanted ? [finding('nodes-not-ready', { subject, params: { name, ready, wanted } })] : []),
  ];
}
