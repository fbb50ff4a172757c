import 'server-only';
import type { z } from 'zod';
import type { getPoolActivities as endpoint } from '@/lib/contract/pool-activities';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { scalingFailure } from '@/lib/domain/pool/scaling-failures';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import { cloudOf, type CloudContext } from '../require-cloud';

type Answer = z.input<typeof endpoint.response>;
type Input = { params: z.output<typeof endpoint.params>; query: z.output<typeof endpoint.query> };

async function groupOf(cloud: CloudReader, { cluster, pool: id }: Input['params']): Promise<string> {
  const pool = await cloud.nodePool(id);
  if (pool === null) throw new Failure('not-found', `There is no node pool ${id} in ${cluster}.`);
  if (pool.scalingGroupId !== null) return pool.scalingGroupId;
  throw new Failure('unavailable', `ACK returned no scaling group for ${pool.name}.`, {
    remedy: 'Wait until the pool is created, then try again.',
  });
}

/** A page of what a pool's scaling group did; when that may not be read it says so, never "nothing". @throws Failure */
export async function getPoolActivities({ input, app }: { input: Input; app: CloudContext }): Promise<Answer> {
  const { cloud, now } = cloudOf(app, input.params.cluster);
  const { page, limit } = input.query;
  const scalingGroupId = await groupOf(cloud, input.params);
  try {
    const { items, total } = await cloud.scalingActivities({ scalingGroupId, page, pageSize: limit });
    const rows = items.map((activity) => ({ ...activity, failure: scalingFailure(activity.errorCode) }));
    return { now, page, limit, total, rows, unavailable: null };
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    const { remedy = null, upstream } = error.details;
    const { code = null, requestId = null } = upstream ?? {};
    return {
      now,
      page,
      limit,
      total: null,
      rows: null,
      unavailable: { message: error.message, remedy, code, requestId },
    };
  }
}
