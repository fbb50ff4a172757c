import 'server-only';
import type { listNodePools as endpoint } from '@/lib/contract/node-pools';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';
import type { AnswerOf, Asked } from '../endpoint-call';

/** A cluster's node pools, filtered and sorted; none for a cluster without ACK. @throws Failure `not-found` */
export async function listNodePools({
  input,
  app,
}: Asked<typeof endpoint, AppContext>): Promise<AnswerOf<typeof endpoint>> {
  const cluster = clusterOf(app, input.params.cluster);
  const rows = cluster.store.poolRows(input.query);
  return { now: app.clock.now(), sources: cluster.sources(), rows, totals: cluster.store.poolTotals() };
}
