import 'server-only';
import type { z } from 'zod';
import type { listNodes as endpoint } from '@/lib/contract/nodes';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';

/**
 * A page of a cluster's nodes, filtered and sorted here. The totals count the whole cluster, or the pool that the
 * filter names. @throws Failure `not-found`
 */
export async function listNodes({
  input,
  app,
}: {
  input: { params: z.output<typeof endpoint.params>; query: z.output<typeof endpoint.query> };
  app: AppContext;
}): Promise<z.input<typeof endpoint.response>> {
  const { offset, limit, ...filter } = input.query;
  const cluster = clusterOf(app, input.params.cluster);
  const { rows, matching } = cluster.store.nodeRows(filter, offset, limit);
  const totals = cluster.store.nodeTotals(filter);
  return { now: app.clock.now(), sources: cluster.sources(), rows, totals, matching };
}
