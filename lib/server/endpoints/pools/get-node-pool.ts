import 'server-only';
import type { getNodePool as endpoint } from '@/lib/contract/node-pool';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';
import { poolOf } from './require-pool';
import type { AnswerOf, Asked } from '../endpoint-call';

/** One node pool with all that it is. @throws Failure `not-found`, `unavailable` before ACK has been read */
export async function getNodePool({
  input,
  app,
}: Asked<typeof endpoint, AppContext>): Promise<AnswerOf<typeof endpoint>> {
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
