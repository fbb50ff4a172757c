import 'server-only';
import type { listDaemonSetCoverage as endpoint } from '@/lib/contract/placement-lists';
import { coverageRows } from '@/lib/server/placement/coverage-rows';
import { placementOf } from './placement-of';
import type { AnswerOf, Asked } from '../endpoint-call';

/** The DaemonSets of a cluster and the nodes they cover, by system. @throws Failure `not-found` */
export async function listDaemonSetCoverage({
  input,
  app,
}: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { now, sources, placementIndex, matrix } = await placementOf(app, input.params.cluster);
  return { now, sources, rows: coverageRows(matrix), unavailable: placementIndex.unavailable() };
}
