import 'server-only';
import type { DescribeClusterTasksResponseBodyTasks, DescribeTaskInfoResponseBody } from '@alicloud/cs20151215';
import type { CloudTask } from '@/lib/domain/ports/cloud';
import { millisecondsOf } from './map-time';

/** Spellings differ between ACK's documents and tools; a word that is not here counts as running. */
const states = new Map<string, CloudTask['state']>([
  ['paused', 'paused'],
  ['success', 'succeeded'],
  ['succeeded', 'succeeded'],
  ['fail', 'failed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['canceled', 'cancelled'],
  ['cancelled', 'cancelled'],
]);

type Listed = DescribeClusterTasksResponseBodyTasks;
type Detail = DescribeTaskInfoResponseBody;

/** A task of the list alone has no stage and no target; pass its detail to add them. */
export function toCloudTask(task: Listed | Detail, detail?: Detail): CloudTask {
  const { error, state = '' } = task;
  const failure = error?.code === undefined && error?.message === undefined ? null : error;
  return {
    id: task.taskId ?? '',
    type: task.taskType ?? '',
    state: states.get(state.toLowerCase()) ?? 'running',
    rawState: state,
    stage: detail?.currentStage ?? '',
    targetId: detail?.target?.id ?? null,
    error: failure === null ? null : { code: failure?.code ?? '', message: failure?.message ?? '' },
    startedAt: millisecondsOf(task.created),
    updatedAt: millisecondsOf(task.updated),
  };
}
