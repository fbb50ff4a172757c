import 'server-only';
import type { z } from 'zod';
import type { listDaemonSetCoverage as endpoint } from '@/lib/contract/placement-lists';
import type { AppContext } from '@/lib/server/app-context';
import { coverageRows } from '@/lib/server/placement/coverage-rows';
import { clusterOf } from '../require-cluster';

/** The DaemonSets of a cluster and the nodes they cover, by system. @throws Failure `not-found` */
export async function listDaemonSetCoverage({
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
  return { now, sources: cluster.sources(), rows: coverageRows(matrix), unavailable: placementIndex.unavailable() };
}
