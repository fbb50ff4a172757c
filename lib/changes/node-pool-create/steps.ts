import {
  failedObservation,
  MINUTE_MS,
  observeProvision,
  observeReady,
  readerOf,
  seen,
  writerOf,
  poolIsGone,
  waitStep,
} from '@/lib/changes/parts/observe-step';
import { taskOf } from '@/lib/changes/parts/pool/pool-task';
import { message } from '@/lib/domain/message/message';
import type { CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import { imageWordsOf, unknownTypeIn } from '@/lib/domain/pool/image-type';
import { initialNodes, largestNodes } from '@/lib/domain/pool/size';
import { OWN_TAG } from '@/lib/domain/pool/fields/advanced-fields';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import { searchedScript } from '@/lib/domain/change/secrets';
import { markedScripts, withMarkedScripts } from '@/lib/domain/pool/script-mark';
import { z } from 'zod';
import type { PoolWorld } from '../parts/pool/read-world';
import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create/input';
import { definitionOfForm } from '@/lib/domain/pool/definition/edit-pool';
import { poolDefinitionSchema } from '@/lib/domain/pool/fields/form-schema';
import type { Observation, StepDefinition, RunContext } from '@/lib/domain/change/step';

/** The pool that this change created: by the answer's id, else by our tag, never by its name. */
async function ownPool(ctx: RunContext): Promise<CloudNodePool | null> {
  const ref = ctx.journal('create')?.ref ?? null;
  if (ref !== null) return readerOf(ctx).nodePool(ref);
  return (await readerOf(ctx).nodePools()).find((pool) => pool.tags[OWN_TAG] === ctx.changeId) ?? null;
}

/** Its task. A new pool had none before, so no earlier tasks need to be excluded. */
const ownTask = async (ctx: RunContext, pool: CloudNodePool | null): Promise<CloudTask | null> =>
  taskOf(ctx, {
    step: 'create',
    poolId: pool?.id ?? '',
    poolName: pool?.name ?? '',
    types: /^nodepool_create$/,
    earlierTasks: pool === null ? null : [],
  });

async function observeCreated(ctx: RunContext, data: PoolCreateData): Promise<Observation> {
  const pool = await ownPool(ctx);
  if (pool !== null) return { state: 'done', detail: pool.id };
  if (ctx.journal('create') !== null) return seen('not-yet', message('detail.pool-awaited'));
  const taken = (await readerOf(ctx).nodePools()).some((one) => one.name === data.pool.name);
  if (taken) return failedObservation('pool-name-taken', message('ended.name-taken', { name: data.pool.name }));
  return seen('not-yet', message('detail.not-made'));
}

const createStep = (data: PoolCreateData): StepDefinition => ({
  id: 'create',
  timeoutMs: 5 * MINUTE_MS,
  done: (ctx) => observeCreated(ctx, data),
  run: async (ctx) => {
    const password = data.pool.passwordSet ? ctx.secret('loginPassword') : null;
    const scripts = Object.fromEntries(markedScripts(data.pool).map((path) => [path, ctx.secret(path)]));
    const body = createPoolBody({ ...data.pool, ...scripts }, { password, changeId: ctx.changeId });
    const secrets = [...(password === null ? [] : [password]), ...Object.values(scripts).flatMap(searchedScript)];
    const { requestId, taskId, nodePoolId } = await writerOf(ctx).createNodePool({ body, secrets });
    return { requestId, taskId, ref: nodePoolId };
  },
});

export const poolCreateSteps = (data: PoolCreateData): StepDefinition[] => {
  const [total, most] = [initialNodes(data.pool.size), largestNodes(data.pool.size)];
  return [
    createStep(data),
    waitStep({
      id: 'provision',
      // The Terraform provider allows a creation 90 minutes.
      minutes: 90,
      done: async (ctx) => {
        const pool = await ownPool(ctx);
        const requestId = ctx.journal('create')?.requestId ?? null;
        const task = await ownTask(ctx, pool);
        return observeProvision({ pool, name: data.pool.name, task, requestId, total, most });
      },
    }),
    waitStep({
      id: 'nodes-ready',
      minutes: 30,
      done: async (ctx) => {
        const pool = await ownPool(ctx);
        if (pool === null) return poolIsGone({ poolName: data.pool.name });
        return observeReady(ctx, { poolId: pool.id, wanted: total, most });
      },
    }),
  ];
};

/** Inputs of the steps: the pool without its secrets. */
export const poolCreateData = z.strictObject({ pool: poolDefinitionSchema });
export type PoolCreateData = z.output<typeof poolCreateData>;

/** An image that is not offered keeps what was typed: a finding reports it, and the plan cannot run. */
export function dataOf(
  input: NodePoolCreateInput,
  { images, customImages }: Pick<PoolWorld, 'images' | 'customImages'>,
): PoolCreateData {
  const pool = withMarkedScripts(definitionOfForm(input));
  const offered = { images, customImages, unknownType: unknownTypeIn(pool.os) };
  return { pool: { ...pool, ...imageWordsOf(pool.imageId, { ...offered, typed: pool }) } };
}
