import 'server-only';
import type { z } from 'zod';
import type { listPlacementFindings as endpoint } from '@/lib/contract/placement-lists';
import { lintRules } from '@/lib/placement/rules/catalogue';
import type { AppContext } from '@/lib/server/app-context';
import { findingsPage } from '@/lib/server/placement/findings-page';
import { clusterOf } from '../require-cluster';

/** The rules that hold in a cluster, each with whom it concerns. @throws Failure `not-found` */
export async function listPlacementFindings({
  input,
  app,
}: {
  input: { params: z.output<typeof endpoint.params>; query: z.output<typeof endpoint.query> };
  app: Pick<AppContext, 'fleet' | 'clock'>;
}): Promise<z.input<typeof endpoint.response>> {
  const cluster = clusterOf(app, input.params.cluster);
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  const matrix = await placementIndex.matrix(now);
  return {
    now,
    sources: cluster.sources(),
    ...findingsPage(
      { outcomes: matrix.outcomes(), ofCluster: placementIndex.clusterFindings(now), own: placementIndex.rules },
      input.query,
    ),
    partly: matrix.foldedWorld === null ? [] : lintRules.filter(({ readsPods }) => readsPods).map(({ id }) => id),
    unavailable: placementIndex.unavailable(),
  };
}
