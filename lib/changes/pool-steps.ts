import type { Observation, RunContext } from '@/lib/domain/change/kind';
import { providerRemedy } from '@/lib/domain/change/provider-remedy';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import type { CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { Failure } from '@/lib/domain/failure';
import type { CloudReader, CloudWriter } from '@/lib/domain/ports/cloud';

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
  /** Instances the pool has in the end; the fewest when the autoscaler decides. */
  total: number;
  /** Most instances an auto-scaling pool may have grown to meanwhile; absent: exactly `total`. */
  most?: number;
}

/** How a size is said in details: `2`, or `2–10` for what the autoscaler may choose from. */
const sizeText = (least: number, most: number): string => (most > least ? `${least}–${most}` : String(least));

/** Whether ACK is at rest with a pool. Growth by the autoscaler is the pool's life, not the rest of the change. */
function settled(goal: PoolGoal & { pool: CloudNodePool }, task: CloudTask | null): boolean {
  const { pool, total, most = total } = goal;
  const { rawState, machines } = pool;
  // An untold count is not zero.
  const enough = machines.total !== null && machines.total >= total && machines.total <= most;
  // Without a task to go by, the count has to be right; with one, verification has the last word.
  if (task === null) return enough && rawState === 'active';
  if (task.state !== 'succeeded') return false;
  return rawState === 'active' || (most > total && enough && rawState === 'scaling');
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
  if (settled({ ...goal, pool }, task)) return { state: 'done', detail: `${total} instances` };
  const trouble = failed > 0 ? `, ${failed} failed` : '';
  const wanted = sizeText(goal.total, goal.most ?? goal.total);
  return { state: 'not-yet', detail: `${stage}: ${total} of ${wanted} instances${trouble}` };
}

/** Whether Kubernetes has the pool's nodes: at least `wanted` Ready, and no more than `most` (absent: `wanted`). */
export async function observeReady(
  ctx: RunContext,
  { poolId, wanted, most = wanted }: { poolId: string; wanted: number; most?: number },
): Promise<Observation> {
  const nodes = nodesOfPool(await ctx.kube.nodes(), poolId);
  const ready = nodes.filter((node) => node.ready === 'True').length;
  const gone = nodes.length <= most;
  const detail = gone
    ? `${ready} of ${sizeText(wanted, most)} nodes Ready`
    : `${nodes.length - most} nodes still leaving`;
  return ready >= wanted && gone ? { state: 'done', detail } : { state: 'not-yet', detail };
}
