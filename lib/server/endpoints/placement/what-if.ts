import 'server-only';
import type { z } from 'zod';
import type { askWhatIf as door } from '@/lib/contract/placement-what-if';
import { applyScenario } from '@/lib/placement/what-if/apply-scenario';
import type { Shift } from '@/lib/placement/what-if/compare';
import { shiftsOf } from '@/lib/placement/what-if/shifts';
import type { House } from '@/lib/server/house';
import { clusterOf } from '../require-cluster';
import { whollyRead } from '../require-synced';

const LISTED_AT_MOST = 500;

function totalsOf(shifts: readonly Shift[]) {
  const totals = { worse: 0, spills: 0, tight: 0, better: 0, same: 0, displaced: 0 };
  for (const { change, displaced } of shifts) {
    totals[change] += 1;
    totals.displaced += displaced;
  }
  return totals;
}

/** What would become of every workload; nothing is written. @throws Failure `not-found`, `unavailable` before the cluster was read */
export async function askWhatIf({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params>; body: z.output<typeof door.body> };
  house: Pick<House, 'fleet' | 'clock'>;
}): Promise<z.input<typeof door.response>> {
  const cluster = whollyRead(clusterOf(house, input.params.cluster));
  const { desk } = cluster.store;
  const now = house.clock.now();
  const { scenario } = input.body;
  const shifts = await desk.turns.take(async () => {
    const before = await desk.supposed(now, (facts) => facts);
    const after = await desk.supposed(now, () => applyScenario(before.cluster, scenario));
    return shiftsOf(scenario, {
      before: { standings: await before.standings(), pods: before.cluster.pods },
      after: { standings: await after.standings(), pods: after.cluster.pods },
    });
  });
  return {
    now,
    sources: cluster.sources(),
    shifts: shifts.filter(({ change }) => change !== 'same').slice(0, LISTED_AT_MOST),
    totals: totalsOf(shifts),
    unread: desk.unread(),
  };
}
