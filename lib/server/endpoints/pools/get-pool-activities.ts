import 'server-only';
import type { z } from 'zod';
import type { getPoolActivities as endpoint } from '@/lib/contract/pool-activities';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import { scalingFailure } from '@/lib/domain/pool/scaling-failures';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import { cloudOf, type CloudContext, unavailableOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';

type Params = z.output<typeof endpoint.params>;

async function groupOf(cloud: CloudReader, { cluster, pool: id }: Params): Promise<string> {
  const pool = await cloud.nodePool(id);
  if (pool === null) throw new Failure('not-found', `There is no node pool ${id} in ${cluster}.`);
  if (pool.scalingGroupId !== null) return pool.scalingGroupId;
  throw new Failure('unavailable', `ACK returned no scaling group for ${pool.name}.`, {
    remedy: 'Wait until the pool is created, then try again.',
  });
}

/** A page of what a pool's scaling group did; when that may not be read it says so, never "nothing". @throws Failure */
export const getPoolActivities: ReadVerb<typeof endpoint, CloudContext> = async ({ input, ...call }) => {
  const { cloud, now } = cloudOf(call, input.params.cluster);
  const { page, limit } = input.query;
  const scalingGroupId = await groupOf(cloud, input.params);
  try {
    const { items, total } = await cloud.scalingActivities({ scalingGroupId, page, pageSize: limit });
    const rows = items.map((activity) => ({ ...activity, failure: scalingFailure(activity.errorCode) }));
    return { now, page, limit, total, rows, unavailable: null };
  } catch (error) {
    const { code = null, requestId = null } = error instanceof UpstreamFailure ? (error.details.upstream ?? {}) : {};
    const unavailable = { ...unavailableOf(error), code, requestId };
    return { now, page, limit, total: null, rows: null, unavailable };
  }
};
