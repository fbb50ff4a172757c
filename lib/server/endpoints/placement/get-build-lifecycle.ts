import 'server-only';
import type { getBuildLifecycle as endpoint } from '@/lib/contract/placement-lists';
import { lifecycleRows } from '@/lib/server/placement/lifecycle-rows';
import { placementOf } from './placement-of';
import type { AnswerOf, Asked } from '../endpoint-call';

/** The Windows builds in use and when their support ends. @throws Failure `not-found` */
export async function getBuildLifecycle({ input, app }: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { now, sources, placementIndex, matrix } = await placementOf(app, input.params.cluster);
  return { now, sources, ...lifecycleRows(matrix, placementIndex.world(now)) };
}
