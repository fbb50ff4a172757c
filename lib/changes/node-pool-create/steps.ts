import {
  failedObservation,
  MINUTE_MS,
  observeProvision,
  observeReady,
  readerOf,
  seen,
  writerOf,
} from '@/lib/changes/parts/observe-step';
import { taskOf } from '@/lib/changes/parts/pool/pool-task';
import type { Observation, StepDefinition } from '@/lib/domain/change/kind';
import type { RunContext } from '@/lib/domain/change/context';
import { message } from '@/lib/domain/message/message';
import type { CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import { initialNodes, largestNodes } from '@/lib/domain/pool/size';
import { OWN_TAG } from '@/lib/domain/pool/fields/advanced-fields';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import type { PoolCreateData } from './data';

/**
 * The pool that this change created: by the answer's id, else by our tag. Another pool of the same name does not count.
 */
async function ownPool(ctx: RunContext): Promise<CloudNodePool | null> {
  const ref = ctx.journal('create')?.ref ?? null;
  if (ref !== null) return readerOf(ctx).nodePool(ref);
  const pools = await readerOf(ctx).nodePools();
  return pools.find((pool) => pool.tags[OWN_TAG] === ctx.changeId) ?? null;
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
  const pools = await readerOf(ctx).nodePools();
  const taken = pools.some((one) => one.name === data.pool.name);
  if (taken) return failedObservation('pool-name-taken', message('ended.name-taken', { name: data.pool.name }));
  return seen('not-yet', message('detail.not-made'));
}

function createStep(data: PoolCreateData): StepDefinition {
  return {
    id: 'create',
    title: `Create node pool ${data.pool.name}`,
    timeoutMs: 5 * MINUTE_MS,
    done: (ctx) => observeCreated(ctx, data),
    run: async (ctx) => {
      const password = data.pool.passwordSet ? ctx.secret('loginPassword') : null;
      const body = createPoolBody(data.pool, { password, changeId: ctx.changeId });
      const secrets = password === null ? [] : [password];
      const { requestId, taskId, nodePoolId } = await writerOf(ctx).createNodePool({ body, secrets });
      return { requestId, taskId, ref: nodePoolId };
    },
  };
}

function provisionStep(data: PoolCreateData): StepDefinition {
  return {
    id: 'provision',
    title: 'Wait for ACK to create the instances',
    // The Terraform provider allows a creation 90 minutes.
    timeoutMs: 90 * MINUTE_MS,
    run: null,
    done: async (ctx) => {
      const pool = await ownPool(ctx);
      return observeProvision({
        pool,
        name: data.pool.name,
        task: await ownTask(ctx, pool),
        requestId: ctx.journal('create')?.requestId ?? null,
        total: initialNodes(data.pool.size),
        most: largestNodes(data.pool.size),
      });
    },
  };
}

function readyStep(data: PoolCreateData): StepDefinition {
  return {
    id: 'nodes-ready',
    title: 'Wait for the nodes to become Ready in Kubernetes',
    timeoutMs: 30 * MINUTE_MS,
    run: null,
    done: async (ctx) => {
      const pool = await ownPool(ctx);
      if (pool === null) return failedObservation('pool-gone', message('ended.pool-gone', { name: data.pool.name }));
      const wanted = initialNodes(data.pool.size);
      return observeReady(ctx, { poolId: pool.id, wanted, most: largestNodes(data.pool.size) });
    },
  };
}

/** One write, then two waits. */
export const poolCreateSteps = (data: PoolCreateData): StepDefinition[] => [
  createStep(data),
  provisionStep(data),
  readyStep(data),
];
