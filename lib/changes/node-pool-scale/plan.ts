import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import { poolRefOf } from '@/lib/changes/parts/pool/pool-state';
import { tasksNow } from '@/lib/changes/parts/pool/pool-task';
import type { NodePoolScaleInput } from '@/lib/changes/node-pool-scale/input';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import { readScale } from './read-inputs';
import { deltaOf } from '../parts/resize/resize';
import { resizeImpact } from '../parts/resize/resize-impact';
import { scaleFindings } from './findings';
import type { PoolScaleData } from './steps';

/** Plans an absolute size. A pool that already has that size, or is deleted, gives an empty plan. */
export async function planScale(ctx: PlanContext, input: NodePoolScaleInput): Promise<PlanDraft<PoolScaleData>> {
  const { clusterId } = cloudOf(ctx);
  const question = await readScale(ctx, input);
  const { pool, current, resize } = question;
  const { id: poolId, name: poolName } = input.nodePool;
  const data = { poolId, poolName, desired: input.desired, earlierTasks: await tasksNow(ctx) };
  const findings = await scaleFindings(ctx, question);
  const subject = poolRefOf(input);
  if (resize === null) {
    const nothing = pool === null ? [] : [finding('nothing-to-do', { subject })];
    return {
      data,
      diff: [],
      impact: NO_IMPACT,
      findings: [...findings, ...nothing],
      prerequisites: [],
      calls: [],
      bounds: { nodes: 0 },
      usable: null,
    };
  }
  return {
    data,
    diff: [{ target: subject, path: 'scaling.desired', from: current, to: input.desired }],
    impact: await resizeImpact(ctx, resize),
    findings,
    prerequisites: [],
    calls: [
      {
        system: 'ack',
        action: 'ModifyClusterNodePool',
        method: 'PUT',
        path: `/clusters/${clusterId}/nodepools/${input.nodePool.id}`,
        body: { scaling_group: { desired_size: input.desired } },
      },
    ],
    bounds: { nodes: Math.abs(deltaOf(resize)) },
    usable: null,
  };
}
