import 'server-only';
import type { listWorkloads as endpoint } from '@/lib/contract/workloads';
import { knownTotals, listedWorkload, unreadOfWorkloads } from '@/lib/server/fleet/rows/listed-workload';
import { clusterOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';

/** Filtered and sorted here; totals count the cluster. @throws Failure `not-found` */
export const listWorkloads: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const { offset, limit, ...filter } = input.query;
  const cluster = clusterOf(app, input.params.cluster);
  const { store } = cluster;
  const now = app.clock.now();
  const rows = store.workloadRows.matching(filter);
  return {
    now,
    sources: cluster.sources(),
    rows: rows.slice(offset, offset + limit).map((row) => listedWorkload(store, row, now)),
    totals: knownTotals(store),
    matching: rows.length,
    namespaces: [...store.workloadRows.summary().namespaces],
    unread: unreadOfWorkloads(store),
  };
};
