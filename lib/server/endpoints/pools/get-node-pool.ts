import 'server-only';
import type { z } from 'zod';
import type { getNodePool as endpoint } from '@/lib/contract/node-pool';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';
import { poolOf } from './require-pool';

/** One node pool with all that it is. @throws Failure `not-found`, `unavailable` before ACK has been read */
export async function getNodePool({
  input,
  app,
}: {
  input: { params: z.output<typeof endpoint.params> };
  app: AppContext;
}): Promise<z.input<typeof endpoint.response>> {
  const cluster = clusterOf(app, input.params.cluster);
  const pool = poolOf(cluster, input.params.pool);
  return {
    now: app.clock.now(),
    sources: cluster.sources(),
    pool,
    definition: cluster.store.poolDefinition(pool.id),
    place: cluster.ack === null ? null : { ...cluster.ack, poolId: pool.id },
    vpcId: cluster.store.vpcId,
  };
}
