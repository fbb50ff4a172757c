import { message } from '../message/message';
import type { Message } from '../message/model';
import type { CloudTask } from '../ports/cloud';
import type { ScalingActivity } from '../ports/cloud-choices';
import type { TimelineSignal } from './signal';
import { poolObject } from './timeline-object';

interface Pool {
  id: string;
  name: string;
}

const isOpen = ({ state }: CloudTask): boolean => state === 'running' || state === 'paused';

/** A task as ACK lists it, also one that ended before. Null: its start is not known. */
export function taskSignal(task: CloudTask, pool: Pool): TimelineSignal | null {
  if (task.startedAt === null) return null;
  const params = { task: task.type, pool: pool.name };
  const isFailed = task.state === 'failed';
  const raw = [task.id, task.error === null ? task.rawState : `${task.error.code}: ${task.error.message}`].join(': ');
  return {
    key: `ack-task/${task.id}`,
    kind: isOpen(task) ? 'start' : 'moment',
    at: task.startedAt,
    ...(isOpen(task) || task.updatedAt === null ? {} : { until: Math.max(task.startedAt, task.updatedAt) }),
    source: 'ack-task',
    tone: isFailed ? 'bad' : task.state === 'cancelled' ? 'warn' : 'info',
    object: poolObject(pool),
    within: [],
    text: isFailed ? message('timeline.task-failed', params) : message('timeline.task', params),
    raw,
    // Of a task that is known already, this only tells how it ended.
    count: 0,
  };
}

/** What a pool's scaling group did. Null: its start is not known. */
export function activitySignal(activity: ScalingActivity, pool: Pool): TimelineSignal | null {
  const { id, status, startedAt, endedAt, cause, errorCode, errorMessage } = activity;
  if (startedAt === null) return null;
  const isFailed = status === 'failed';
  const error = errorCode === null ? null : `${errorCode}: ${errorMessage ?? ''}`;
  return {
    key: `scaling/${id}`,
    kind: status === 'in-progress' ? 'start' : 'moment',
    at: startedAt,
    ...(endedAt === null ? {} : { until: Math.max(startedAt, endedAt) }),
    source: 'scaling',
    tone: isFailed ? 'bad' : status === 'warning' || status === 'rejected' ? 'warn' : 'info',
    object: poolObject(pool),
    within: [],
    text: isFailed ? message('timeline.scaling-failed', { pool: pool.name }) : scaled(activity, pool.name),
    raw: error ?? (cause === '' ? null : cause),
    count: 0,
  };
}

function scaled({ created, destroyed, description }: ScalingActivity, pool: string): Message {
  if (created.length > 0) return message('timeline.scaled-out', { pool, n: created.length });
  if (destroyed.length > 0) return message('timeline.scaled-in', { pool, n: destroyed.length });
  return message('timeline.scaled', { pool, activity: description });
}
