import { badRequest, taskNotFound } from '@/simulator/world/api-error';
import { clusterOf } from '@/simulator/world/ack/pools';
import type { EventRecord } from '@/simulator/world/ack/records';
import { setUnschedulable } from '@/simulator/world/fleet/kube-node';
import { findInstance } from '@/simulator/world/fleet/release';
import {
  type AckOperation,
  type ApiCall,
  pageInfo,
  pageOf,
  pathOf,
  queryOf,
} from '@/simulator/world/operations/api-call';
import type { TaskRecord } from '@/simulator/world/tasks/task-record';
import { chinaTime, stageTime } from '@/simulator/world/timestamps';
import type { World } from '@/simulator/world/world';

const OPEN_STATES = ['running', 'paused'];

function taskOf(world: World, taskId: string): TaskRecord {
  const task = world.state.tasks.find((item) => item.taskId === taskId);
  if (task === undefined) throw taskNotFound(taskId);
  return task;
}

const stageViews = (task: TaskRecord): Record<string, unknown>[] =>
  task.stages.map((stage) => ({
    start_time: stageTime(stage.startedMs),
    ...(stage.endedMs === undefined ? {} : { end_time: stageTime(stage.endedMs) }),
    message: stage.message,
    state: stage.state,
    outputs: {},
  }));

function taskSummary(task: TaskRecord): Record<string, unknown> {
  return {
    task_id: task.taskId,
    task_type: task.type,
    state: task.state,
    created: chinaTime(task.createdMs),
    updated: chinaTime(task.updatedMs),
    ...(task.error === undefined ? {} : { error: task.error }),
  };
}

function taskDetail(task: TaskRecord): Record<string, unknown> {
  const open = task.stages.at(-1);
  return {
    ...taskSummary(task),
    cluster_id: task.clusterId,
    target: { id: task.poolId, type: 'nodepool' },
    current_stage: OPEN_STATES.includes(task.state) ? (open?.name ?? '') : '',
    parameters: task.parameters,
    stages: stageViews(task),
    events: task.events.map((event) => ({
      action: event.action,
      level: event.level,
      message: event.message,
      reason: event.reason,
      source: 'ACK',
      timestamp: String(event.atMs),
    })),
    task_result: task.result,
  };
}

/** Filters `state`, `type` and `target_id` and `detail=true` are undocumented but served by the real API. */
function listTasks(call: ApiCall): unknown {
  const cluster = clusterOf(call.world, pathOf(call, 'clusterId'));
  const matches = (field: string, value: string): boolean =>
    queryOf(call, field) === '' || queryOf(call, field) === value;
  const tasks = call.world.state.tasks.filter(
    (task) =>
      task.clusterId === cluster.clusterId &&
      matches('state', task.state) &&
      matches('type', task.type) &&
      matches('target_id', task.poolId),
  );
  const page = tokenPage(call, tasks, 10);
  const view = (task: TaskRecord): Record<string, unknown> =>
    queryOf(call, 'detail') === 'true'
      ? {
          ...taskSummary(task),
          target: { id: task.poolId, type: 'nodepool' },
          parameters: task.parameters,
          stages: stageViews(task),
        }
      : taskSummary(task);
  return {
    requestId: call.requestId,
    tasks: page.items.map(view),
    page_info: pageInfo(page),
    next_token: page.nextToken,
  };
}

/** Pages either by number or by `next_token`, which here is the page to come. */
function tokenPage<T>(call: ApiCall, items: T[], defaultSize: number) {
  const token = queryOf(call, 'next_token');
  const page = pageOf(items, {
    number: token === '' ? queryOf(call, 'page_number') : Buffer.from(token, 'hex').toString('utf8'),
    size: queryOf(call, 'max_results') || queryOf(call, 'page_size'),
    defaultSize,
    maxSize: 100,
  });
  const more = page.number * page.size < page.total;
  return { ...page, nextToken: more ? Buffer.from(String(page.number + 1)).toString('hex') : '' };
}

