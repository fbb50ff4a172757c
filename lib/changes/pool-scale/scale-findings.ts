import { finding } from '@/lib/domain/change/finding-catalogue';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import { poolRefOf, presentSize, type ScaleQuestion } from './question';
import { resizeFindings } from './resize-findings';

interface Scene {
  question: ScaleQuestion;
  pool: CloudNodePool;
  subject: ResourceRef;
}

function stateFindings({ pool, subject, question }: Scene): Finding[] {
  const { name, autoScaling, rawState } = pool;
  // Summary and approval speak of the name; the call goes to the id. Both must mean one pool.
  if (question.input.nodePool.name !== name) {
    const asked = question.input.nodePool.name;
    return [
      finding('pool-name-differs', { subject, field: 'nodePool', params: { asked, name, id: pool.id } }),
    ];
  }
  if (autoScaling !== null) {
    const params = { name, min: autoScaling.min, max: autoScaling.max };
    return [finding('pool-auto-scaled', { subject, params })];
  }
  const params = { name, state: rawState };
  if (rawState === 'failed') return [finding('pool-failed', { subject, params })];
  return rawState === 'active' ? [] : [finding('pool-busy', { subject, params })];
}

/** What speaks against a new size, or should be known before. */
export async function scaleFindings(ctx: PlanContext, question: ScaleQuestion): Promise<Finding[]> {
  const { pool, input, nodes, resize } = question;
  const subject = poolRefOf(input);
  if (pool === null) return [finding('pool-not-found', { subject, params: { name: input.nodePool.name } })];
  const params = { name: pool.name, total: presentSize(pool, nodes) };
  const untold = pool.desiredSize === null && pool.autoScaling === null;
  return [
    ...stateFindings({ question, pool, subject }),
    ...(resize === null ? [] : await resizeFindings(ctx, resize)),
    ...(untold ? [finding('pool-size-unknown', { subject, params })] : []),
  ];
}
