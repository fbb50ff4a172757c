import 'server-only';
import type { findWorkloads as endpoint } from '@/lib/contract/workloads';
import { searchForm } from '@/lib/domain/search-form';
import { clusterOf } from './require-cluster';
import type { ReadVerb } from './endpoint-call';

const nameOf = ({ namespace, name }: { namespace: string; name: string }): string => `${namespace}/${name}`;

/** The workloads whose `namespace/name` holds the text. @throws Failure `not-found` */
export const findWorkloads: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const { q, limit } = input.query;
  const cluster = clusterOf(app, input.params.cluster);
  const { placement } = cluster.store;
  const wanted = searchForm(q);
  const found = placement
    .tops()
    .map(({ object: { kind, namespace, name } }) => ({ kind, namespace, name }))
    .filter((workload) => searchForm(nameOf(workload)).includes(wanted))
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return {
    now: app.clock.now(),
    sources: cluster.sources(),
    rows: found.slice(0, limit),
    matching: found.length,
    unread: placement.unreadWorkloads(),
  };
};
