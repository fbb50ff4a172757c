import { z } from 'zod';
import { MINUTE_MS, readerOf, seen, writerOf } from '@/lib/changes/parts/observe-step';
import type { Finding } from '@/lib/domain/change/plan';
import { message } from '@/lib/domain/message/message';
import { countApart, poolsApart } from './disagreement';
import type { Observation, StepDefinition, PlanContext, RunContext } from '@/lib/domain/change/step';
import { namedFinding, namesOf } from '@/lib/changes/parts/names';
import { poolRef } from '@/lib/changes/parts/refs';

export const poolSyncData = z.strictObject({ always: z.boolean() });
export type PoolSyncData = z.output<typeof poolSyncData>;

const worldOf = (ctx: PlanContext) => ({ cloud: readerOf(ctx), kube: ctx.kube });

/** ACK returns no task. If the answer was lost, agreement counts as the effect; otherwise the call is repeatable. */
async function observeSync(ctx: RunContext, { always }: PoolSyncData): Promise<Observation> {
  if (ctx.journal('sync') !== null) return seen('done', message('detail.sync-requested'));
  const count = countApart(await poolsApart(worldOf(ctx)));
  if (count === 0 && !always) return seen('done', message('detail.pools-agree'));
  return seen('not-yet', message('detail.sync-awaited', { count }));
}

export const poolSyncSteps = (data: PoolSyncData): StepDefinition[] => [
  {
    id: 'sync',
    timeoutMs: 5 * MINUTE_MS,
    done: (ctx) => observeSync(ctx, data),
    run: async (ctx) => ({ ...(await writerOf(ctx).syncNodePools()), ref: null }),
  },
];

/** After the run: remaining differences are reported, because ACK may take some time. */
export async function verifySync(ctx: PlanContext): Promise<Finding[]> {
  const apart = await poolsApart(worldOf(ctx));
  return apart.flatMap(({ pool, nodes }) =>
    namedFinding('pools-still-disagree', namesOf(nodes), { subject: poolRef(pool), params: { name: pool.name } }),
  );
}
