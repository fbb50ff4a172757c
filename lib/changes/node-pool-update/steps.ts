import { z } from 'zod';
import {
  MINUTE_MS,
  nodesOfPool,
  observeProvision,
  observeReady,
  readerOf,
  seen,
  writerOf,
  poolIsGone,
  waitStep,
} from '@/lib/changes/parts/observe-step';
import type { TaskPlace } from '@/lib/changes/parts/pool/pool-task';
import { earlierTasksSchema, followTask, RESIZE_TASKS, taskOf } from '@/lib/changes/parts/pool/pool-task';
import { searchedScript } from '@/lib/domain/change/secrets';
import { jsonSchema } from '@/lib/domain/json';
import { message } from '@/lib/domain/message/message';
import { atPath, isObject, type JsonObject, putPath } from '@/lib/domain/pool/definition/json-path';
import { fromScript } from '@/lib/domain/pool/fields/script-text';
import { markedScripts, type ScriptPath, scriptVariables } from '@/lib/domain/pool/script-mark';
import { poolDifference } from '@/lib/domain/pool/definition/write-body';
import { fieldsMessage } from '@/lib/domain/pool/fields/field-words';
import { poolDefinitionSchema } from '@/lib/domain/pool/fields/form-schema';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import { missingLabels } from '@/lib/changes/parts/pool/pool-state';
import type { Observation, StepDefinition, RunContext } from '@/lib/domain/change/step';

export const poolUpdateData = z.strictObject({
  poolId: z.string(),
  poolName: z.string(),
  after: poolDefinitionSchema,
  /** Changed fields of the catalog. */
  paths: z.array(z.string()),
  password: z.boolean(),
  /** Labels and taints are written again to nodes that lack them. */
  push: z.boolean(),
  /** Without the password. */
  body: jsonSchema,
  /** Expected number of nodes that a second call sets. */
  laterSize: z.number().nullable(),
  /** Final number of nodes, if the size changes: minimum and maximum. */
  nodes: z.strictObject({ least: z.number(), most: z.number() }).nullable(),
  earlierTasks: earlierTasksSchema,
});
export type PoolUpdateData = z.output<typeof poolUpdateData>;

/** Where to find the task of a call; the first call's task is not the second's. */
function placeOf(ctx: RunContext, { data, step }: { data: PoolUpdateData; step: 'modify' | 'resize' }): TaskPlace {
  const { poolId, poolName, earlierTasks } = data;
  const first = step === 'resize' ? (ctx.journal('modify')?.taskId ?? null) : null;
  const known = earlierTasks === null || first === null ? earlierTasks : [...earlierTasks, first];
  return { step, poolId, poolName, types: RESIZE_TASKS, earlierTasks: known };
}

/** Fields without the requested value yet; the size of a pool that leaves auto scaling belongs to later steps. */
export function openFields(pool: CloudNodePool, data: PoolUpdateData): string[] {
  const sameImage = pool.definition.imageId === data.after.imageId;
  const open = poolDifference(pool.definition, data.after)
    .map(({ field }) => field.path)
    .filter((path) => data.paths.includes(path))
    // ACK reports the type and the platform of an image under other names.
    .filter((path) => !(sameImage && (path === 'imageType' || path === 'platform')));
  return data.laterSize === null ? open : open.filter((path) => path !== 'size.desired');
}

async function strayedNodes(ctx: RunContext, data: PoolUpdateData): Promise<string[]> {
  const nodes = nodesOfPool(await ctx.kube.nodes(), data.poolId);
  return nodes.filter((node) => missingLabels(node, data.after).length > 0).map(({ name }) => name);
}

async function observeUpdate(ctx: RunContext, data: PoolUpdateData): Promise<Observation> {
  const pool = await readerOf(ctx).nodePool(data.poolId);
  if (pool === null) return poolIsGone(data);
  const open = openFields(pool, data);
  if (open.length > 0) return seen('not-yet', message('detail.pool-still', { fields: fieldsMessage(open) }));
  const strayed = data.push ? await strayedNodes(ctx, data) : [];
  if (strayed.length > 0) return seen('not-yet', message('detail.labels-awaited', { names: strayed.join(', ') }));
  // A password cannot be read back: only the receipt proves that it was set.
  if (data.password && ctx.journal('modify') === null) return seen('not-yet', message('detail.password-unsent'));
  return seen('done', message('detail.update-reported'));
}

