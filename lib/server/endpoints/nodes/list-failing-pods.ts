import 'server-only';
import type { listFailingPods as endpoint } from '@/lib/contract/pods';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';
import type { AnswerOf, Asked } from '../endpoint-call';

/** The pods of a cluster that do not run, each with its reason. @throws Failure `not-found` */
export async function listFailingPods({
  input,
  app,
}: Asked<typeof endpoint, AppContext>): Promise<AnswerOf<typeof endpoint>> {
  const cluster = clusterOf(app, input.params.cluster);
  const page = cluster.store.failingPods(input.query);
  return { now: app.clock.now(), sources: cluster.sources(), rows: page?.rows ?? [], totals: page?.totals ?? null };
}
