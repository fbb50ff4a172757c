import 'server-only';
import type { getCluster as endpoint } from '@/lib/contract/clusters';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from './require-cluster';
import { rowOf } from './list-clusters';
import type { AnswerOf, Asked } from './endpoint-call';

/** One cluster. @throws Failure `not-found` */
export async function getCluster({
  input,
  app,
}: Asked<typeof endpoint, AppContext>): Promise<AnswerOf<typeof endpoint>> {
  const now = app.clock.now();
  return { now, cluster: rowOf(clusterOf(app, input.params.cluster), now) };
}
