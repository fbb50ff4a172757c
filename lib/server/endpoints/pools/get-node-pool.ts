import 'server-only';
import type { z } from 'zod';
import type { getNodePool as door } from '@/lib/contract/node-pool';
import type { House } from '@/lib/server/house';
import { clusterOf } from '../require-cluster';
import { poolOf } from './require-pool';

/** One node pool with all that it is. @throws Failure `not-found`, `unavailable` before ACK has been read */
export async function getNodePool({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params> };
  house: House;
}): Promise<z.input<typeof door.response>> {
  const cluster = clusterOf(house, input.params.cluster);
  const pool = poolOf(cluster, input.params.pool);
  return {
    now: house.clock.now(),
    sources: cluster.sources(),
    pool,
    definition: cluster.store.poolDefinition(pool.id),
    place: cluster.ack === null ? null : { ...cluster.ack, poolId: pool.id },
    vpcId: cluster.store.vpcId,
  };
}
