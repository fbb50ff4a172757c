import 'server-only';
import type { z } from 'zod';
import type { listClusters as door } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { House } from '@/lib/server/house';

export const rowOf = (cluster: ClusterHandle): ClusterRow => ({
  ...cluster.store.clusterRow(),
  sources: cluster.sources(),
});

/** Every configured cluster, in the order of the configuration, reachable or not. */
export async function listClusters({ house }: { house: House }): Promise<z.input<typeof door.response>> {
  return {
    now: house.clock.now(),
    rows: house.fleet.clusters().map(rowOf),
    configProblem: house.config.problem,
  };
}
