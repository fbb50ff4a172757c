import 'server-only';
import type { listNamespaces as endpoint } from '@/lib/contract/namespaces';
import { unreadOfWorkloads } from '@/lib/server/fleet/rows/listed-workload';
import { matchingNamespaces, namespaceRows } from '@/lib/server/fleet/rows/namespace-rows';
import { clusterOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';

/** Sums of each namespace over its workloads. @throws Failure `not-found` */
export const listNamespaces: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const { offset, limit, ...filter } = input.query;
  const cluster = clusterOf(app, input.params.cluster);
  const { store } = cluster;
  const now = app.clock.now();
  const { namespaces, resourcequotas } = store.placement.lists;
  const unread = unreadOfWorkloads(store);
  store.workloadRows.settle();
  const rows = namespaceRows({
    workloads: store.workloadRows.rows.values(),
    namespaces: namespaces.facts,
    quotas: resourcequotas.facts,
    findings: store.placementIndex.findingsSoFar(now),
    podsKnown: store.known.pods,
    isWhole: unread.length === 0,
  });
  const found = matchingNamespaces(rows, filter);
  return {
    now,
    sources: cluster.sources(),
    rows: found.slice(offset, offset + limit),
    matching: found.length,
    total: rows.length,
    unread: [
      ...(namespaces.facts === null ? ['namespaces'] : []),
      ...(resourcequotas.facts === null ? ['resourcequotas'] : []),
      ...unread,
    ],
  };
};
