import 'server-only';
import type { DescribeTaskInfoResponseBody, DescribeClusterTasksResponseBodyTasks } from '@alicloud/cs20151215';
import type { CloudReader, CloudTask } from '@/lib/domain/ports/cloud';
import { type Connection, isGone, readsFrom } from '../transport/connection';
import { millisecondsOf } from '../map/map-time';

/** Spellings differ between ACK's documents and tools; an unlisted state counts as running. */
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

type Detail = DescribeTaskInfoResponseBody;

/** A task of the list alone has no stage and no target; pass its detail to add them. */
export function toCloudTask(task: DescribeClusterTasksResponseBodyTasks | Detail, detail?: Detail): CloudTask {
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

/** Finished tasks of which the detail is read too; those in progress always are. */
const DETAILED = 10;
const KEPT_DETAILS = 500;

const isOpen = (task: CloudTask): boolean => task.state === 'running' || task.state === 'paused';

/** DescribeTaskInfo; the details of finished tasks are kept. Null for a deleted task. */
function createDetails({ clients, caller }: Connection): {
  read: (id: string) => Promise<Detail | null>;
  has(id: string): boolean;
} {
  const ack = readsFrom(caller, 'ack', clients.cs);
  const finished = new Map<string, Detail>();
  const keep = (id: string, body: Detail): void => {
    const [oldest] = finished.keys();
    if (finished.size >= KEPT_DETAILS && oldest !== undefined) finished.delete(oldest);
    finished.set(id, body);
  };
  return {
    has: (id) => finished.has(id),
    async read(id) {
      const known = finished.get(id);
      if (known !== undefined) return known;
      try {
        const body = await ack('DescribeTaskInfo', ({ client }) => client.describeTaskInfo(id));
        if (body?.taskId === undefined) return null;
        if (!isOpen(toCloudTask(body))) keep(id, body);
        return body;
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
  };
}

/** Tasks of the cluster (ACK API, version 2015-12-15). Target and stage are only in the details. */
export function createTaskReader(connection: Connection): Pick<CloudReader, 'task' | 'tasks'> {
  const ack = readsFrom(connection.caller, 'ack', connection.clients.cs);
  const details = createDetails(connection);

  async function withDetail(task: CloudTask, index: number): Promise<CloudTask> {
    if (!isOpen(task) && index >= DETAILED && !details.has(task.id)) return task;
    const found = await details.read(task.id);
    return found === null ? task : toCloudTask(found, found);
  }

  return {
    async task(id) {
      const found = await details.read(id);
      return found === null ? null : toCloudTask(found, found);
    },

    async tasks(poolId) {
      const page = { pageNumber: 1, pageSize: 50 };
      const body = await ack('DescribeClusterTasks', ({ client, sdk }) =>
        client.describeClusterTasks(connection.clusterId, new sdk.DescribeClusterTasksRequest(page)),
      );
      const newest = (body?.tasks ?? [])
        .map((task) => toCloudTask(task))
        .toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0));
      const all = await Promise.all(newest.map(withDetail));
      return poolId === undefined ? all : all.filter((task) => task.targetId === poolId);
    },
  };
}
