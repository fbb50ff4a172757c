import 'server-only';
import type { listNodes as endpoint } from '@/lib/contract/nodes';
import { listedNode } from '@/lib/server/fleet/rows/node-row';
import type { NodePage } from '@/lib/server/fleet/rows/node-query';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import { clusterOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';
import type { listFailingPods as podsEndpoint } from '@/lib/contract/pods';

/** Filtered and sorted here; totals count the cluster, or the filtered pool. @throws Failure `not-found` */
export const listNodes: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const { offset, limit, names, ...filter } = input.query;
  const cluster = clusterOf(app, input.params.cluster);
  const { rows, matching } =
    names === undefined ? cluster.store.nodeRows(filter, offset, limit) : namedNodes(cluster.store, names.split(','));
  const totals = cluster.store.nodeTotals(filter);
  return { now: app.clock.now(), sources: cluster.sources(), rows: rows.map(listedNode), totals, matching };
};

function namedNodes(store: ClusterHandle['store'], names: readonly string[]): NodePage {
  const rows = [...new Set(names)].flatMap((name) => store.nodeNamed(name) ?? []);
  return { rows, matching: rows.length };
}

/** The pods of a cluster that do not run, by cause, each with its reason. @throws Failure `not-found` */
export const listFailingPods: ReadVerb<typeof podsEndpoint> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const page = cluster.store.failingPods(input.query);
  const { rows, groups, totals } = page ?? { rows: [], groups: [], totals: null };
  return { now: app.clock.now(), sources: cluster.sources(), rows, groups, totals };
};