function rollingTask(call: ApiCall, verb: string): TaskRecord {
  const task = taskOf(call.world, pathOf(call, 'taskId'));
  if (!task.rolling || !OPEN_STATES.includes(task.state)) {
    throw badRequest(
      'TaskOperationNotSupported',
      `task ${task.taskId} of type ${task.type} in state ${task.state} can not be ${verb}`,
    );
  }
  return task;
}

function pauseTask(call: ApiCall): undefined {
  const task = rollingTask(call, 'paused');
  if (task.state !== 'running') throw badRequest('ErrPauseTask', `task ${task.taskId} is not running`);
  task.state = 'paused';
  task.updatedMs = call.world.now();
  return undefined;
}

function resumeTask(call: ApiCall): undefined {
  const task = rollingTask(call, 'resumed');
  if (task.state !== 'paused') throw badRequest('ErrResumeTask', `task ${task.taskId} is not paused`);
  const waited = call.world.now() - task.updatedMs;
  task.state = 'running';
  task.dueMs += waited;
  task.updatedMs = call.world.now();
  return undefined;
}

/** A cancelled rolling task stops between nodes; cordoned nodes that were not touched are opened again. */
function cancelTask(call: ApiCall): undefined {
  const { world } = call;
  const task = rollingTask(call, 'cancelled');
  const pool = world.state.pools.find((item) => item.poolId === task.poolId);
  for (const step of task.queue) {
    if (step.action.kind !== 'replace') continue;
    const instance = findInstance(world, step.action.instanceId);
    if (instance !== undefined) setUnschedulable(world.kube(task.clusterId), instance.nodeName, false);
  }
  Object.assign(task, { state: 'canceled', queue: [], updatedMs: world.now() });
  if (pool !== undefined) Object.assign(pool, { state: 'active', updatedMs: world.now() });
  return undefined;
}

const eventView = (event: EventRecord): Record<string, unknown> => ({
  event_id: event.eventId,
  cluster_id: event.clusterId,
  source: 'task',
  subject: event.subject,
  time: chinaTime(event.atMs),
  type: event.type,
  data: { level: event.level, message: event.message, reason: event.reason },
});

function listEvents(call: ApiCall, clusterId: string): unknown {
  const type = queryOf(call, 'type');
  const taskId = queryOf(call, 'task_id');
  const events = call.world.state.events.filter(
    (event) =>
      (clusterId === '' || event.clusterId === clusterId) &&
      (type === '' || event.type === type) &&
      (taskId === '' || event.taskId === taskId),
  );
  const page = tokenPage(call, events, 50);
  return { events: page.items.map(eventView), page_info: pageInfo(page), next_token: page.nextToken };
}

const clusterEvents = (call: ApiCall): unknown =>
  listEvents(call, clusterOf(call.world, pathOf(call, 'ClusterId')).clusterId);

export const ACK_TASK_OPERATIONS: readonly AckOperation[] = [
  {
    action: 'DescribeTaskInfo',
    method: 'GET',
    path: '/tasks/{taskId}',
    run: (call) => taskDetail(taskOf(call.world, pathOf(call, 'taskId'))),
  },
  { action: 'DescribeClusterTasks', method: 'GET', path: '/clusters/{clusterId}/tasks', run: listTasks },
  { action: 'PauseTask', method: 'POST', path: '/tasks/{taskId}/pause', empty: true, run: pauseTask },
  { action: 'ResumeTask', method: 'POST', path: '/tasks/{taskId}/resume', empty: true, run: resumeTask },
  { action: 'CancelTask', method: 'POST', path: '/tasks/{taskId}/cancel', empty: true, run: cancelTask },
  {
    action: 'DescribeEvents',
    method: 'GET',
    path: '/events',
    run: (call) => listEvents(call, queryOf(call, 'cluster_id')),
  },
  { action: 'DescribeClusterEvents', method: 'GET', path: '/clusters/{ClusterId}/events', run: clusterEvents },
  {
    action: 'DescribeEventsForRegion',
    method: 'GET',
    path: '/regions/{regionId}/events',
    run: (call) => listEvents(call, queryOf(call, 'cluster_id')),
  },
];
