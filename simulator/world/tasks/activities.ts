import { instancesOf } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import type { ActivityRecord } from '@/simulator/world/cloud-state';
import { cloudId } from '@/simulator/world/random';
import type { TaskRecord } from '@/simulator/world/tasks/task-record';
import type { World } from '@/simulator/world/world';

const KEPT_ACTIVITIES = 400;

/** The cause of an activity: a task on a pool, or the autoscaler. */
export type Scaling = Pick<TaskRecord, 'activityId' | 'launched' | 'failures' | 'result'>;

export function openActivity(
  world: World,
  opening: { task: Scaling; pool: PoolRecord | undefined; delta: number },
): void {
  const { task, pool, delta } = opening;
  if (pool === undefined || delta === 0) return;
  const total = instancesOf(world, pool.poolId).length;
  const count = Math.abs(delta);
  const activity: ActivityRecord = {
    id: cloudId(world.state, 'asa'),
    scalingGroupId: pool.scalingGroupId,
    status: 'InProgress',
    cause: `A user requests to change the desired capacity from "${total}" to "${total + delta}".`,
    description: `${delta > 0 ? 'Add' : 'Remove'} "${count}" ECS instance`,
    detail: '',
    statusMessage: '',
    startedMs: world.now(),
    endedMs: 0,
    totalCapacity: total,
    createdInstances: [],
    destroyedInstances: [],
    errorCode: '',
    errorMessage: '',
  };
  task.activityId = activity.id;
  world.state.activities.unshift(activity);
  world.state.activities.length = Math.min(world.state.activities.length, KEPT_ACTIVITIES);
}

function describeRemoval(activity: ActivityRecord, task: Scaling): void {
  activity.destroyedInstances = task.result.map((item) => item.data);
  const list = activity.destroyedInstances.map((id) => `"${id}"`).join(',');
  Object.assign(activity, {
    status: 'Successful',
    statusMessage: `${activity.destroyedInstances.length} ECS instances are removed`,
    detail: `ECS instances ${list} are removed.`,
  });
}

function describeAddition(activity: ActivityRecord, task: Scaling, late?: Ended): void {
  activity.createdInstances = [...task.launched];
  const failure = task.failures[0] ?? late;
  const list = task.launched.map((id) => `"${id}"`).join(',');
  const created = task.launched.length;
  if (failure === undefined) {
    Object.assign(activity, {
      status: 'Successful',
      statusMessage: `${created} ECS instances are added`,
      detail: `new ECS instances ${list} are created.`,
    });
    return;
  }
  Object.assign(activity, {
    status: created > 0 ? 'Warning' : 'Failed',
    statusMessage:
      created > 0
        ? `${created} ECS instances are added`
        : 'No new instances have been created or attached successfully.',
    detail: `Fail to create Instances into scaling group(code:"${failure.code}", msg:"${failure.message}")`,
    errorCode: failure.code,
    errorMessage: failure.message,
  });
}

/** Why created instances were lost. */
interface Ended {
  code: string;
  message: string;
}

/** Closes an activity with its result; its total is the size of the group then (ESS API: TotalCapacity). */
export function closeActivity(world: World, task: Scaling, late?: Ended): void {
  const activity = world.state.activities.find((item) => item.id === task.activityId);
  if (activity === undefined) return;
  activity.endedMs = world.now();
  const pool = world.state.pools.find((item) => item.scalingGroupId === activity.scalingGroupId);
  if (pool !== undefined) activity.totalCapacity = instancesOf(world, pool.poolId).length;
  if (activity.description.startsWith('Remove')) describeRemoval(activity, task);
  else describeAddition(activity, task, late);
}
