import 'server-only';
import type { z } from 'zod';
import type * as contract from '@/lib/contract/clusters';
import type { ClusterRow, OsUse } from '@/lib/domain/cluster/cluster';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from './require-cluster';
import type { ReadVerb } from './endpoint-call';

/** Nodes that were not measured are left out, not zero. */
function usedOf({ store, usage }: ClusterHandle, os: 'linux' | 'windows'): OsUse | null {
  const used = { cpuMilli: 0, memoryMiB: 0, measured: 0 };
  for (const { name } of store.matchingNodes({ os, sort: 'name', dir: 'asc' })) {
    const sample = usage.latest(name);
    if (sample === null) continue;
    used.cpuMilli += sample.cpuMilli;
    used.memoryMiB += sample.memoryMiB;
    used.measured += 1;
  }
  return used.measured === 0 ? null : used;
}

const USED_LIFE_MS = 5_000;
const known = new WeakMap<ClusterHandle, { at: number; used: ClusterRow['used'] }>();

/** Many tabs ask each second, and nodes are measured twice a minute. */
function usedIn(cluster: ClusterHandle, now: number): ClusterRow['used'] {
  const last = known.get(cluster);
  if (last !== undefined && Math.abs(now - last.at) < USED_LIFE_MS) return last.used;
  const used = { linux: usedOf(cluster, 'linux'), windows: usedOf(cluster, 'windows') };
  known.set(cluster, { at: now, used });
  return used;
}

export const rowOf = (cluster: ClusterHandle, now: number): ClusterRow => ({
  ...cluster.store.clusterRow(),
  warningsLastHour: cluster.store.warnings.lastHour(now),
  used: usedIn(cluster, now),
  sources: cluster.sources(),
  missingRights: cluster.rights.missing(),
});

export async function listClusters({
  app,
}: {
  app: AppContext;
}): Promise<z.input<typeof contract.listClusters.response>> {
  const now = app.clock.now();
  return { now, rows: app.fleet.clusters().map((cluster) => rowOf(cluster, now)), configProblem: app.config.problem };
}

export const getCluster: ReadVerb<typeof contract.getCluster> = async ({ input, app }) => {
  const now = app.clock.now();
  return { now, cluster: rowOf(clusterOf(app, input.params.cluster), now) };
};
