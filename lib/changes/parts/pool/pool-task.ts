import { readerOf, seen, taskEnded, writerOf, poolIsGone } from '@/lib/changes/parts/observe-step';
import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { Failure } from '@/lib/domain/failure';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { CloudReceipt } from '@/lib/domain/ports/cloud-write';
import type { CloudTask } from '@/lib/domain/ports/cloud';
import { z } from 'zod';
import type { Observation, RollingTask, PlanContext, RunContext, StepReceipt } from '@/lib/domain/change/step';

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
  /** Earlier steps with the same write, whose tasks do not belong to this one; an unnamed task counts while open. */
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

const isOpen = ({ state }: CloudTask): boolean => state === 'running' || state === 'paused';

/** The task of a write, also ended: by the answer's id, else the newest of its kind the pool did not have before. */
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
export const isBegun = async (ctx: RunContext, place: TaskPlace): Promise<boolean> =>
  ctx.journal(place.step) !== null || (await taskOf(ctx, place)) !== null;

interface TaskProgress {
  place: TaskPlace;
  /** The state that the pool should reach; decides if ACK has no such task. */
  reached: boolean;
  under: (stage: string) => Message;
  paused: Message;
  after: Message;
}

export async function followTask(ctx: RunContext, progress: TaskProgress): Promise<Observation> {
  const { place, reached, under, paused, after } = progress;
  const task = await taskOf(ctx, place);
  const requestId = ctx.journal(place.step)?.requestId ?? null;
  const ended = task === null ? null : taskEnded(task, requestId);
  if (ended !== null) return ended;
  if (task !== null && isOpen(task))
    return seen('not-yet', task.state === 'paused' ? paused : under(task.stage || task.rawState));
  const pool = await readerOf(ctx).nodePool(place.poolId);
  if (pool === null) return { ...poolIsGone(place), requestId };
  // Without a task only the pool's state counts; growth by the autoscaler is not part of the change.
  const still = pool.rawState === 'active' || (task !== null && pool.autoScaling !== null);
  const atRest = still && (task !== null || reached);
  return seen(atRest ? 'done' : 'not-yet', atRest ? after : under(pool.rawState));
}

const receiptOf = ({ requestId, taskId }: CloudReceipt): StepReceipt => ({ requestId, taskId, ref: null });

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
