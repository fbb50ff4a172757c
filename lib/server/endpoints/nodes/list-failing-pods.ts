import 'server-only';
import type { z } from 'zod';
import type { listFailingPods as endpoint } from '@/lib/contract/pods';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';

/** The pods of a cluster that do not run, each with its reason. @throws Failure `not-found` */
export async function listFailingPods({
  input,
  app,
}: {
  input: { params: z.output<typeof endpoint.params>; query: z.output<typeof endpoint.query> };
  app: AppContext;
}): Promise<z.input<typeof endpoint.response>> {
  const cluster = clusterOf(app, input.params.cluster);
  const page = cluster.store.failingPods(input.query);
  return { now: app.clock.now(), sources: cluster.sources(), rows: page?.rows ?? [], totals: page?.totals ?? null };
}
