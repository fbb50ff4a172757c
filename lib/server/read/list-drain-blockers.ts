import 'server-only';
import type { z } from 'zod';
import type { ForeignDrainRow, listDrainBlockers as door } from '@/lib/contract/drain-blockers';
import type { ForeignDrain } from '@/lib/domain/drain/foreign-drains';
import { foreignFindings, standingFinding } from '@/lib/domain/drain/foreign-findings';
import type { House } from '@/lib/server/house';
import { clusterOf } from './cluster-of';

const BUDGETS_SHOWN = 50;
const ORDER: readonly ForeignDrain['state'][] = ['blocked', 'leaving', 'waiting', 'empty'];

function rowOf(drain: ForeignDrain): ForeignDrainRow {
  const { uid, name, os, ready, closedBy, closedAt, state, left } = drain;
  return { uid, name, os, ready, closedBy, closedAt, state, left, findings: foreignFindings(drain) };
}

/**
 * The nodes of a cluster that somebody closed without us and what keeps each from being empty, and the budgets that no drain
 * gets past. @throws Failure `not-found`
 */
export async function listDrainBlockers({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params>; query: z.output<typeof door.query> };
  house: House;
}): Promise<z.input<typeof door.response>> {
  const cluster = clusterOf(house, input.params.cluster);
  const { node, limit } = input.query;
  const now = house.clock.now();
  const found = cluster.store.foreignDrains(now);
  const all = found?.nodes ?? [];
  const meant = node === undefined ? all : all.filter(({ name }) => name === node);
  const budgets = found?.budgets ?? [];
  return {
    now,
    sources: cluster.sources(),
    // Those of one state stay in the order of their names.
    nodes: meant
      .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
      .slice(0, limit)
      .map(rowOf),
    totals:
      found === null
        ? null
        : { nodes: all.length, blocked: all.filter(({ state }) => state === 'blocked').length },
    budgets: budgets.slice(0, BUDGETS_SHOWN).map((standing) => ({
      uid: standing.uid,
      name: standing.budget,
      finding: standingFinding(standing, cluster.name),
    })),
    budgetsTotal: found?.budgets?.length ?? null,
  };
}
