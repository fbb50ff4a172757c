import 'server-only';
import type { listPlacementFindings as endpoint } from '@/lib/contract/placement-lists';
import { lintRules } from '@/lib/placement';
import { findingsPage } from '@/lib/server/placement/findings-page';
import { placementOf } from './placement-of';
import type { AnswerOf, Asked } from '../endpoint-call';

/** The rules that hold in a cluster, each with whom it concerns. @throws Failure `not-found` */
export async function listPlacementFindings({
  input,
  app,
}: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { now, sources, placementIndex, matrix } = await placementOf(app, input.params.cluster);
  return {
    now,
    sources,
    ...findingsPage(
      { outcomes: matrix.outcomes(), ofCluster: placementIndex.clusterFindings(now), own: placementIndex.rules },
      input.query,
    ),
    partly: matrix.foldedWorld === null ? [] : lintRules.filter(({ readsPods }) => readsPods).map(({ id }) => id),
    unavailable: placementIndex.unavailable(),
  };
}
