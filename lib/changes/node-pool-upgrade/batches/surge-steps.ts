import { cordonWork, uncordonWork } from '@/lib/changes/parts/drain/cordon-work';
import { emptyWork } from '@/lib/changes/parts/drain/empty-work';
import { evictWork } from '@/lib/changes/parts/drain/evict-work';
import { MINUTE_MS, observeProvision, readerOf, seen, writerOf, poolIsGone } from '@/lib/changes/parts/observe-step';
import { followTask, isBegun, RESIZE_TASKS, type TaskPlace, taskOf } from '@/lib/changes/parts/pool/pool-task';
import { Failure } from '@/lib/domain/failure';
import { nodeLimitMs } from '@/lib/domain/drain/limits';
import { message } from '@/lib/domain/message/message';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import { placeOf, type PoolUpgradeData, type BatchedUpgrade } from '../data';
import { onSurge, isUpgraded, surgeNodes, newNodes, surgeReadyWork } from './surge';
import { workStep, type StepDefinition, type RunContext, type StepWork, type WorkRow } from '@/lib/domain/change/step';

/** A stopped run removes nothing, as surge nodes may run pods: they, or the larger size, are reported as left over. */
const surgeLeftWork = (data: PoolUpgradeData, batches: BatchedUpgrade): StepWork => ({
  look: async (ctx) => {
    const [nodes, pool] = await Promise.all([newNodes(ctx, { data, batches }), readerOf(ctx).nodePool(data.poolId)]);
    const size = pool?.desiredSize ?? null;
    const raised = size !== null && size > batches.size;
    const row = { type: 'node' as const, detail: message('detail.stands-in-still') };
    const rows = nodes.map(({ uid, name }): WorkRow => ({ ...row, key: uid, group: uid, name, state: 'failed' }));
    const name = raised ? `${data.poolName} ${batches.size} → ${size}` : data.poolName;
    const own = { key: data.poolId, group: data.poolId, name };
    const sized: WorkRow = {
      ...own,
      type: 'node',
      state: raised ? 'failed' : 'skipped',
      detail: raised ? message('detail.size-still') : message('detail.desired', { size: size ?? batches.size }),
    };
    return {
      rows: rows.length > 0 ? rows : [sized],
      acts: [],
      end: { state: 'done' },
      detail: message('detail.surge-left', { count: rows.length }),
      nextLookMs: 1_000,
    };
  },
});

const SPARE_MS = 60 * MINUTE_MS;

const resizePlace = (data: PoolUpgradeData): TaskPlace => ({ ...placeOf(data), step: 'surge', types: RESIZE_TASKS });

const removePlace = (data: PoolUpgradeData): TaskPlace => ({
  ...placeOf(data),
  step: 'surge-remove',
  types: /^nodepool_node_remove$/,
});

function raiseStep(data: PoolUpgradeData, batches: BatchedUpgrade): StepDefinition {
  const wanted = batches.size + batches.surge;
  return {
    id: 'surge',
    timeoutMs: 5 * MINUTE_MS,
    done: async (ctx) => {
      if (await isUpgraded(ctx, data)) return seen('done', message('detail.surge-spared'));
      const pool = await readerOf(ctx).nodePool(data.poolId);
      if (pool === null) return poolIsGone(data);
      const now = pool.desiredSize ?? pool.instances.total;
      if (now === null) return seen('not-yet', message('detail.size-unknown'));
      return seen(now === wanted ? 'done' : 'not-yet', message('detail.desired', { size: now }));
    },
    run: async (ctx) => {
      const pool = await readerOf(ctx).nodePool(data.poolId);
      const now = pool?.desiredSize ?? pool?.instances.total ?? batches.size;
      // If the pool was enlarged meanwhile, setting the planned number would remove nodes.
      if (now !== batches.size && now !== wanted)
        throw new Failure('conflict', `the pool now has ${now} nodes, not ${batches.size}`);
      const body = { scaling_group: { desired_size: wanted } };
      return { ...(await writerOf(ctx).modifyNodePool({ poolId: data.poolId, body })), ref: null };
    },
    undo: surgeLeftWork(data, batches),
  };
}

