import { lasting } from '@/simulator/world/ack/pools';
import type { PoolRecord, PoolState } from '@/simulator/world/ack/records';
import { DURATIONS } from '@/simulator/world/durations';
import { hex } from '@/simulator/world/random';
import { runStep } from '@/simulator/world/tasks/run-step';
import { logTask, taskWords } from '@/simulator/world/tasks/task-log';
import type { NodeLabels, Step, TaskRecord, TaskType, UpgradeTarget } from '@/simulator/world/tasks/task-record';
import type { World } from '@/simulator/world/world';

const KEPT_TASKS = 400;

export interface TaskOrder {
  type: TaskType;
  pool: PoolRecord;
  /** The pool's state from now until a step changes it. */
  state: PoolState;
  steps: Step[];
  wanted?: number;
  rolling?: boolean;
  parameters?: Record<string, unknown>;
  upgrade?: UpgradeTarget;
  labelsBefore?: NodeLabels;
}

/** Starts an asynchronous task on a pool and returns its record; the first step falls due after its own wait. */
export function startTask(world: World, order: TaskOrder): TaskRecord {
  const now = world.now();
  const task: TaskRecord = {
    taskId: `T-${hex(world.state, 24)}`,
    clusterId: order.pool.clusterId,
    poolId: order.pool.poolId,
    type: order.type,
    state: 'running',
    createdMs: now,
    updatedMs: now,
    parameters: order.parameters ?? {},
    stages: [],
    events: [],
    result: [],
    queue: order.steps,
    dueMs: now + lasting(world, order.steps[0]?.afterMs ?? 0, order.pool),
    rolling: order.rolling ?? false,
    wanted: order.wanted ?? 0,
    launched: [],
    failures: [],
    activityId: '',
    deadlineMs: 0,
    pausedOnce: false,
    ...(order.upgrade === undefined ? {} : { upgrade: order.upgrade }),
    ...(order.labelsBefore === undefined ? {} : { labelsBefore: order.labelsBefore }),
  };
  order.pool.state = order.state;
  order.pool.updatedMs = now;
  world.state.tasks.unshift(task);
  world.state.tasks.length = Math.min(world.state.tasks.length, KEPT_TASKS);
  logTask(world, task, { action: 'start', message: `Start to ${taskWords(task)} NodePool nodePool/${task.poolId}` });
  enterStage(task, task.queue[0]?.stage ?? '', now);
  world.revision += 1;
  return task;
}

/** `CreateScalingGroup` → `create scaling group` */
const words = (stage: string): string => stage.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

function enterStage(task: TaskRecord, stage: string, nowMs: number): void {
  const open = task.stages.at(-1);
  if (open?.name === stage && open.state === 'running') return;
  if (open?.state === 'running') {
    Object.assign(open, { state: 'success', endedMs: nowMs, message: `success to ${words(open.name)}` });
  }
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
    message: `Succeeded to ${taskWords(task)} NodePool nodePool/${task.poolId}`,
  });
}

/** Ends a task as failed and leaves its pool in `poolState`. */
export function failTask(
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
    message: `Failed to ${taskWords(task)} NodePool nodePool/${task.poolId}: ${failure.message}`,
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

/** Carries out every step that is due. */
export function tickTasks(world: World, nowMs: number): void {
  for (const task of world.state.tasks) if (task.state === 'running') advanceTask(world, task, nowMs);
}
