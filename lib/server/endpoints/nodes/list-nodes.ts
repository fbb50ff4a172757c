import 'server-only';
import type { listNodes as endpoint } from '@/lib/contract/nodes';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';
import type { AnswerOf, Asked } from '../endpoint-call';

/**
 * A page of a cluster's nodes, filtered and sorted here. The totals count the whole cluster, or the pool that the
 * filter names. @throws Failure `not-found`
 */
export async function listNodes({
  input,
  app,
}: Asked<typeof endpoint, AppContext>): Promise<AnswerOf<typeof endpoint>> {
  const { offset, limit, ...filter } = input.query;
  const cluster = clusterOf(app, input.params.cluster);
  const { rows, matching } = cluster.store.nodeRows(filter, offset, limit);
  const totals = cluster.store.nodeTotals(filter);
  return { now: app.clock.now(), sources: cluster.sources(), rows, totals, matching };
}
