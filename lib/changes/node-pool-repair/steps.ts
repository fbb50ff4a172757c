import { z } from 'zod';
import { repairOperations } from '@/lib/changes/node-pool-repair/input';
import { failedObservation, MINUTE_MS, readerOf, seen, taskEnded, writerOf } from '@/lib/changes/parts/observe-step';
import { earlierTasksSchema, isBegun, taskOf, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { finding } from '@/lib/domain/change/finding';
import type { Observation, StepDefinition } from '@/lib/domain/change/kind';
import type { PlanContext, RunContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { message } from '@/lib/domain/message/message';
import { repairBody } from './body';

export const poolRepairData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  nodes: z.array(z.strictObject({ name: z.string(), uid: z.string() })),
  operations: z.array(z.enum(repairOperations)),
  always: z.boolean(),
  autoRestart: z.boolean(),
  earlierTasks: earlierTasksSchema,
});
export type PoolRepairData = z.output<typeof poolRepairData>;

const placeOf = ({ poolId, poolName, earlierTasks }: PoolRepairData): TaskPlace => ({
  step: 'repair',
  poolId,
  poolName,
  // ACK does not document the type of this task.
  types: /repair/i,
  earlierTasks,
});

/** The named nodes, by UID: one that was recreated meanwhile needs no repair. */
async function countReady(ctx: PlanContext, { nodes }: PoolRepairData): Promise<{ ready: number; wanted: number }> {
  const meant = new Set(nodes.map(({ uid }) => uid));
  const present = (await ctx.kube.nodes()).filter(({ uid }) => meant.has(uid));
  return { ready: present.filter((node) => node.ready === 'True').length, wanted: present.length };
}

async function observeBegun(ctx: RunContext, data: PoolRepairData): Promise<Observation> {
  const count = data.nodes.length;
  const begun = seen('done', message('detail.repair-begun', { count }));
  if (await isBegun(ctx, placeOf(data))) return begun;
  const pool = await readerOf(ctx).nodePool(data.poolId);
  if (pool === null) return failedObservation('pool-gone', message('ended.pool-gone', { name: data.poolName }));
  const { ready, wanted } = await countReady(ctx, data);
  // Healthy again, or removed, before we did anything.
  if (ready === wanted && !data.always) return seen('done', message('detail.nodes-ready', { ready, wanted }));
  return seen('not-yet', message('detail.repair-awaited'));
}

async function observeEnded(ctx: RunContext, data: PoolRepairData): Promise<Observation> {
  const [task, pool] = await Promise.all([taskOf(ctx, placeOf(data)), readerOf(ctx).nodePool(data.poolId)]);
  const ended = task === null ? null : taskEnded(task, ctx.journal('repair')?.requestId ?? null);
  if (ended !== null) return ended;
  if (pool === null) return failedObservation('pool-gone', message('ended.pool-gone', { name: data.poolName }));
  const state = pool.rawState;
  const through = task === null ? state === 'active' : task.state === 'succeeded';
  if (through) return seen('done', message('detail.repair-ended'));
  const stage = task?.stage ?? '';
  const where = stage === '' ? message('detail.pool-state', { state }) : message('detail.task-stage', { stage });
  return seen('not-yet', where);
}

function repairStep(data: PoolRepairData): StepDefinition {
  return {
    id: 'repair',
    title: `Start the repair of nodes of ${data.poolName} by ACK`,
    timeoutMs: 5 * MINUTE_MS,
    done: (ctx) => observeBegun(ctx, data),
    run: async (ctx) => ({
      ...(await writerOf(ctx).repairNodePool({ poolId: data.poolId, body: repairBody(data) })),
      ref: null,
    }),
  };
}

/** One write, then two waits. */
export const poolRepairSteps = (data: PoolRepairData): StepDefinition[] => [
  repairStep(data),
  {
    id: 'repaired',
    title: 'Wait for ACK to finish the repair',
    timeoutMs: 60 * MINUTE_MS,
    run: null,
    done: (ctx) => observeEnded(ctx, data),
  },
  {
    id: 'nodes-ready',
    title: 'Wait until the nodes are Ready',
    timeoutMs: 15 * MINUTE_MS,
    run: null,
    done: async (ctx) => {
      const counts = await countReady(ctx, data);
      return seen(counts.ready === counts.wanted ? 'done' : 'not-yet', message('detail.nodes-ready', counts));
    },
  },
];

/** After the run: the named nodes are Ready, if they still exist. */
export async function verifyRepair(ctx: PlanContext, data: PoolRepairData): Promise<Finding[]> {
  const { poolId, poolName: name } = data;
  const subject: ResourceRef = { type: 'node-pool', uid: poolId, name };
  const { ready, wanted } = await countReady(ctx, data);
  return ready === wanted ? [] : [finding('nodes-not-ready', { subject, params: { name, ready, wanted } })];
}
