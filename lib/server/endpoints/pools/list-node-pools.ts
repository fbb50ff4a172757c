import 'server-only';
import type { z } from 'zod';
import type { listNodePools as endpoint } from '@/lib/contract/node-pools';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';

/** A cluster's node pools, filtered and sorted; none for a cluster without ACK. @throws Failure `not-found` */
export async function listNodePools({
  input,
  app,
}: {
  input: { params: z.output<typeof endpoint.params>; query: z.output<typeof endpoint.query> };
  app: AppContext;
}): Promise<z.input<typeof endpoint.response>> {
  const cluster = clusterOf(app, input.params.cluster);
  const rows = cluster.store.poolRows(input.query);
  return { now: app.clock.now(), sources: cluster.sources(), rows, totals: cluster.store.poolTotals() };
}
