import 'server-only';
import { stringify } from 'yaml';
import type { getPlacementSetUp as endpoint } from '@/lib/contract/placement-what-if';
import { proposeSetUp } from '@/lib/placement';
import { clusterOf } from '../require-cluster';
import { requireSynced } from '../require-synced';
import type { AnswerOf, Asked } from '../endpoint-call';

/**
 * What a cluster with Windows nodes of several builds should have, and what of it is there.
 * @throws Failure `not-found`, `unavailable` before the cluster was read
 */
export async function getPlacementSetUp({ input, app }: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const handle = requireSynced(clusterOf(app, input.params.cluster));
  const { placementIndex } = handle.store;
  const now = app.clock.now();
  const proposed = await placementIndex.turns(async () => {
    const { placements, cluster, world } = await placementIndex.supposed(now, (facts) => facts);
    const setUp = proposeSetUp(cluster, [...(await placements()).values()]);
    return {
      runtimeClasses: setUp.runtimeClasses.map((one) => ({ ...one, yaml: stringify(one.manifest, { lineWidth: 0 }) })),
      taints: setUp.taints.map(({ pool, ...rest }) => ({ ...rest, pool: { key: pool, name: world.poolName(pool) } })),
    };
  });
  return { now, sources: handle.sources(), ...proposed, unavailable: placementIndex.unavailable() };
}
