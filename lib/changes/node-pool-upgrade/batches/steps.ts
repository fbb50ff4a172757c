import { uncordonWork } from '@/lib/changes/parts/drain/cordon-work';
import type { DrainBatch } from '@/lib/changes/parts/drain/data';
import { healthStep, leaveSteps } from '@/lib/changes/parts/drain/steps';
import { MINUTE_MS, readerOf, seen, writerOf, poolIsGone } from '@/lib/changes/parts/observe-step';
import { isBegun, rollingTask, taskOf } from '@/lib/changes/parts/pool/pool-task';
import { Failure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import { upgradeBody, type PoolUpgradeData, type BatchedUpgrade, ofBatch, placeOfPart, roundsOf } from '../data';
import { followUpgrade, withRows, isThere, lookAtNodes, type NodeSeen, progressOf } from '../observe';
import { surgeFirst, surgeLast } from './surge-steps';
import { rebuiltWork } from './rebuilt';
import { workStep, type StepDefinition, type StepWork, type WorkRow } from '@/lib/domain/change/step';

/** Uncordons nodes that this run cordoned but did not rebuild. A rebuilt node is a new one and is not reverted. */
function undoCordon(batch: DrainBatch): StepWork {
  const open = uncordonWork(batch);
  return {
    look: async (ctx, past) => {
      const view = await open.look(ctx, past);
      const reported = new Set(view.rows.map(({ key }) => key));
      const others = batch.nodes
        .filter(({ uid }) => !reported.has(uid))
        .map(({ uid, name }): WorkRow => ({
          key: uid,
          group: uid,
          type: 'node',
          name,
          state: 'skipped',
          detail: message('detail.cordoned-by-another'),
        }));
      return { ...view, rows: [...view.rows, ...others] };
    },
  };
}

/** A new system disk may take as long as a drain (ACK field reports); the nodes are already drained. */
const ROUND_MINUTES = 75;

interface Part {
  data: PoolUpgradeData;
  batches: BatchedUpgrade;
  batch: DrainBatch;
  /** Counts from 1; step ids end with it. */
  part: number;
}

function replaceStep({ data, batch, part }: Part): StepDefinition {
  const own = ofBatch(data, batch);
  const place = placeOfPart(data, part);
  const look = { data: own, strict: true };
  return {
    id: place.step,
    timeoutMs: 5 * MINUTE_MS,
    done: async (ctx) => {
      const nodes = await lookAtNodes(ctx, own);
      const { done, total } = progressOf(nodes, look);
      const msg = message('detail.upgraded', { done, total });
      if (nodes.every((one) => isThere(one, look))) return seen('done', msg);
      if (await isBegun(ctx, place)) return seen('done', message('detail.task-begun'));
      if ((await readerOf(ctx).nodePool(data.poolId)) === null) return poolIsGone(data);
      return seen('not-yet', msg);
    },
    run: async (ctx) => {
      // ACK only uses names: a node recreated under the same name is another one, and has not been drained.
      const isMeant = ({ node, wanted }: NodeSeen): boolean => node?.uid === wanted.uid;
      const nodes = (await lookAtNodes(ctx, own)).filter((one) => isMeant(one) && !isThere(one, look));
      // Without names ACK would take every node of the pool.
      if (nodes.length === 0) throw new Failure('conflict', 'none of these nodes exists any more');
      const body = upgradeBody({ ...own, nodes: nodes.map(({ wanted }) => wanted) });
      return { ...(await writerOf(ctx).upgradeNodePool({ poolId: data.poolId, body })), ref: null };
    },
  };
}

/** A failed task does not end the run: the nodes are checked, and the operator decides. */
function replacedStep({ data, batch, part }: Part): StepDefinition {
  const own = ofBatch(data, batch);
  const place = placeOfPart(data, part);
  const look = { data: own, strict: true };
  return {
    id: `replaced:${part}`,
    timeoutMs: (60 + roundsOf(batch) * ROUND_MINUTES) * MINUTE_MS,
    run: null,
    rolling: rollingTask(place),
    done: async (ctx) => {
      const task = await taskOf(ctx, place);
      if (task?.state !== 'failed') return followUpgrade(ctx, { data: own, place });
      const nodes = await lookAtNodes(ctx, own);
      return withRows(seen('done', message('detail.task-failed', { id: task.id })), { ...look, nodes });
    },
  };
}

/** Drained like in any drain; then rebuilt, checked against the plan, uncordoned, and the cluster must be healthy. */
function stepsOf(q: Part): StepDefinition[] {
  const { data, batches, batch, part } = q;
  const leave = leaveSteps(batches.drain, { batch, part, returns: true });
  return [
    ...leave.map((step) => (step.undo === undefined ? step : { ...step, undo: undoCordon(batch) })),
    replaceStep(q),
    replacedStep(q),
    workStep({ id: `rebuilt:${part}`, timeoutMs: 24 * 60 * MINUTE_MS, work: rebuiltWork(data, q) }),
    workStep({ id: `open:${part}`, timeoutMs: 5 * MINUTE_MS, work: uncordonWork(batch) }),
    healthStep(batches.drain, { part, goesOn: batches.surge > 0 }),
  ];
}

export const batchedUpgradeSteps = (data: PoolUpgradeData, batches: BatchedUpgrade): StepDefinition[] => [
  ...(batches.surge > 0 ? surgeFirst(data, batches) : []),
  ...batches.drain.batches.flatMap((batch, at) => stepsOf({ data, batches, batch, part: at + 1 })),
  ...(batches.surge > 0 ? surgeLast(data, batches) : []),
];
