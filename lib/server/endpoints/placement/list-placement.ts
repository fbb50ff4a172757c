import 'server-only';
import type { listPlacement as endpoint } from '@/lib/contract/placement';
import { placementPage, workloadsFound } from '@/lib/server/placement/placement-page';
import { placementOf } from './placement-of';
import type { AnswerOf, Asked } from '../endpoint-call';

/** A page of workloads against pools, filtered and sorted here. @throws Failure `not-found` */
export async function listPlacement({ input, app }: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { now, sources, placementIndex, matrix } = await placementOf(app, input.params.cluster);
  return {
    now,
    sources,
    ...placementPage(matrix, input.query, await workloadsFound(matrix, input.query)),
    unavailable: placementIndex.unavailable(),
  };
}
