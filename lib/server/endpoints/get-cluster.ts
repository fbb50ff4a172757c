import 'server-only';
import type { z } from 'zod';
import type { getCluster as endpoint } from '@/lib/contract/clusters';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from './require-cluster';
import { rowOf } from './list-clusters';

/** One cluster. @throws Failure `not-found` */
export async function getCluster({
  input,
  app,
}: {
  input: { params: z.output<typeof endpoint.params> };
  app: AppContext;
}): Promise<z.input<typeof endpoint.response>> {
  const now = app.clock.now();
  return { now, cluster: rowOf(clusterOf(app, input.params.cluster), now) };
}
