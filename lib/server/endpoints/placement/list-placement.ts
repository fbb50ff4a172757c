import 'server-only';
import type { z } from 'zod';
import type { listPlacement as endpoint } from '@/lib/contract/placement';
import type { AppContext } from '@/lib/server/app-context';
import { placementPage, workloadsFound } from '@/lib/server/placement/placement-page';
import { clusterOf } from '../require-cluster';

/** A page of workloads against pools, filtered and sorted here. @throws Failure `not-found` */
export async function listPlacement({
  input,
  app,
}: {
  input: { params: z.output<typeof endpoint.params>; query: z.output<typeof endpoint.query> };
  app: Pick<AppContext, 'fleet' | 'clock'>;
}): Promise<z.input<typeof endpoint.response>> {
  const cluster = clusterOf(app, input.params.cluster);
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  const matrix = await placementIndex.matrix(now);
  return {
    now,
    sources: cluster.sources(),
    ...placementPage(matrix, input.query, await workloadsFound(matrix, input.query)),
    unavailable: placementIndex.unavailable(),
  };
}
