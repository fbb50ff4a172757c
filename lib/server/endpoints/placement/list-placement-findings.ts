import 'server-only';
import type { z } from 'zod';
import type { listPlacementFindings as door } from '@/lib/contract/placement-lists';
import { lintRules } from '@/lib/placement/rules/catalogue';
import type { House } from '@/lib/server/house';
import { findingsPage } from '@/lib/server/placement/findings-page';
import { clusterOf } from '../require-cluster';

/** The rules that hold in a cluster, each with whom it concerns. @throws Failure `not-found` */
export async function listPlacementFindings({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params>; query: z.output<typeof door.query> };
  house: Pick<House, 'fleet' | 'clock'>;
}): Promise<z.input<typeof door.response>> {
  const cluster = clusterOf(house, input.params.cluster);
  const { desk } = cluster.store;
  const now = house.clock.now();
  const matrix = await desk.matrix(now);
  return {
    now,
    sources: cluster.sources(),
    ...findingsPage(
      { stood: matrix.stood(), ofCluster: desk.clusterFindings(now), own: desk.rules },
      input.query,
    ),
    partly:
      matrix.foldedWorld === null ? [] : lintRules.filter(({ asksPods }) => asksPods).map(({ id }) => id),
    unread: desk.unread(),
  };
}
