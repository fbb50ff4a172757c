import { failedObservation, readerOf, seen, taskEnded, writerOf } from '@/lib/changes/parts/observe-step';
import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import type { Observation, RollingTask } from '@/lib/domain/change/kind';
import type { PlanContext, RunContext, StepReceipt } from '@/lib/domain/change/context';
import { Failure } from '@/lib/domain/failure';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { CloudAck } from '@/lib/domain/ports/cloud-write';
import type { CloudTask } from '@/lib/domain/ports/cloud';
import { z } from 'zod';

/** Which ACK task belongs to a write of this run. */
export interface TaskPlace {
  /** The step that wrote. */
  step: string;
  poolId: string;
  poolName: string;
  /** What ACK's `task_type` may be, e.g. `nodepool_upgrade`. */
  types: RegExp;
  /** Earlier tasks, which never belong to the write; null: unknown, so no unnamed task is accepted. */
  earlierTasks: readonly string[] | null;
  /**
   * Earlier steps with the same write: their tasks do not belong to this one. An unnamed task counts while it is open.
   */
  after?: readonly string[];
}

/** The tasks of a pool update with a new size: ACK names the task after what it does. */
export const RESIZE_TASKS = /^nodepool_(update|scalein|scaleout)$/;

/** Part of a plan's `data`: see `TaskPlace`. */
export const earlierTasksSchema = z.array(z.string()).nullable().default(null);

/** The current tasks of the cluster, for a plan's `data`. ACK names the pool of the newest only, so all are kept. */
export async function tasksNow(ctx: PlanContext): Promise<string[] | null> {
  const tasks = await ifPermitted(readerOf(ctx).tasks());
  return tasks?.map(({ id }) => id).toSorted() ?? null;
}

export const isOpen = ({ state }: CloudTask): boolean => state === 'running' || state === 'paused';

/**
 * The task that a write started, also if it has ended: the one named in its answer. If the answer was lost, the newest
 * of that kind that the pool did not have before; ACK runs one at a time, and planning found the pool idle.
 */
export async function taskOf(ctx: RunContext, place: TaskPlace): Promise<CloudTask | null> {
  const { step, poolId, types, earlierTasks, after } = place;
  const taskId = ctx.journal(step)?.taskId ?? null;
  if (taskId !== null) return readerOf(ctx).task(taskId);
  if (earlierTasks === null) return null;
  const tasks = await ifPermitted(readerOf(ctx).tasks(poolId));
  const others = [...earlierTasks, ...(after ?? []).map((one) => ctx.journal(one)?.taskId ?? null)];
  const isOurs = (task: CloudTask): boolean =>
    types.test(task.type) &&
    task.targetId === poolId &&
    !others.includes(task.id) &&
    (after === undefined || isOpen(task));
  return tasks?.find(isOurs) ?? null;
}

/** Whether a write was accepted: it was answered, or it left a task although the answer was lost. */
export async function isBegun(ctx: RunContext, place: TaskPlace): Promise<boolean> {
  return ctx.journal(place.step) !== null || (await taskOf(ctx, place)) !== null;
}

export interface TaskProgress {
  place: TaskPlace;
  /** The state that the task should reach; decides if ACK knows no task. */
  reached: boolean;
  /** The message while the task is at a stage. */
  under: (stage: string) => Message;
  paused: Message;
  after: Message;
}

/** Follows the task of a write to its end, in ACK's own words. */
export async function followTask(ctx: RunContext, progress: TaskProgress): Promise<Observation> {
  const { place, reached, under, paused, after } = progress;
  const task = await taskOf(ctx, place);
  const requestId = ctx.journal(place.step)?.requestId ?? null;
  const ended = task === null ? null : taskEnded(task, requestId);
  if (ended !== null) return ended;
  if (task !== null && isOpen(task))
    return seen('not-yet', task.state === 'paused' ? paused : under(task.stage || task.rawState));
  const pool = await readerOf(ctx).nodePool(place.poolId);
  if (pool === null)
    return { ...failedObservation('pool-gone', message('ended.pool-gone', { name: place.poolName })), requestId };
  // A task that ended well leaves the rest to the steps after it; without one the world alone tells. Growth by the
  // autoscaler is the pool's life, not the rest of the change.
  const still = pool.rawState === 'active' || (task !== null && pool.autoScaling !== null);
  const atRest = still && (task !== null || reached);
  return seen(atRest ? 'done' : 'not-yet', atRest ? after : under(pool.rawState));
}

const receiptOf = ({ requestId, taskId }: CloudAck): StepReceipt => ({ requestId, taskId, ref: null });

/** Pauses, resumes, and cancels the task of a write. */
export function rollingTask(place: TaskPlace): RollingTask {
  /** @throws Failure `conflict` while ACK names no task. */
  const idOf = async (ctx: RunContext): Promise<string> => {
    const task = await taskOf(ctx, place);
    if (task !== null) return task.id;
    throw new Failure('conflict', message('ended.no-task').text);
  };
  return {
    state: async (ctx) => {
      const task = await taskOf(ctx, place);
      if (task === null) return 'unknown';
      if (task.state === 'paused') return 'paused';
      return task.state === 'running' ? 'running' : 'ended';
    },
    pause: async (ctx) => receiptOf(await writerOf(ctx).pauseTask(await idOf(ctx))),
    resume: async (ctx) => receiptOf(await writerOf(ctx).resumeTask(await idOf(ctx))),
    cancel: async (ctx) => receiptOf(await writerOf(ctx).cancelTask(await idOf(ctx))),
  };
}
