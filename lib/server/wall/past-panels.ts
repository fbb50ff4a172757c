import 'server-only';
import { getHistory as historyEndpoint, type History } from '@/lib/contract/history';
import { timelineLanes, type TimelineLanes } from '@/lib/contract/timeline';
import type { WallDataOf } from '@/lib/contract/wall';
import type { HistoryMetric } from '@/lib/domain/history/metrics';
import { isProblem } from '@/lib/domain/timeline/sources';
import { getHistory } from '@/lib/server/endpoints/history/get-history';
import { listLanes } from '@/lib/server/endpoints/timeline/list-lanes';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import { messageFor } from '@/lib/server/i18n/catalogs';
import { type PanelReader, wallActor, type WallCall } from './wall-call';

const dayMs = 24 * 3_600_000;
/** Lanes and charts that a panel has space for. */
const mostClusters = 6;
const mostLatest = 4;
/** More than a panel has columns of light. */
const mostPoints = 120;

/** What is read from the database or a metrics source, for all screens: a picture of a day changes slowly. */
function keptFor<T>(ms: number, read: (cluster: ClusterHandle, call: WallCall) => Promise<T>) {
  const kept = new WeakMap<ClusterHandle, { at: number; value: Promise<T> }>();
  return (cluster: ClusterHandle, call: WallCall): Promise<T> => {
    const known = kept.get(cluster);
    if (known !== undefined && Math.abs(call.now - known.at) < ms) return known.value;
    const value = read(cluster, call);
    kept.set(cluster, { at: call.now, value });
    value.catch(() => kept.delete(cluster));
    return value;
  };
}

const readHistory = keptFor(60_000, async ({ name }, { app, now }): Promise<History> => {
  const period = { from: String(now - dayMs), to: String(now) };
  const query = historyEndpoint.query.parse({ scope: 'cluster', metrics: 'cpu,memory', ...period });
  return historyEndpoint.response.parse(
    await getHistory({ app, actor: wallActor, input: { params: { cluster: name }, query } }),
  );
});

function shares({ charts }: History, metric: HistoryMetric): (number | null)[] {
  const chart = charts.find((one) => one.metric === metric);
  const used = chart?.series.find(({ kind }) => kind === 'value')?.values ?? [];
  const allocatable = chart?.limits.find(({ kind }) => kind === 'allocatable')?.values ?? [];
  const step = Math.max(1, Math.ceil(used.length / mostPoints));
  return used.flatMap((value, at) => {
    if (at % step !== 0) return [];
    const of = allocatable[at] ?? null;
    return [value === null || of === null || of <= 0 ? null : Math.round((value / of) * 1_000) / 10];
  });
}

/** CPU and memory in use over a day. */
export const chartPanel: PanelReader<'chart'> = async (call) => {
  const { clusters, now, language } = call;
  if (clusters.length === 0) return null;
  const rows = await Promise.all(
    clusters.slice(0, mostClusters).map(async (cluster): Promise<WallDataOf<'chart'>['rows'][number]> => {
      const history = await readHistory(cluster, call);
      const problem = history.charts.find((chart) => chart.problem !== null)?.problem ?? null;
      const why = problem === null ? null : messageFor(language, problem.reason);
      return { cluster: cluster.name, cpu: shares(history, 'cpu'), memory: shares(history, 'memory'), problem: why };
    }),
  );
  return { kind: 'chart', from: now - dayMs, to: now, rows, more: Math.max(0, clusters.length - mostClusters) };
};

const readLanes = keptFor(15_000, async ({ name }, { app, now }): Promise<TimelineLanes> => {
  const query = timelineLanes.query.parse({ cluster: name, from: String(now - dayMs) });
  return timelineLanes.response.parse(await listLanes({ app, actor: wallActor, input: { query } }));
});

type Latest = WallDataOf<'timeline'>['latest'][number];

function latestOf(lanes: TimelineLanes['lanes'], language: WallCall['language']): Latest[] {
  const problems = lanes.flatMap(({ cluster, marks }) =>
    marks.flatMap(({ entry }) => (isProblem(entry.tone) ? [{ cluster, entry }] : [])),
  );
  return problems
    .toSorted((a, b) => b.entry.at - a.entry.at)
    .slice(0, mostLatest)
    .map(({ cluster, entry: { at, tone, text } }) => ({ at, cluster, tone, text: messageFor(language, text) }));
}

/** What happened in a day, a lane for each cluster. */
export const timelinePanel: PanelReader<'timeline'> = async (call) => {
  const { clusters, now, language } = call;
  if (clusters.length === 0) return null;
  const shown = clusters.slice(0, mostClusters);
  const lanes = (await Promise.all(shown.map((cluster) => readLanes(cluster, call)))).flatMap((answer) => answer.lanes);
  return {
    kind: 'timeline',
    from: now - dayMs,
    to: now,
    lanes: lanes.map(({ cluster, since, marks }) => ({
      cluster,
      since,
      marks: marks.map(({ entry: { at, source, tone }, count }) => ({ at, source, tone, count })),
    })),
    latest: latestOf(lanes, language),
    more: clusters.length - shown.length,
  };
};
