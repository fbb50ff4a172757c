import { z } from 'zod';
import {
  failedObservation,
  MINUTE_MS,
  nodesOfPool,
  observeProvision,
  observeReady,
  readerOf,
  seen,
  writerOf,
} from '@/lib/changes/parts/observe-step';
import { earlierTasksSchema, RESIZE_TASKS, taskOf, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { finding } from '@/lib/domain/change/finding';
import type { StepDefinition } from '@/lib/domain/change/kind';
import type { PlanContext, RunContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { message } from '@/lib/domain/message/message';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';

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

const gone = (data: PoolScaleData) =>
  failedObservation('pool-gone', message('ended.pool-gone', { name: data.poolName }));

const poolOf = (ctx: RunContext, data: PoolScaleData): Promise<CloudNodePool | null> =>
  readerOf(ctx).nodePool(data.poolId);

function resizeStep(data: PoolScaleData): StepDefinition {
  return {
    id: 'resize',
    title: `Set the desired size of ${data.poolName} to ${data.desired}`,
    timeoutMs: 5 * MINUTE_MS,
    done: async (ctx) => {
      const pool = await poolOf(ctx, data);
      if (pool === null) return gone(data);
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
  };
}

function provisionStep(data: PoolScaleData): StepDefinition {
  return {
    id: 'provision',
    title: 'Wait for ACK to add or remove the instances',
    timeoutMs: 90 * MINUTE_MS,
    run: null,
    done: async (ctx) => {
      const pool = await poolOf(ctx, data);
      if (pool === null) return gone(data);
      const task = await taskOf(ctx, placeOf(data));
      // Without a task, only the count shows progress.
      if (task === null && pool.instances.total === null) return seen('not-yet', message('detail.count-unknown'));
      const requestId = ctx.journal('resize')?.requestId ?? null;
      return observeProvision({ pool, name: data.poolName, task, requestId, total: data.desired });
    },
  };
}

function readyStep(data: PoolScaleData): StepDefinition {
  return {
    id: 'nodes-ready',
    title: 'Wait until Kubernetes has the requested number of Ready nodes',
    timeoutMs: 30 * MINUTE_MS,
    run: null,
    done: (ctx) => observeReady(ctx, { poolId: data.poolId, wanted: data.desired }),
  };
}

export const poolScaleSteps = (data: PoolScaleData): StepDefinition[] => [
  resizeStep(data),
  provisionStep(data),
  readyStep(data),
];

/** After the run: the size is as requested and as many nodes are Ready. */
export async function verifyScale(ctx: PlanContext, data: PoolScaleData): Promise<Finding[]> {
  const subject: ResourceRef = { type: 'node-pool', uid: data.poolId, name: data.poolName };
  const name = data.poolName;
  const pool = await readerOf(ctx).nodePool(data.poolId);
  if (pool === null) return [finding('pool-gone', { subject, params: { name } })];
  const size = pool.desiredSize ?? pool.instances.total;
  const nodes = nodesOfPool(await ctx.kube.nodes(), data.poolId);
  const ready = nodes.filter((node) => node.ready === 'True').length;
  const wanted = data.desired;
  const difference =
    size === null
      ? [finding('pool-size-unknown', { subject, params: { name, total: nodes.length } })]
      : [finding('pool-size-differs', { subject, params: { name, seen: size, wanted } })];
  return [
    ...(size === wanted ? [] : difference),
    ...(ready >= wanted ? [] : [finding('nodes-not-ready', { subject, params: { name, ready, wanted } })]),
  ];
}
