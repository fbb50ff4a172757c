import 'server-only';
import type { getHistory as endpoint } from '@/lib/contract/history';
import { historyRequest } from '@/lib/domain/history/history-request';
import type { HistoryProblem } from '@/lib/domain/history/problem';
import { finestStep, historyRange } from '@/lib/domain/history/range';
import { usageReason } from '@/lib/domain/node/usage-reason';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { sampleCharts } from '@/lib/server/history/sample-charts';
import type { ReadVerb } from '../endpoint-call';
import { clusterOf } from '../require-cluster';

function unmeasured(cluster: ClusterHandle): HistoryProblem | null {
  const problem = cluster.usage.problem();
  return problem === null ? null : usageReason(problem);
}

/** @throws Failure `invalid`, `not-found` */
export const getHistory: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const { query } = input;
  const request = historyRequest(query);
  const now = app.clock.now();
  const { from, to, grid } = historyRange({ ...query, now, finestMs: finestStep(query.from, now) });
  const { samples } = cluster;
  const charts = await sampleCharts({ samples, request, grid, unmeasured: unmeasured(cluster) });
  const { since, dropped } = await samples.kept();
  return {
    now,
    from,
    to,
    stepMs: grid.stepMs,
    source: { kind: since === null ? 'none' : 'samples', since, dropped },
    charts,
  };
};
