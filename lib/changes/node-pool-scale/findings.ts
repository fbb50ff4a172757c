import { nameFindings, poolRefOf, restFindings } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import { presentSize, type ScaleInputs } from './read-inputs';
import { resizeFindings } from '../parts/resize/resize-findings';

interface Scene {
  question: ScaleInputs;
  pool: CloudNodePool;
  subject: ResourceRef;
}

function stateOf({ pool, subject, question }: Scene): Finding[] {
  const { name, autoScaling } = pool;
  const named = nameFindings({ pool, subject, requested: question.input.nodePool.name });
  if (named.length > 0) return named;
  if (autoScaling === null) return restFindings({ pool, subject });
  const params = { name, min: autoScaling.min, max: autoScaling.max };
  return [finding('pool-auto-scaled', { subject, params })];
}

/** Blocking findings about a new size, and information about its effects. */
export async function scaleFindings(ctx: PlanContext, question: ScaleInputs): Promise<Finding[]> {
  const { pool, input, nodes, resize } = question;
  const subject = poolRefOf(input);
  if (pool === null) return [finding('pool-not-found', { subject, params: { name: input.nodePool.name } })];
  const params = { name: pool.name, total: presentSize(pool, nodes) };
  const unknown = pool.desiredSize === null && pool.autoScaling === null;
  return [
    ...stateOf({ question, pool, subject }),
    ...(resize === null ? [] : await resizeFindings(ctx, resize)),
    ...(unknown ? [finding('pool-size-unknown', { subject, params })] : []),
  ];
}
