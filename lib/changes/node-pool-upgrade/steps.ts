import { MINUTE_MS, readerOf, seen, writerOf, poolIsGone, waitStep } from '@/lib/changes/parts/observe-step';
import { isBegun, rollingTask } from '@/lib/changes/parts/pool/pool-task';
import { message } from '@/lib/domain/message/message';
import { upgradeBody, placeOf, type PoolUpgradeData } from './data';
import { followUpgrade, withRows, isThere, isUp, lookAtNodes, progressOf } from './observe';
import { batchedUpgradeSteps } from './batches/steps';
import type { StepDefinition } from '@/lib/domain/change/step';

/** Draining alone may take 30 minutes, a new system disk as long again (ACK field reports). */
const BATCH_MINUTES = 75;
/** A planned pause lasts until it is resumed. */
const PAUSES_MINUTES = 7 * 24 * 60;

function rollMinutes({ nodes, batch }: PoolUpgradeData): number {
  const rounds = Math.ceil(nodes.length / Math.max(1, batch.maxParallel));
  const pauses = batch.pause === 'never' ? 0 : PAUSES_MINUTES;
  return 60 + rounds * (BATCH_MINUTES + batch.intervalMinutes) + pauses;
}

const upgradeStep = (data: PoolUpgradeData): StepDefinition => ({
  id: 'upgrade',
  timeoutMs: 5 * MINUTE_MS,
  done: async (ctx) => {
    const look = { data, strict: true };
    const nodes = await lookAtNodes(ctx, data);
    if (nodes.every((one) => isThere(one, look))) {
      const { done, total } = progressOf(nodes, look);
      return seen('done', message('detail.upgraded', { done, total }));
    }
    if (await isBegun(ctx, placeOf(data))) return seen('done', message('detail.task-begun'));
    if ((await readerOf(ctx).nodePool(data.poolId)) === null) return poolIsGone(data);
    return seen('not-yet', message('detail.upgraded', { done: 0, total: nodes.length }));
  },
  run: async (ctx) => ({
    ...(await writerOf(ctx).upgradeNodePool({ poolId: data.poolId, body: upgradeBody(data) })),
    ref: null,
  }),
});

const rollStep = (data: PoolUpgradeData): StepDefinition => ({
  ...waitStep({
    id: 'roll',
    minutes: rollMinutes(data),
    done: (ctx) => followUpgrade(ctx, { data, place: placeOf(data) }),
  }),
  rolling: rollingTask(placeOf(data)),
});

const readyStep = (data: PoolUpgradeData): StepDefinition =>
  waitStep({
    id: 'nodes-ready',
    minutes: 30,
    done: async (ctx) => {
      const look = { data, strict: false };
      const nodes = await lookAtNodes(ctx, data);
      const { done, total, focus } = progressOf(nodes, look);
      const all = nodes.every((one) => isThere(one, look) && isUp(one.node));
      const msg =
        all || focus === null
          ? message('detail.upgraded', { done, total })
          : message('detail.upgrade-last', { done, total, ...focus });
      return withRows(seen(all ? 'done' : 'not-yet', msg), { ...look, nodes });
    },
  });

/** One write, then ACK rolls through the nodes; or batch by batch, drained by Mullion first. */
export const poolUpgradeSteps = (data: PoolUpgradeData): StepDefinition[] =>
  data.batches === null
    ? [upgradeStep(data), rollStep(data), readyStep(data)]
    : batchedUpgradeSteps(data, data.batches);
