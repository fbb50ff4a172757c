import type { TaskRecord, TaskType } from '@/simulator/world/tasks/task-record';

/** Properties of an ACK task in a test. */
export interface TaskSetup {
  id: string;
  poolId: string;
  type: string;
  state?: TaskRecord['state'];
  /** What it works on now. */
  stage?: string;
  error?: { code: string; message: string };
}

/** A task whose steps are finished, whatever its state is. */
export function taskRecord(
  { id, poolId, type, state = 'running', stage = '', error }: TaskSetup,
  { clusterId, nowMs }: { clusterId: string; nowMs: number },
): TaskRecord {
  return {
    taskId: id,
    clusterId,
    poolId,
    // ACK has more types than the simulator starts.
    type: type as TaskType,
    state,
    createdMs: nowMs,
    updatedMs: nowMs,
    parameters: {},
    stages: stage === '' ? [] : [{ name: stage, startedMs: nowMs, state: 'running', message: '' }],
    events: [],
    result: [],
    ...(error === undefined ? {} : { error }),
    queue: [],
    dueMs: Number.MAX_SAFE_INTEGER,
    rolling: false,
    wanted: 0,
    launched: [],
    failures: [],
    activityId: '',
    deadlineMs: Number.MAX_SAFE_INTEGER,
    pausedOnce: false,
  };
}
