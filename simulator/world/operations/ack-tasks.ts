import { badRequest, taskNotFound } from '@/simulator/world/api-error';
import { clusterOf } from '@/simulator/world/ack/pools';
import type { EventRecord } from '@/simulator/world/ack/records';
import { setUnschedulable } from '@/simulator/world/fleet/kube-node';
import { findInstance } from '@/simulator/world/fleet/instance-life';
import {
  type AckOperation,
  type ApiCall,
  pageInfo,
  pageOf,
  pathOf,
  queryOf,
  matchesQuery,
  get,
  post,
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

const taskSummary = (task: TaskRecord): Record<string, unknown> => ({
  task_id: task.taskId,
  task_type: task.type,
  state: task.state,
  created: chinaTime(task.createdMs),
  updated: chinaTime(task.updatedMs),
  ...(task.error === undefined ? {} : { error: task.error }),
});

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
  const tasks = call.world.state.tasks.filter(
    (task) =>
      task.clusterId === cluster.clusterId &&
      matchesQuery(call, { state: task.state, type: task.type, target_id: task.poolId }),
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
  });
  const more = page.number * page.size < page.total;
  return { ...page, nextToken: more ? Buffer.from(String(page.number + 1)).toString('hex') : '' };
}

function rollingTask(call: ApiCall, verb: string): TaskRecord {
  const task = taskOf(call.world, pathOf(call, 'taskId'));
  if (!task.rolling || !OPEN_STATES.includes(task.state))
    throw badRequest(
      'TaskOperationNotSupported',
      `task ${task.taskId} of type ${task.type} in state ${task.state} can not be ${verb}`,
    );
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

/** A canceled rolling task stops between nodes; cordoned nodes that were not touched are opened again. */
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

function listEvents(call: ApiCall, clusterId = queryOf(call, 'cluster_id')): unknown {
  const events = call.world.state.events.filter(
    (event) =>
      ['', event.clusterId].includes(clusterId) && matchesQuery(call, { type: event.type, task_id: event.taskId }),
  );
  const page = tokenPage(call, events, 50);
  return { events: page.items.map(eventView), page_info: pageInfo(page), next_token: page.nextToken };
}

const clusterEvents = (call: ApiCall): unknown =>
  listEvents(call, clusterOf(call.world, pathOf(call, 'ClusterId')).clusterId);

const TASK = '/tasks/{taskId}';

export const ACK_TASK_OPERATIONS: readonly AckOperation[] = [
  get('DescribeTaskInfo', TASK, (call) => taskDetail(taskOf(call.world, pathOf(call, 'taskId')))),
  get('DescribeClusterTasks', '/clusters/{clusterId}/tasks', listTasks),
  { ...post('PauseTask', `${TASK}/pause`, pauseTask), empty: true },
  { ...post('ResumeTask', `${TASK}/resume`, resumeTask), empty: true },
  { ...post('CancelTask', `${TASK}/cancel`, cancelTask), empty: true },
  get('DescribeEvents', '/events', (call) => listEvents(call)),
  get('DescribeClusterEvents', '/clusters/{ClusterId}/events', clusterEvents),
  get('DescribeEventsForRegion', '/regions/{regionId}/events', (call) => listEvents(call)),
];
