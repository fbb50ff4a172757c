import 'server-only';
import type { z } from 'zod';
import type { listClusters as door } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { House } from '@/lib/server/house';

export const rowOf = (cluster: ClusterHandle, now: number): ClusterRow => ({
  ...cluster.store.clusterRow(),
  warningsLastHour: cluster.store.warnings.lastHour(now),
  sources: cluster.sources(),
});

/** Every configured cluster, in the order of the configuration, reachable or not. */
export async function listClusters({ house }: { house: House }): Promise<z.input<typeof door.response>> {
  const now = house.clock.now();
  return {
    now,
    rows: house.fleet.clusters().map((cluster) => rowOf(cluster, now)),
    configProblem: house.config.problem,
  };
}
