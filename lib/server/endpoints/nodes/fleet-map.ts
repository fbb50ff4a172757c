import 'server-only';
import type { fleetMap as endpoint } from '@/lib/contract/map';
import { drawnIn, mapNodes } from '@/lib/server/fleet/rows/map-tiles';
import type { ReadVerb } from '../endpoint-call';
import { clusterOf } from '../require-cluster';

/** From rows that the live store keeps in order; no pod is looked at. @throws Failure `not-found` */
export const fleetMap: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const { cluster: name, ...look } = input.query;
  const now = app.clock.now();
  const requested = name === undefined ? app.fleet.clusters() : [clusterOf(app, name)];
  const drawn = drawnIn(requested);
  const clusters = requested.map((cluster) => {
    const rows = cluster.store.matchingNodes({ sort: 'name', dir: 'asc' });
    const known = cluster.store.known.nodes;
    return {
      cluster: cluster.name,
      sources: cluster.sources(),
      total: known ? rows.length : null,
      nodes: known && drawn.has(cluster) ? mapNodes(rows, look, now) : null,
    };
  });
  return { now, look, clusters };
};
