import { providerRemedy } from '@/lib/domain/change/provider-remedy';
import { phraseField, type Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import type { CloudNodePool, CloudTask, CloudReader } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { Failure } from '@/lib/domain/failure';
import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { Observation, RunContext, StepDefinition } from '@/lib/domain/change/step';

export const MINUTE_MS = 60_000;

export const nodesOfPool = (nodes: readonly KubeNode[], poolId: string): KubeNode[] =>
  nodes.filter((node) => node.labels[POOL_LABEL] === poolId);

/** @throws Failure `internal`: planning should have rejected the cluster. */
export function readerOf(ctx: { cloud: CloudReader | null }): CloudReader {
  if (ctx.cloud === null) throw new Failure('internal', 'the cluster has no ACK connection');
  return ctx.cloud;
}

/** @throws Failure `internal`: planning should have rejected the cluster. */
export function writerOf(ctx: RunContext): CloudWriter {
  if (ctx.cloudWrite === null) throw new Failure('internal', 'the cluster has no ACK connection');
  return ctx.cloudWrite;
}

export const seen = (state: 'done' | 'not-yet', msg: Message): Observation => ({
  state,
  detail: msg.text,
  ...phraseField(msg),
});

type Failed = Extract<Observation, { state: 'failed' }>;

export function failedObservation(code: string, msg: Message): Failed {
  const remedy = providerRemedy(code);
  return {
    state: 'failed',
    code,
    detail: msg.text,
    ...phraseField(msg),
    remedy: remedy.text,
    remedyPhrase: remedy.phrase,
    requestId: null,
  };
}

/** Why a task can never succeed; null while it may. A task has no request id, so that of its write is used. */
export const taskEnded = (task: CloudTask, requestId: string | null): Failed | null => {
  if (task.state !== 'failed' && task.state !== 'cancelled') return null;
  const code = task.error?.code ?? `task-${task.state}`;
  const { id, error } = task;
  const msg =
    error === null
      ? message(task.state === 'failed' ? 'ended.task-failed' : 'ended.task-cancelled', { id })
      : message('ended.task-state', { message: error.message });
  return { ...failedObservation(code, msg), requestId };
};

export const taskStage = (task: CloudTask | null, { rawState }: CloudNodePool): Message =>
  task === null || task.stage === ''
    ? message('detail.pool-state', { state: rawState })
    : message('detail.task-stage', { stage: task.stage });

export const poolIsGone = ({ poolName: name }: { poolName: string }): Failed =>
  failedObservation('pool-gone', message('ended.pool-gone', { name }));

export const waitStep = ({
  minutes,
  ...step
}: Pick<StepDefinition, 'id' | 'done'> & { minutes: number }): StepDefinition => ({
  ...step,
  timeoutMs: minutes * MINUTE_MS,
  run: null,
});

interface PoolGoal {
  pool: CloudNodePool | null;
  name: string;
  /** The task of the write; null: ACK names none. */
  task: CloudTask | null;
  /** Of the write that started it; null: its answer was lost. */
  requestId: string | null;
  /** Final number of instances; the minimum if the autoscaler decides. */
  total: number;
  /** Maximum number of instances after autoscaling; absent: exactly `total`. */
  most?: number;
}

/** A size in details: `2`, or `2–10` for the autoscaler's range. */
const sizeText = (least: number, most: number): string => (most > least ? `${least}–${most}` : String(least));

/** Whether ACK has finished with a pool. Growth by the autoscaler does not belong to the change. */
function settled(goal: PoolGoal & { pool: CloudNodePool }, task: CloudTask | null): boolean {
  const { pool, total, most = total } = goal;
  const { rawState, instances } = pool;
  // A missing count is not zero.
  const enough = instances.total !== null && instances.total >= total && instances.total <= most;
  // Without a task, the count must match; with one, verification has the last word.
  if (task === null) return enough && rawState === 'active';
  if (task.state !== 'succeeded') return false;
  return rawState === 'active' || (most > total && enough && rawState === 'scaling');
}

export function observeProvision(goal: PoolGoal): Observation {
  const { pool, task, requestId } = goal;
  const ended = task === null ? null : taskEnded(task, requestId);
  if (ended !== null) return ended;
  if (pool === null) return seen('not-yet', message('detail.pool-awaited-named', { name: goal.name }));
  const { total, failed } = pool.counts;
  if (pool.rawState === 'failed')
    return { ...failedObservation('pool-failed', message('ended.pool-failed', { name: goal.name })), requestId };
  if (settled({ ...goal, pool }, task)) return seen('done', message('detail.instances', { total }));
  const where = taskStage(task, pool);
  const most = goal.most ?? goal.total;
  const progress = { where, total, wanted: sizeText(goal.total, most), most };
  return seen(
    'not-yet',
    failed > 0 ? message('detail.progress-failed', { ...progress, failed }) : message('detail.progress', progress),
  );
}

/** Whether Kubernetes has the pool's nodes: at least `wanted` Ready, and no more than `most` (absent: `wanted`). */
export async function observeReady(
  ctx: RunContext,
  { poolId, wanted, most = wanted }: { poolId: string; wanted: number; most?: number },
): Promise<Observation> {
  const nodes = nodesOfPool(await ctx.kube.nodes(), poolId);
  const ready = nodes.filter((node) => node.ready === 'True').length;
  const gone = nodes.length <= most;
  if (!gone) return seen('not-yet', message('detail.nodes-leaving', { count: nodes.length - most }));
  const counted =
    most > wanted
      ? message('detail.nodes-ready-of-range', { ready, least: wanted, most })
      : message('detail.nodes-ready', { ready, wanted });
  return seen(ready >= wanted ? 'done' : 'not-yet', counted);
}
