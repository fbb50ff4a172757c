import 'server-only';
import type { listWindowsWatch as endpoint } from '@/lib/contract/node';
import { watchedNodes } from '@/lib/server/node-health/windows-watch';
import { clusterOf } from '../require-cluster';
import type { AnswerOf, Asked } from '../endpoint-call';

const SHOWN_AT_MOST = 200;

/** The Windows nodes of a cluster that need somebody, or soon will. @throws Failure `not-found` */
export async function listWindowsWatch({ input, app }: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const cluster = clusterOf(app, input.params.cluster);
  const now = app.clock.now();
  const rows = watchedNodes(cluster, now);
  return {
    now,
    sources: cluster.sources(),
    rows: rows?.slice(0, SHOWN_AT_MOST) ?? [],
    totals:
      rows === null
        ? null
        : {
            windows: cluster.store.nodeTotals().windows,
            unhealthy: rows.filter(({ state }) => state === 'unhealthy').length,
            watch: rows.filter(({ state }) => state === 'watch').length,
          },
  };
}
