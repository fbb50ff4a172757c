import 'server-only';
import type { z } from 'zod';
import type { listClusters as endpoint } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { AppContext } from '@/lib/server/app-context';

export const rowOf = (cluster: ClusterHandle, now: number): ClusterRow => ({
  ...cluster.store.clusterRow(),
  warningsLastHour: cluster.store.warnings.lastHour(now),
  sources: cluster.sources(),
});

/** Every configured cluster, in the order of the configuration, reachable or not. */
export async function listClusters({ app }: { app: AppContext }): Promise<z.input<typeof endpoint.response>> {
  const now = app.clock.now();
  return { now, rows: app.fleet.clusters().map((cluster) => rowOf(cluster, now)), configProblem: app.config.problem };
}
