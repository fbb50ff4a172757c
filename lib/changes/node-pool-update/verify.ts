import { nodesOfPool, readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { fieldsMessage } from '@/lib/domain/pool/fields/field-words';
import { openFields, type PoolUpdateData } from './steps';
import { notReady, poolGone, unlabeled } from '@/lib/changes/parts/pool/pool-state';
import type { PlanContext } from '@/lib/domain/change/step';
import { stepPool } from '@/lib/changes/parts/refs';

export async function verifyUpdate(ctx: PlanContext, data: PoolUpdateData): Promise<Finding[]> {
  const pool = await readerOf(ctx).nodePool(data.poolId);
  if (pool === null) return poolGone(data);
  const open = openFields(pool, data);
  const params = { name: data.poolName, fields: fieldsMessage(open) };
  const nodes = nodesOfPool(await ctx.kube.nodes(), data.poolId);
  const marked = data.push || data.paths.includes('labels') || data.paths.includes('taints') ? nodes : [];
  return [
    ...(open.length === 0 ? [] : [finding('pool-differs', { subject: stepPool(data), params })]),
    ...notReady(nodes, { data, wanted: data.nodes?.least ?? 0 }),
    ...unlabeled(marked, data.after),
  ];
}