const provisionStep = (data: PoolUpgradeData, batches: BatchedUpgrade): StepDefinition => ({
  id: 'surge-provision',
  timeoutMs: 90 * MINUTE_MS,
  run: null,
  done: async (ctx) => {
    if (await isUpgraded(ctx, data)) return seen('done', message('detail.surge-spared'));
    const pool = await readerOf(ctx).nodePool(data.poolId);
    const task = await taskOf(ctx, resizePlace(data));
    const requestId = ctx.journal('surge')?.requestId ?? null;
    const total = batches.size + batches.surge;
    return observeProvision({ pool, name: data.poolName, task, requestId, total });
  },
});

export const surgeFirst = (data: PoolUpgradeData, batches: BatchedUpgrade): StepDefinition[] => [
  raiseStep(data, batches),
  provisionStep(data, batches),
  workStep({ id: 'surge-ready', timeoutMs: SPARE_MS, work: surgeReadyWork(data, batches) }),
];

async function instancesOf(ctx: RunContext, data: PoolUpgradeData): Promise<CloudNode[]> {
  const [nodes, instances] = await Promise.all([surgeNodes(ctx, data), readerOf(ctx).nodes(data.poolId)]);
  const names = new Set(nodes.map(({ name }) => name));
  return instances.filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
}

function removeStep(data: PoolUpgradeData): StepDefinition {
  return {
    id: 'surge-remove',
    timeoutMs: 5 * MINUTE_MS,
    done: async (ctx) => {
      const left = await instancesOf(ctx, data);
      if (left.length === 0) return seen('done', message('detail.surge-left', { count: 0 }));
      return (await isBegun(ctx, removePlace(data)))
        ? seen('done', message('detail.task-begun'))
        : seen('not-yet', message('detail.surge-left', { count: left.length }));
    },
    run: async (ctx) => {
      const instanceIds = (await instancesOf(ctx, data)).map(({ instanceId }) => instanceId);
      // They are drained already, so ACK need not drain them.
      const how = { drain: false, release: true };
      return { ...(await writerOf(ctx).removeNodes({ poolId: data.poolId, instanceIds, ...how })), ref: null };
    },
  };
}

const goneStep = (data: PoolUpgradeData): StepDefinition => ({
  id: 'surge-gone',
  timeoutMs: 90 * MINUTE_MS,
  run: null,
  done: async (ctx) => {
    const count = (await surgeNodes(ctx, data)).length;
    const msg = message('detail.surge-left', { count });
    const reached = count === 0;
    const place = removePlace(data);
    const followed = await followTask(ctx, { place, reached, under: () => msg, paused: msg, after: msg });
    return followed.state === 'done' && !reached ? seen('not-yet', msg) : followed;
  },
});

/** After the last batch: the surge nodes are drained the same way, and removed by name. */
export function surgeLast(data: PoolUpgradeData, { drain }: BatchedUpgrade): StepDefinition[] {
  const limitMs = drain.nodeLimitMs ?? nodeLimitMs(drain.batches[0]?.os ?? 'unknown');
  return [
    workStep({
      id: 'surge-cordon',
      timeoutMs: 5 * MINUTE_MS,
      work: onSurge(data, (batch) => cordonWork(batch, drain)),
      undo: onSurge(data, uncordonWork),
    }),
    workStep({
      id: 'surge-evict',
      timeoutMs: limitMs + SPARE_MS,
      work: onSurge(data, (batch) => evictWork(drain, batch)),
    }),
    workStep({ id: 'surge-empty', timeoutMs: SPARE_MS, work: onSurge(data, (batch) => emptyWork(drain, batch)) }),
    removeStep(data),
    goneStep(data),
  ];
}
