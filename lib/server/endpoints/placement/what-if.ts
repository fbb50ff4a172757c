import 'server-only';
import type * as contract from '@/lib/contract/placement-what-if';
import { applyScenario, outcomeChangesOf, planMigration, proposeSetUp } from '@/lib/placement';
import { lacksCapacity } from '@/lib/domain/placement/lacks-capacity';
import { Failure } from '@/lib/domain/failure';
import { missingFrom } from '@/lib/domain/placement/missing-from';
import type { Scenario } from '@/lib/domain/placement/scenario';
import type { OutcomeChange } from '@/lib/domain/placement/verdict';
import { unreadWorkloads } from '@/lib/domain/workload/workload-resources';
import { syncedClusterOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { stringify } from 'yaml';

const MAX_LISTED = 500;

function totalsOf(outcomeChanges: readonly OutcomeChange[]) {
  const totals = { worse: 0, spills: 0, tight: 0, better: 0, same: 0, displaced: 0, noCapacity: 0, noNode: 0 };
  for (const one of outcomeChanges) {
    totals[one.change] += 1;
    totals.displaced += one.displaced;
    if (lacksCapacity(one)) totals.noCapacity += 1;
    if (one.noNode !== null) totals.noNode += 1;
  }
  return totals;
}

function requireNamed(cluster: ClusterFacts, scenario: Scenario): void {
  const { of, names } = missingFrom(cluster, scenario);
  if (names.length === 0) return;
  const without = of === 'node' ? 'no node' : 'no node of a node pool';
  throw new Failure('not-found', `The cluster has ${without} ${names.slice(0, 5).join(', ')}.`, {
    remedy: 'Correct the name in the scenario. A node pool is named by its ID and needs at least one node.',
  });
}

/** The outcome of every workload in the scenario; nothing is written. @throws Failure `not-found`, `unavailable` before the cluster was read */
export const assessWhatIf: ReadVerb<typeof contract.assessWhatIf> = async ({ input, app }) => {
  const cluster = syncedClusterOf(app, input.params.cluster);
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  const { scenario } = input.body;
  const outcomeChanges = await placementIndex.turns(async () => {
    const before = await placementIndex.supposed(now, (facts) => facts);
    requireNamed(before.cluster, scenario);
    const after = await placementIndex.supposed(now, () => applyScenario(before.cluster, scenario));
    return outcomeChangesOf(scenario, {
      before: { placements: await before.placements(), pods: before.cluster.pods },
      after: { placements: await after.placements(), pods: after.cluster.pods },
    });
  });
  const unavailable = placementIndex.unavailable();
  return {
    now,
    sources: cluster.sources(),
    outcomeChanges: outcomeChanges
      .filter(({ change, displaced }) => change !== 'same' || displaced > 0)
      .slice(0, MAX_LISTED),
    totals: unreadWorkloads(unavailable).length > 0 ? null : totalsOf(outcomeChanges),
    unavailable,
  };
};

/** Moves workloads between Windows builds in batches; writes nothing. @throws Failure `not-found`, `unavailable` */
export const planBuildMigration: ReadVerb<typeof contract.planBuildMigration> = async ({ input, app }) => {
  const handle = syncedClusterOf(app, input.params.cluster);
  const { placementIndex } = handle.store;
  const now = app.clock.now();
  const plan = await placementIndex.turns(async () => {
    const before = await placementIndex.supposed(now, (facts) => facts);
    const after = await placementIndex.supposed(now, () =>
      applyScenario(before.cluster, { kind: 'migrate-build', ...input.query }),
    );
    const found = planMigration({
      ...input.query,
      before: { world: before.world, placements: await before.placements() },
      after: { world: after.world, placements: await after.placements() },
    });
    return { ...found, pools: found.pools.map((key) => ({ key, name: before.world.poolName(key) })) };
  });
  return { now, sources: handle.sources(), ...plan, unavailable: placementIndex.unavailable() };
};

/** Recommended set-up for several Windows builds, and what exists. @throws Failure `not-found`, `unavailable` */
export const getPlacementSetUp: ReadVerb<typeof contract.getPlacementSetUp> = async ({ input, app }) => {
  const handle = syncedClusterOf(app, input.params.cluster);
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
};
