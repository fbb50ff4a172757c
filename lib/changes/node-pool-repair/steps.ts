import { z } from 'zod';
import { repairOperations, type NodePoolRepairInput } from '@/lib/changes/node-pool-repair/input';
import {
  MINUTE_MS,
  readerOf,
  seen,
  taskEnded,
  writerOf,
  poolIsGone,
  taskStage,
  waitStep,
} from '@/lib/changes/parts/observe-step';
import { earlierTasksSchema, isBegun, taskOf, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import type { Finding } from '@/lib/domain/change/plan';
import { message } from '@/lib/domain/message/message';
import type { Json } from '@/lib/domain/json';
import type { Observation, StepDefinition, PlanContext, RunContext } from '@/lib/domain/change/step';
import { namedFinding, namesOf } from '@/lib/changes/parts/names';
import { stepPool } from '@/lib/changes/parts/refs';
import { notReady } from '@/lib/changes/parts/pool/pool-state';

export const poolRepairData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  /** `wasReady`: already when it was planned. */
  nodes: z.array(z.strictObject({ name: z.string(), uid: z.string(), wasReady: z.boolean().default(false) })),
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
  const uids = new Set(nodes.map(({ uid }) => uid));
  const present = (await ctx.kube.nodes()).filter(({ uid }) => uids.has(uid));
  return { ready: present.filter((node) => node.ready === 'True').length, wanted: present.length };
}

async function observeBegun(ctx: RunContext, data: PoolRepairData): Promise<Observation> {
  const begun = seen('done', message('detail.repair-begun', { count: data.nodes.length }));
  if (await isBegun(ctx, placeOf(data))) return begun;
  const pool = await readerOf(ctx).nodePool(data.poolId);
  if (pool === null) return poolIsGone(data);
  const { ready, wanted } = await countReady(ctx, data);
  // Healthy again, or removed, before we did anything.
  if (ready === wanted && !data.always) return seen('done', message('detail.nodes-ready', { ready, wanted }));
  return seen('not-yet', message('detail.repair-awaited'));
}

async function observeEnded(ctx: RunContext, data: PoolRepairData): Promise<Observation> {
  const [task, pool] = await Promise.all([taskOf(ctx, placeOf(data)), readerOf(ctx).nodePool(data.poolId)]);
  const ended = task === null ? null : taskEnded(task, ctx.journal('repair')?.requestId ?? null);
  if (ended !== null) return ended;
  if (pool === null) return poolIsGone(data);
  const through = task === null ? pool.rawState === 'active' : task.state === 'succeeded';
  if (through) return seen('done', message('detail.repair-ended'));
  return seen('not-yet', taskStage(task, pool));
}

const repairStep = (data: PoolRepairData): StepDefinition => ({
  id: 'repair',
  timeoutMs: 5 * MINUTE_MS,
  done: (ctx) => observeBegun(ctx, data),
  run: async (ctx) => ({
    ...(await writerOf(ctx).repairNodePool({ poolId: data.poolId, body: repairBody(data) })),
    ref: null,
  }),
});

export const poolRepairSteps = (data: PoolRepairData): StepDefinition[] => [
  repairStep(data),
  waitStep({ id: 'repaired', minutes: 60, done: (ctx) => observeEnded(ctx, data) }),
  waitStep({
    id: 'nodes-ready',
    minutes: 15,
    done: async (ctx) => {
      const counts = await countReady(ctx, data);
      return seen(counts.ready === counts.wanted ? 'done' : 'not-yet', message('detail.nodes-ready', counts));
    },
  }),
];

export async function verifyRepair(ctx: PlanContext, data: PoolRepairData): Promise<Finding[]> {
  const uids = new Set(data.nodes.map(({ uid }) => uid));
  const present = (await ctx.kube.nodes()).filter(({ uid }) => uids.has(uid));
  const were = new Set(data.nodes.filter(({ wasReady }) => wasReady).map(({ uid }) => uid));
  const same = present.filter(({ uid, ready }) => were.has(uid) && ready === 'True');
  return [
    ...notReady(present, { data, wanted: present.length }),
    // Being Ready proves nothing about a node that was Ready before.
    ...namedFinding('repair-ready-as-before', namesOf(same), { subject: stepPool(data), shown: 5 }),
  ];
}

/** Body of RepairClusterNodePool. Without operations ACK runs all it supports. */
export function repairBody({
  nodes,
  operations,
  autoRestart,
}: Pick<NodePoolRepairInput, 'operations' | 'autoRestart'> & { nodes: readonly { name: string }[] }): Json {
  return {
    nodes: nodes.map(({ name }) => name),
    ...(operations.length === 0 ? {} : { operations: operations.map((id) => ({ operation_id: id })) }),
    ...(autoRestart ? { auto_restart: true } : {}),
  };
}
