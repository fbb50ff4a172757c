import 'server-only';
import type { findObjects as endpoint } from '@/lib/contract/search';
import { unreadOfWorkloads } from '@/lib/server/fleet/rows/listed-workload';
import { searchFleet } from '@/lib/server/search/search-fleet';
import type { ReadVerb } from './endpoint-call';

/** Nodes, workloads and pods of all clusters, and what of each cluster was not searched. */
export const findObjects: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const clusters = app.fleet.clusters();
  const found = await searchFleet(
    clusters.map(({ store }) => store),
    input.query,
  );
  return {
    now: app.clock.now(),
    ...found,
    clusters: clusters.map((cluster) => ({
      name: cluster.name,
      environment: cluster.store.identity.environment,
      sources: cluster.sources(),
      unread: [...(cluster.store.known.nodes ? [] : ['nodes']), ...unreadOfWorkloads(cluster.store)],
    })),
  };
};
