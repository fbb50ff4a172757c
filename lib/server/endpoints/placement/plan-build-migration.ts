import 'server-only';
import type { planBuildMigration as endpoint } from '@/lib/contract/placement-what-if';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { applyScenario, planMigration } from '@/lib/placement';
import { clusterOf } from '../require-cluster';
import { requireSynced } from '../require-synced';
import type { AnswerOf, Asked } from '../endpoint-call';

/** The cluster with another build on every pool that has nodes of the old one. */
function migrated(cluster: ClusterFacts, { from, to }: { from: number; to: number }): ClusterFacts {
  const pools = new Set(cluster.nodes.flatMap(({ build, pool }) => (build === from ? (pool?.name ?? []) : [])));
  return [...pools].reduce((facts, pool) => applyScenario(facts, { kind: 'change-pool', pool, build: to }), cluster);
}

/**
 * How the workloads on one Windows build come to another, in batches; nothing is written.
 * @throws Failure `not-found`, `unavailable` before the cluster was read
 */
export async function planBuildMigration({ input, app }: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const handle = requireSynced(clusterOf(app, input.params.cluster));
  const { placementIndex } = handle.store;
  const now = app.clock.now();
  const plan = await placementIndex.turns(async () => {
    const before = await placementIndex.supposed(now, (facts) => facts);
    const after = await placementIndex.supposed(now, () => migrated(before.cluster, input.query));
    const found = planMigration({
      ...input.query,
      before: { world: before.world, placements: await before.placements() },
      after: { world: after.world, placements: await after.placements() },
    });
    return { ...found, pools: found.pools.map((pool) => before.world.poolName(pool)) };
  });
  return { now, sources: handle.sources(), ...plan, unavailable: placementIndex.unavailable() };
}
