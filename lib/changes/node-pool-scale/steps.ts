import { z } from 'zod';
import {
  MINUTE_MS,
  nodesOfPool,
  observeProvision,
  observeReady,
  readerOf,
  seen,
  writerOf,
  poolIsGone,
  waitStep,
} from '@/lib/changes/parts/observe-step';
import { earlierTasksSchema, RESIZE_TASKS, taskOf, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { message } from '@/lib/domain/message/message';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { StepDefinition, PlanContext, RunContext } from '@/lib/domain/change/step';
import { notReady, poolGone } from '@/lib/changes/parts/pool/pool-state';
import { stepPool } from '@/lib/changes/parts/refs';

export const poolScaleData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  desired: z.number(),
  earlierTasks: earlierTasksSchema,
});
export type PoolScaleData = z.output<typeof poolScaleData>;

const placeOf = ({ poolId, poolName, earlierTasks }: PoolScaleData): TaskPlace => ({
  step: 'resize',
  poolId,
  poolName,
  types: RESIZE_TASKS,
  earlierTasks,
});

const poolOf = (ctx: RunContext, data: PoolScaleData): Promise<CloudNodePool | null> =>
  readerOf(ctx).nodePool(data.poolId);

const resizeStep = (data: PoolScaleData): StepDefinition => ({
  id: 'resize',
  timeoutMs: 5 * MINUTE_MS,
  done: async (ctx) => {
    const pool = await poolOf(ctx, data);
    if (pool === null) return poolIsGone(data);
    const now = pool.desiredSize ?? pool.instances.total;
    if (now === null) return seen('not-yet', message('detail.size-unknown'));
    return seen(now === data.desired ? 'done' : 'not-yet', message('detail.desired', { size: now }));
  },
  run: async (ctx) => ({
    ...(await writerOf(ctx).modifyNodePool({
      poolId: data.poolId,
      body: { scaling_group: { desired_size: data.desired } },
    })),
    ref: null,
  }),
});

export const poolScaleSteps = (data: PoolScaleData): StepDefinition[] => [
  resizeStep(data),
  waitStep({
    id: 'provision',
    minutes: 90,
    done: async (ctx) => {
      const pool = await poolOf(ctx, data);
      if (pool === null) return poolIsGone(data);
      const task = await taskOf(ctx, placeOf(data));
      // Without a task, only the count shows progress.
      if (task === null && pool.instances.total === null) return seen('not-yet', message('detail.count-unknown'));
      const requestId = ctx.journal('resize')?.requestId ?? null;
      return observeProvision({ pool, name: data.poolName, task, requestId, total: data.desired });
    },
  }),
  waitStep({
    id: 'nodes-ready',
    minutes: 30,
    done: (ctx) => observeReady(ctx, { poolId: data.poolId, wanted: data.desired }),
  }),
];

export async function verifyScale(ctx: PlanContext, data: PoolScaleData): Promise<Finding[]> {
  const { poolName: name, desired: wanted } = data;
  const pool = await readerOf(ctx).nodePool(data.poolId);
  if (pool === null) return poolGone(data);
  const seen = pool.desiredSize ?? pool.instances.total;
  const nodes = nodesOfPool(await ctx.kube.nodes(), data.poolId);
  const subject = stepPool(data);
  const difference =
    seen === null
      ? finding('pool-size-unknown', { subject, params: { name, total: nodes.length } })
      : finding('pool-size-differs', { subject, params: { name, seen, wanted } });
  return [...(seen === wanted ? [] : [difference]), ...notReady(nodes, { data, wanted })];
}