/** Puts scripts in place of their variables: new ones of the change, and those that the pool keeps. */
async function putScripts(ctx: RunContext, { data, body }: { data: PoolUpdateData; body: JsonObject }) {
  const sent = markedScripts(data.after).filter((path) => atPath(body, wireOf(path)) !== undefined);
  const kept = sent.some((path) => !data.paths.includes(path)) ? await readerOf(ctx).poolScripts(data.poolId) : null;
  return sent.flatMap((path) => {
    const script = data.paths.includes(path) ? ctx.secret(`set.${path}`) : (kept?.[path] ?? '');
    putPath(body, wireOf(path), fromScript(script));
    return searchedScript(script);
  });
}

const wireOf = (path: ScriptPath): string => `kubernetes_config.${scriptVariables[path]}`;

const modifyStep = (data: PoolUpdateData): StepDefinition => ({
  id: 'modify',
  timeoutMs: 5 * MINUTE_MS,
  done: (ctx) => observeUpdate(ctx, data),
  run: async (ctx) => {
    const password = data.password ? ctx.secret('loginPassword') : null;
    const body = isObject(data.body) ? structuredClone(data.body) : {};
    if (password !== null) putPath(body, 'scaling_group.login_password', password);
    const scripts = await putScripts(ctx, { data, body });
    const secrets = [...(password === null ? [] : [password]), ...scripts];
    return { ...(await writerOf(ctx).modifyNodePool({ poolId: data.poolId, body, secrets })), ref: null };
  },
});

const settleStep = (data: PoolUpdateData): StepDefinition =>
  waitStep({
    id: 'settle',
    minutes: 60,
    done: (ctx) =>
      followTask(ctx, {
        place: placeOf(ctx, { data, step: 'modify' }),
        reached: true,
        under: (stage) => message('detail.task-stage', { stage }),
        paused: message('detail.task-stage', { stage: 'paused' }),
        after: message('detail.update-reported'),
      }),
  });

const resizeStep = (data: PoolUpdateData, desired: number): StepDefinition => ({
  id: 'resize',
  timeoutMs: 5 * MINUTE_MS,
  done: async (ctx) => {
    const pool = await readerOf(ctx).nodePool(data.poolId);
    if (pool === null) return poolIsGone(data);
    if (pool.desiredSize === null) return seen('not-yet', message('detail.size-unknown'));
    const state = pool.desiredSize === desired ? 'done' : 'not-yet';
    return seen(state, message('detail.desired', { size: pool.desiredSize }));
  },
  run: async (ctx) => ({
    ...(await writerOf(ctx).modifyNodePool({
      poolId: data.poolId,
      body: { scaling_group: { desired_size: desired } },
    })),
    ref: null,
  }),
});

function sizeSteps(data: PoolUpdateData): StepDefinition[] {
  const { nodes, laterSize } = data;
  if (nodes === null) return [];
  const provision = waitStep({
    id: 'provision',
    minutes: 90,
    done: async (ctx) => {
      const pool = await readerOf(ctx).nodePool(data.poolId);
      if (pool === null) return poolIsGone(data);
      const step = laterSize === null ? 'modify' : 'resize';
      const task = await taskOf(ctx, placeOf(ctx, { data, step }));
      if (task === null && pool.instances.total === null) return seen('not-yet', message('detail.count-unknown'));
      const requestId = ctx.journal(step)?.requestId ?? null;
      const { least: total, most } = nodes;
      return observeProvision({ pool, name: data.poolName, task, requestId, total, most });
    },
  });
  const ready = waitStep({
    id: 'nodes-ready',
    minutes: 30,
    done: (ctx) => observeReady(ctx, { poolId: data.poolId, wanted: nodes.least, most: nodes.most }),
  });
  return [...(laterSize === null ? [] : [resizeStep(data, laterSize)]), provision, ready];
}

export const poolUpdateSteps = (data: PoolUpdateData): StepDefinition[] => [
  modifyStep(data),
  settleStep(data),
  ...sizeSteps(data),
];
