import 'server-only';
import type { z } from 'zod';
import type { listNodePools as door } from '@/lib/contract/node-pools';
import type { House } from '@/lib/server/house';
import { clusterOf } from '../require-cluster';

/** A cluster's node pools, filtered and sorted; none for a cluster without ACK. @throws Failure `not-found` */
export async function listNodePools({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params>; query: z.output<typeof door.query> };
  house: House;
}): Promise<z.input<typeof door.response>> {
  const cluster = clusterOf(house, input.params.cluster);
  const rows = cluster.store.poolRows(input.query);
  return { now: house.clock.now(), sources: cluster.sources(), rows, totals: cluster.store.poolTotals() };
}
