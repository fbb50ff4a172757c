import type { Observation, RunContext } from '@/lib/domain/change/kind';
import { providerRemedy } from '@/lib/domain/change/provider-remedy';
import type { CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { Failure } from '@/lib/domain/failure';
import type { CloudReader, CloudWriter } from '@/lib/domain/ports/cloud';

/** ACK puts it on every node (ACK docs: node labels). */
export const POOL_LABEL = 'alibabacloud.com/nodepool-id';

export const MINUTE_MS = 60_000;

export const nodesOfPool = (nodes: readonly KubeNode[], poolId: string): KubeNode[] =>
  nodes.filter((node) => node.labels[POOL_LABEL] === poolId);

/** @throws Failure `internal`: planning refused the cluster already. */
export function readerOf(ctx: { cloud: CloudReader | null }): CloudReader {
  if (ctx.cloud === null) throw new Failure('internal', 'the cluster has no ACK connection');
  return ctx.cloud;
}

/** @throws Failure `internal`: planning refused the cluster already. */
export function writerOf(ctx: RunContext): CloudWriter {
  if (ctx.cloudWrite === null) throw new Failure('internal', 'the cluster has no ACK connection');
  return ctx.cloudWrite;
}

export const failedObservation = (code: string, detail: string): Observation => ({
  state: 'failed',
  code,
  detail,
  remedy: providerRemedy(code),
  requestId: null,
});

const taskEnded = (task: CloudTask): Observation | null => {
  if (task.state !== 'failed' && task.state !== 'cancelled') return null;
  const code = task.error?.code ?? `task-${task.state}`;
  return failedObservation(code, task.error?.message ?? `The task ${task.id} of ACK ${task.state}.`);
};

export interface PoolGoal {
  pool: CloudNodePool | null;
  name: string;
  taskId: string | null;
  /** Instances the pool has in the end. */
  total: number;
}

/** Whether ACK is done with a pool: its task ended well, it is active and has the instances that were asked. */
export async function observeProvision(ctx: RunContext, goal: PoolGoal): Promise<Observation> {
  const { pool, taskId } = goal;
  const task = taskId === null ? null : await readerOf(ctx).task(taskId);
  const ended = task === null ? null : taskEnded(task);
  if (ended !== null) return ended;
  if (pool === null) return { state: 'not-yet', detail: `ACK does not list ${goal.name} yet` };
  const { total, failed } = pool.counts;
  const stage = task === null || task.stage === '' ? pool.rawState : task.stage;
  if (pool.rawState === 'failed') return failedObservation('pool-failed', `ACK gave up on ${goal.name}.`);
  // Without a task to go by, the count has to be right; with one, verification has the last word.
  const finished = task === null ? total === goal.total : task.state === 'succeeded';
  if (finished && pool.rawState === 'active') return { state: 'done', detail: `${total} instances` };
  const trouble = failed > 0 ? `, ${failed} failed` : '';
  return { state: 'not-yet', detail: `${stage}: ${total} of ${goal.total} instances${trouble}` };
}

/** Whether Kubernetes has exactly the pool's nodes, all Ready. */
export async function observeReady(
  ctx: RunContext,
  q: { poolId: string; wanted: number },
): Promise<Observation> {
  const nodes = nodesOfPool(await ctx.kube.nodes(), q.poolId);
  const ready = nodes.filter((node) => node.ready === 'True').length;
  const gone = nodes.length <= q.wanted;
  const detail = gone
    ? `${ready} of ${q.wanted} nodes Ready`
    : `${nodes.length - q.wanted} nodes still leaving`;
  return ready >= q.wanted && gone ? { state: 'done', detail } : { state: 'not-yet', detail };
}
