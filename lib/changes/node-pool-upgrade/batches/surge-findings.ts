import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import { priceOf } from '@/lib/changes/parts/pool/pool-price';
import { readResize } from '@/lib/changes/parts/resize/resize';
import { resizeFindings } from '@/lib/changes/parts/resize/resize-findings';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import type { BatchInputs } from './read-inputs';

const field = 'batches.surge';

/** Whether nodes can be added that stand in, what they cost while they are there, and that they go at the end. */
export async function surgeFindings(ctx: PlanContext, question: BatchInputs): Promise<Finding[]> {
  const { upgrade, requested, size } = question;
  const { pool, subject, poolNodes: nodes, allNodes } = upgrade;
  const { surge } = requested;
  if (surge === 0) return [];
  if (size === null) return [finding('surge-not-possible', { subject, field, params: { name: pool.name } })];
  const wanted = size + surge;
  const after = { ...pool.definition, size: { mode: 'manual' as const, desired: wanted } };
  const [pools, price] = await Promise.all([cloudOf(ctx).cloud.nodePools(), priceOf(ctx, { pool: pool.definition })]);
  const place = { subject, field, pool, after, pools, nodes, allNodes };
  const resize = await readResize(ctx, { ...place, current: size, wanted });
  const params = { count: surge, name: pool.name, wanted };
  // To the cent, at least that: the smallest type of the pool.
  const cost = price === null ? null : Math.round(price.perHour * surge * 100) / 100;
  return [
    price === null || cost === null
      ? finding('surge-nodes-unpriced', { subject, field, params })
      : finding('surge-nodes', { subject, field, params: { ...params, cost, currency: price.currency } }),
    ...(await resizeFindings(ctx, resize)),
  ];
}
