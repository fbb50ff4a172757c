import 'server-only';
import type { z } from 'zod';
import type { listNodes as door } from '@/lib/contract/nodes';
import type { House } from '@/lib/server/house';
import { clusterOf } from '../require-cluster';

/**
 * A page of a cluster's nodes, filtered and sorted here. The totals count the whole cluster, or the pool that the
 * filter names. @throws Failure `not-found`
 */
export async function listNodes({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params>; query: z.output<typeof door.query> };
  house: House;
}): Promise<z.input<typeof door.response>> {
  const { offset, limit, ...filter } = input.query;
  const cluster = clusterOf(house, input.params.cluster);
  const { rows, matching } = cluster.store.nodeRows(filter, offset, limit);
  const totals = cluster.store.nodeTotals(filter);
  return { now: house.clock.now(), sources: cluster.sources(), rows, totals, matching };
}
