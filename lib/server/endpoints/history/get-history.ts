import 'server-only';
import type { getHistory as endpoint, History } from '@/lib/contract/history';
import type { Grid } from '@/lib/domain/history/grid';
import { type HistoryRequest, historyRequest } from '@/lib/domain/history/history-request';
import type { HistoryProblem } from '@/lib/domain/history/problem';
import { finestStep, historyRange, kept } from '@/lib/domain/history/range';
import { usageReason } from '@/lib/domain/node/usage-reason';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { prometheusCharts } from '@/lib/server/history/prometheus/prometheus-charts';
import { sampleCharts } from '@/lib/server/history/sample-charts';
import type { ReadVerb } from '../endpoint-call';
import { clusterOf } from '../require-cluster';

type Drawn = Pick<History, 'source' | 'charts'>;

function unmeasured(cluster: ClusterHandle): HistoryProblem | null {
  const problem = cluster.usage.problem();
  return problem === null ? null : usageReason(problem);
}

async function fromSamples(cluster: ClusterHandle, request: HistoryRequest, grid: Grid): Promise<Drawn> {
  const { samples } = cluster;
  const charts = await sampleCharts({ samples, request, grid, unmeasured: unmeasured(cluster) });
  const { since, dropped } = await samples.kept();
  return { source: { kind: since === null ? 'none' : 'samples', since, dropped }, charts };
}

async function drawn(cluster: ClusterHandle, request: HistoryRequest, grid: Grid): Promise<Drawn> {
  if (cluster.metrics === null) return fromSamples(cluster, request, grid);
  const nodesOf = (pool: string): string[] =>
    cluster.store
      .matchingNodes({ pool, sort: 'name', dir: 'asc' })
      .flatMap((row) => (row.uid === null ? [] : row.name));
  const charts = await prometheusCharts({ ...cluster.metrics, request, grid, nodesOf });
  return { source: { kind: 'prometheus', since: null, dropped: false }, charts };
}

/** @throws Failure `invalid`, `not-found` */
export const getHistory: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const { query } = input;
  const request = historyRequest(query);
  const now = app.clock.now();
  const finestMs = cluster.metrics === null ? finestStep(query.from, now) : kept.minute.stepMs;
  const { from, to, grid } = historyRange({ ...query, now, finestMs });
  return { now, from, to, stepMs: grid.stepMs, ...(await drawn(cluster, request, grid)) };
};
