import { lasting, DURATIONS } from '@/simulator/world/ack/pools';
import type { PoolRecord, PoolState, EventRecord } from '@/simulator/world/ack/records';
import { hex } from '@/simulator/world/random';
import { runStep } from '@/simulator/world/tasks/run-step';
import {
  blankTask,
  TASKS,
  type NodeLabels,
  type Step,
  type TaskRecord,
  type TaskType,
  type UpgradeTarget,
} from '@/simulator/world/tasks/task-record';
import type { World } from '@/simulator/world/world';

/** ACK has two event types for pool tasks. */
const eventType = (task: TaskRecord): string =>
  task.type === 'nodepool_upgrade' ? 'nodepool_upgrade' : 'nodepool_update';

/** Writes one line to the task's own events and to the cluster's event list. */
function logTask(world: World, task: TaskRecord, line: { action: 'start' | 'finish' | 'fail'; message: string }): void {
  const failed = line.action === 'fail';
  const suffix = line.action === 'start' ? 'Start' : failed ? 'Failed' : 'Finished';
  task.events.push({
    action: line.action,
    level: failed ? 'Warning' : 'Normal',
    message: line.message,
    reason: `${TASKS[task.type].reason}${suffix}`,
    atMs: world.now(),
  });
  const event: EventRecord = {
    eventId: `e-${hex(world.state, 8)}-${hex(world.state, 4)}-${hex(world.state, 4)}-${hex(world.state, 12)}`,
    clusterId: task.clusterId,
    subject: task.poolId,
    type: eventType(task),
    level: failed ? 'error' : 'info',
    reason: line.action === 'start' ? 'Started' : failed ? 'Failed' : 'Succeeded',
    message: line.message,
    atMs: world.now(),
    taskId: task.taskId,
  };
  world.state.events.unshift(event);
  world.state.events.length = Math.min(world.state.events.length, 500);
}

const KEPT_TASKS = 400;

export interface TaskOrder {
  type: TaskType;
  pool: PoolRecord;
  state: PoolState;
  steps: Step[];
  wanted?: number;
  rolling?: boolean;
  parameters?: Record<string, unknown>;
  upgrade?: UpgradeTarget;
  labelsBefore?: NodeLabels;
}

export function startTask(world: World, order: TaskOrder): TaskRecord {
  const now = world.now();
  const { type, pool, state: _state, steps, ...given } = order;
  const task: TaskRecord = {
    ...blankTask({ taskId: `T-${hex(world.state, 24)}`, clusterId: pool.clusterId, poolId: pool.poolId, type }, now),
    ...given,
    queue: steps,
    dueMs: now + lasting(world, steps[0]?.afterMs ?? 0, pool),
  };
  order.pool.state = order.state;
  order.pool.updatedMs = now;
  world.state.tasks.unshift(task);
  world.state.tasks.length = Math.min(world.state.tasks.length, KEPT_TASKS);
  logTask(world, task, {
    action: 'start',
    message: `Start to ${TASKS[task.type].words} NodePool nodePool/${task.poolId}`,
  });
  enterStage(task, task.queue[0]?.stage ?? '', now);
  world.revision += 1;
  return task;
}

const words = (stage: string): string => stage.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

function enterStage(task: TaskRecord, stage: string, nowMs: number): void {
  const open = task.stages.at(-1);
  if (open?.name === stage && open.state === 'running') return;
  if (open?.state === 'running')
    Object.assign(open, { state: 'success', endedMs: nowMs, message: `success to ${words(open.name)}` });
  if (stage !== '') task.stages.push({ name: stage, startedMs: nowMs, state: 'running', message: words(stage) });
}

function finish(world: World, task: TaskRecord, pool: PoolRecord | undefined): void {
  const now = world.now();
  enterStage(task, '', now);
  task.state = 'success';
  task.updatedMs = now;
  if (pool !== undefined) Object.assign(pool, { state: 'active', updatedMs: now });
  logTask(world, task, {
    action: 'finish',
    message: `Succeeded to ${TASKS[task.type].words} NodePool nodePool/${task.poolId}`,
  });
}

function failTask(
  world: World,
  task: TaskRecord,
  failure: { code: string; message: string; poolState: PoolState },
): void {
  const now = world.now();
  const open = task.stages.at(-1);
  if (open?.state === 'running') Object.assign(open, { state: 'fail', endedMs: now, message: failure.message });
  task.state = 'fail';
  task.error = { code: failure.code, message: failure.message };
  task.queue = [];
  task.updatedMs = now;
  const pool = world.state.pools.find((item) => item.poolId === task.poolId);
  if (pool !== undefined) Object.assign(pool, { state: failure.poolState, updatedMs: now });
  logTask(world, task, {
    action: 'fail',
    message: `Failed to ${TASKS[task.type].words} NodePool nodePool/${task.poolId}: ${failure.message}`,
  });
}

function advanceTask(world: World, task: TaskRecord, nowMs: number): void {
  while (task.state === 'running' && task.dueMs <= nowMs) {
    const pool = world.state.pools.find((item) => item.poolId === task.poolId);
    const step = task.queue.shift();
    if (step === undefined) return finish(world, task, pool);
    enterStage(task, step.stage, task.dueMs);
    const outcome = runStep(world, { task, pool, action: step.action });
    task.updatedMs = nowMs;
    world.revision += 1;
    if (outcome.kind === 'fail') return failTask(world, task, outcome);
    if (outcome.kind === 'again') task.queue.unshift(step);
    const wait = outcome.kind === 'again' ? DURATIONS.pollNodes : (task.queue[0]?.afterMs ?? DURATIONS.settle);
    task.dueMs = (outcome.kind === 'again' ? nowMs : task.dueMs) + lasting(world, wait, pool);
    if (task.queue[0] !== undefined) enterStage(task, task.queue[0].stage, nowMs);
  }
}

export function tickTasks(world: World, nowMs: number): void {
  for (const task of world.state.tasks) if (task.state === 'running') advanceTask(world, task, nowMs);
}
