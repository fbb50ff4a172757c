import { z } from 'zod';
import {
  failedObservation,
  MINUTE_MS,
  readerOf,
  seen,
  taskEnded,
  writerOf,
  taskStage,
  waitStep,
} from '@/lib/changes/parts/observe-step';
import { earlierTasksSchema, isBegun, taskOf, type TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { message } from '@/lib/domain/message/message';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { Observation, StepDefinition, RunContext } from '@/lib/domain/change/step';

const deletedInstance = z.strictObject({
  name: z.string(),
  /** null: it never became a node. */
  uid: z.string().nullable(),
  /** Empty: unknown. */
  instanceId: z.string(),
});
export type DeletedInstance = z.output<typeof deletedInstance>;

export const poolDeleteData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  force: z.boolean(),
  released: z.array(deletedInstance),
  kept: z.array(deletedInstance),
  earlierTasks: earlierTasksSchema,
});
export type PoolDeleteData = z.output<typeof poolDeleteData>;

const placeOf = ({ poolId, poolName, earlierTasks }: PoolDeleteData): TaskPlace => ({
  step: 'delete',
  poolId,
  poolName,
  types: /^nodepool_delete$/,
  earlierTasks,
});

const poolOf = (ctx: RunContext, { poolId }: PoolDeleteData): Promise<CloudNodePool | null> =>
  readerOf(ctx).nodePool(poolId);

function deleteStep(data: PoolDeleteData): StepDefinition {
  const { poolId, poolName: name, force } = data;
  return {
    id: 'delete',
    timeoutMs: 5 * MINUTE_MS,
    done: async (ctx) => {
      const pool = await poolOf(ctx, data);
      if (pool === null) return seen('done', message('detail.pool-deleted', { name }));
      const begun = pool.rawState === 'deleting' || (await isBegun(ctx, placeOf(data)));
      return begun
        ? seen('done', message('detail.pool-going', { name }))
        : seen('not-yet', message('detail.pool-listed', { name }));
    },
    run: async (ctx) => ({ ...(await writerOf(ctx).deleteNodePool({ poolId, force })), ref: null }),
  };
}

/** A stuck deletion is requested again, for any code of the provider. */
function stuck(ctx: RunContext, observation: Observation): Observation {
  if (observation.state !== 'failed') return observation;
  const { text, phrase } = message('remedy.delete-again');
  const requestId = ctx.journal('delete')?.requestId ?? null;
  return { ...observation, remedy: text, remedyPhrase: phrase, requestId };
}

async function observeDeletion(ctx: RunContext, data: PoolDeleteData): Promise<Observation> {
  const { poolName: name } = data;
  const pool = await poolOf(ctx, data);
  // ACK answers 404 once the deletion is complete.
  if (pool === null) return seen('done', message('detail.pool-deleted', { name }));
  const task = await taskOf(ctx, placeOf(data));
  const requestId = ctx.journal('delete')?.requestId ?? null;
  const ended = task === null ? null : taskEnded(task, requestId);
  if (ended !== null) return stuck(ctx, ended);
  if (task === null && pool.rawState === 'delete_failed')
    return stuck(ctx, failedObservation('pool-delete-failed', message('ended.pool-delete-failed', { name })));
  const where = taskStage(task, pool);
  const { total } = pool.instances;
  return seen('not-yet', total === null ? where : message('detail.instances-left', { where, total }));
}

export const poolDeleteSteps = (data: PoolDeleteData): StepDefinition[] => [
  deleteStep(data),
  waitStep({
    id: 'gone',
    // A drain may take half an hour if PDBs block it, and ACK drains before it deletes.
    minutes: 120,
    done: (ctx) => observeDeletion(ctx, data),
  }),
  waitStep({
    id: 'nodes-gone',
    minutes: 15,
    done: async (ctx) => {
      const present = new Set((await ctx.kube.nodes()).map((node) => node.uid));
      const count = data.released.filter(({ uid }) => uid !== null && present.has(uid)).length;
      return count === 0
        ? seen('done', message('detail.nodes-gone'))
        : seen('not-yet', message('detail.nodes-registered', { count }));
    },
  }),
];
