import { z } from 'zod';
import { counted } from '@/lib/changes/parts/pool/capacity-loss';
import { MINUTE_MS, readerOf, seen, writerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { Observation, StepDefinition } from '@/lib/domain/change/kind';
import type { PlanContext, RunContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import { message } from '@/lib/domain/message/message';
import { countApart, poolsApart } from './disagreement';

export const poolSyncData = z.strictObject({ always: z.boolean() });
export type PoolSyncData = z.output<typeof poolSyncData>;

const worldOf = (ctx: PlanContext) => ({ cloud: readerOf(ctx), kube: ctx.kube });

/**
 * ACK returns no task to follow. If the answer was lost, agreement counts as the effect; otherwise the request is
 * idempotent and can be repeated.
 */
async function observeSync(ctx: RunContext, { always }: PoolSyncData): Promise<Observation> {
  if (ctx.journal('sync') !== null) return seen('done', message('detail.sync-requested'));
  const count = countApart(await poolsApart(worldOf(ctx)));
  if (count === 0 && !always) return seen('done', message('detail.pools-agree'));
  return seen('not-yet', message('detail.sync-awaited', { count }));
}

/** One write. */
export const poolSyncSteps = (data: PoolSyncData): StepDefinition[] => [
  {
    id: 'sync',
    title: 'Request ACK to read the nodes of all pools again',
    timeoutMs: 5 * MINUTE_MS,
    done: (ctx) => observeSync(ctx, data),
    run: async (ctx) => ({ ...(await writerOf(ctx).syncNodePools()), ref: null }),
  },
];

/** After the run: remaining differences are reported, because ACK may take some time. */
export async function verifySync(ctx: PlanContext): Promise<Finding[]> {
  const apart = await poolsApart(worldOf(ctx));
  return apart.map(({ pool, nodes }) =>
    finding('pools-still-disagree', {
      subject: { type: 'node-pool', uid: pool.id, name: pool.name },
      params: { name: pool.name, ...counted(nodes.map(({ name }) => name)) },
    }),
  );
}
