import 'server-only';
import type { fleetMap as endpoint } from '@/lib/contract/map';
import { MOST_TILES } from '@/lib/domain/node/node-map';
import { mapNodes } from '@/lib/server/fleet/rows/map-tiles';
import type { ReadVerb } from '../endpoint-call';
import { clusterOf } from '../require-cluster';

/** From rows that the live store keeps in order; no pod is looked at. @throws Failure `not-found` */
export const fleetMap: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const { cluster: name, ...look } = input.query;
  const now = app.clock.now();
  let left = MOST_TILES;
  const clusters = (name === undefined ? app.fleet.clusters() : [clusterOf(app, name)]).map((cluster) => {
    const rows = cluster.store.matchingNodes({ sort: 'name', dir: 'asc' });
    const known = cluster.store.known.nodes;
    // One cluster alone is always shown.
    const fits = name !== undefined || rows.length <= left;
    if (known && fits) left -= rows.length;
    return {
      cluster: cluster.name,
      sources: cluster.sources(),
      total: known ? rows.length : null,
      nodes: known && fits ? mapNodes(rows, look, now) : null,
    };
  });
  return { now, look, clusters };
};
