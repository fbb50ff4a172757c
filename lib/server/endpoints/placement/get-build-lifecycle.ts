import 'server-only';
import type { z } from 'zod';
import type { getBuildLifecycle as endpoint } from '@/lib/contract/placement-lists';
import type { AppContext } from '@/lib/server/app-context';
import { lifecycleRows } from '@/lib/server/placement/lifecycle-rows';
import { clusterOf } from '../require-cluster';

/** The Windows builds in use and when their support ends. @throws Failure `not-found` */
export async function getBuildLifecycle({
  input,
  app,
}: {
  input: { params: z.output<typeof endpoint.params> };
  app: Pick<AppContext, 'fleet' | 'clock'>;
}): Promise<z.input<typeof endpoint.response>> {
  const cluster = clusterOf(app, input.params.cluster);
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  const matrix = await placementIndex.matrix(now);
  return { now, sources: cluster.sources(), ...lifecycleRows(matrix, placementIndex.world(now)) };
}
