import 'server-only';
import type { assessWhatIf as endpoint } from '@/lib/contract/placement-what-if';
import { applyScenario, outcomeChangesOf } from '@/lib/placement';
import type { OutcomeChange } from '@/lib/domain/placement/outcome-change';
import { clusterOf } from '../require-cluster';
import { requireSynced } from '../require-synced';
import type { AnswerOf, Asked } from '../endpoint-call';

const LISTED_AT_MOST = 500;

function totalsOf(outcomeChanges: readonly OutcomeChange[]) {
  const totals = { worse: 0, spills: 0, tight: 0, better: 0, same: 0, displaced: 0 };
  for (const { change, displaced } of outcomeChanges) {
    totals[change] += 1;
    totals.displaced += displaced;
  }
  return totals;
}

/** What would become of every workload; nothing is written. @throws Failure `not-found`, `unavailable` before the cluster was read */
export async function assessWhatIf({ input, app }: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const cluster = requireSynced(clusterOf(app, input.params.cluster));
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  const { scenario } = input.body;
  const outcomeChanges = await placementIndex.turns(async () => {
    const before = await placementIndex.supposed(now, (facts) => facts);
    const after = await placementIndex.supposed(now, () => applyScenario(before.cluster, scenario));
    return outcomeChangesOf(scenario, {
      before: { placements: await before.placements(), pods: before.cluster.pods },
      after: { placements: await after.placements(), pods: after.cluster.pods },
    });
  });
  return {
    now,
    sources: cluster.sources(),
    outcomeChanges: outcomeChanges.filter(({ change }) => change !== 'same').slice(0, LISTED_AT_MOST),
    totals: totalsOf(outcomeChanges),
    unavailable: placementIndex.unavailable(),
  };
}
