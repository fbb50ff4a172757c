import { ifPermitted, cloudOf } from '@/lib/changes/parts/pool/read-world';
import { RESIZE_TASKS } from '@/lib/changes/parts/pool/pool-task';
import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { PlanContext } from '@/lib/domain/change/step';

/** ACK's code for the failure of the last resize; empty: it did not fail, or its tasks may not be read. */
async function lastFailure(ctx: PlanContext, { id }: CloudNodePool): Promise<string> {
  const tasks = (await ifPermitted(cloudOf(ctx).cloud.tasks(id))) ?? [];
  const last = tasks.find(({ type, targetId }) => targetId === id && RESIZE_TASKS.test(type));
  return last?.state === 'failed' ? (last.error?.code ?? '') : '';
}

/** An expected number that the pool does not have, e.g. after a failed scale-out: ACK keeps it and may still try. */
export async function unmetFindings(
  ctx: PlanContext,
  { pool, subject }: { pool: CloudNodePool; subject: ResourceRef },
): Promise<Finding[]> {
  const { name, desiredSize: expected, instances } = pool;
  const present = instances.total;
  if (pool.autoScaling !== null || expected === null || present === null || expected === present) return [];
  const code = await lastFailure(ctx, pool);
  const params = { name, expected, present, failed: code === '' ? 'no' : 'yes', code };
  return [finding('expected-number-unmet', { subject, params })];
}
