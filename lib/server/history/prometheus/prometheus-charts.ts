import 'server-only';
import type { HistoryChart, HistorySeries } from '@/lib/contract/history';
import { type Grid, timesOf } from '@/lib/domain/history/grid';
import type { HistoryRequest } from '@/lib/domain/history/history-request';
import type { HistoryMetric } from '@/lib/domain/history/metrics';
import { type NodeSet, type PodSet, QueryBuilder } from '@/lib/domain/history/prometheus/build-query';
import { caveatOf, problemOf } from '@/lib/domain/history/prometheus/source-problem';
import { type HistoryProblem, notApplicable } from '@/lib/domain/history/problem';
import { kept } from '@/lib/domain/history/range';
import { WORST } from '@/lib/domain/history/summarize';
import type { MetricsSource } from './metrics-config';
import { type PrometheusClient, type RangeAnswer, SourceFailure } from './prometheus-client';

export interface SourceRead {
  client: PrometheusClient;
  source: MetricsSource;
  request: HistoryRequest;
  grid: Grid;
  /** Nodes that a pool has now. */
  nodesOf: (pool: string) => readonly string[];
}

type Part = Pick<HistoryChart, 'series' | 'limits' | 'leftOut' | 'problem'>;
type Limit = HistoryChart['limits'][number];

const none = (problem: HistoryProblem): Part => ({ series: [], limits: [], leftOut: 0, problem });

const noData = (): HistoryProblem => caveatOf({ kind: 'no-data' });

/** What limits an answer that has values; null: nothing. */
function caveatIn({ warning, skewMs, series, cut }: RangeAnswer, expected: number): HistoryProblem | null {
  if (series.length === 0) return noData();
  if (cut > 0) return caveatOf({ kind: 'series-cut', count: series.length + cut, shown: expected });
  if (warning !== null) return caveatOf({ kind: 'warned', said: warning });
  return skewMs === 0 ? null : caveatOf({ kind: 'clock-skew', seconds: Math.round(Math.abs(skewMs) / 1_000) });
}

class ChartReader {
  readonly #read: SourceRead;
  readonly #build: QueryBuilder;

  constructor(read: SourceRead) {
    this.#read = read;
    const { source, grid } = read;
    // Beyond a minute, no time between two points is left out.
    const stepSeconds = grid.stepMs > kept.minute.stepMs ? Math.round(grid.stepMs / 1_000) : 0;
    const windowSeconds = Math.max(source.windowSeconds, stepSeconds);
    this.#build = new QueryBuilder({ ...source, windowSeconds });
  }

  async chart(metric: HistoryMetric): Promise<HistoryChart> {
    const at = timesOf(this.#read.grid);
    try {
      return { metric, at, ...(await this.#part(metric)) };
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      return { metric, at, ...none(problemOf(error.problem)) };
    }
  }

  #part(metric: HistoryMetric): Promise<Part> {
    const { of, byNode } = this.#read.request;
    if (of.scope === 'pod') return this.#ofPods(metric, { namespace: of.namespace, pod: of.name });
    if (of.scope === 'workload')
      return this.#ofPods(metric, { namespace: of.namespace, workload: { kind: of.kind, name: of.name } });
    const set = this.#nodeSet();
    if (set.names?.length === 0) return Promise.resolve(none(noData()));
    if (byNode) return this.#byNode(metric, set);
    return this.#ofNodes(metric, set);
  }

  #nodeSet(): NodeSet {
    const { request, nodesOf } = this.#read;
    const { of } = request;
    if (of.scope === 'node') return { names: [of.node], os: null };
    if (of.scope === 'node-pool') return { names: nodesOf(of.pool), os: of.os };
    return { names: null, os: of.scope === 'cluster' ? of.os : null };
  }

  async #line(query: string): Promise<Pick<Part, 'series' | 'problem'>> {
    const answer = await this.#read.client.range(query, this.#read.grid);
    const [first, ...more] = answer.series;
    const count = answer.series.length + answer.cut;
    if (more.length > 0) return { series: [], problem: caveatOf({ kind: 'several-series', count }) };
    const series: HistorySeries[] = first === undefined ? [] : [{ kind: 'value', name: null, values: first.values }];
    return { series, problem: caveatIn(answer, 1) };
  }

  /** A limit that cannot be read is not drawn; the values stay. */
  async #limits(wanted: readonly { kind: Limit['kind']; query: string | null }[]): Promise<Limit[]> {
    const lines = wanted.map(async ({ kind, query }): Promise<Limit[]> => {
      if (query === null) return [];
      try {
        const { series } = await this.#line(query);
        return series.map(({ values }) => ({ kind, values }));
      } catch (error) {
        if (error instanceof SourceFailure) return [];
        throw error;
      }
    });
    return (await Promise.all(lines)).flat();
  }

  async #ofNodes(metric: HistoryMetric, set: NodeSet): Promise<Part> {
    const { scope } = this.#read.request.of;
    if (metric === 'nodes') {
      if (scope === 'node') return none(notApplicable());
      return { ...none(noData()), ...(await this.#line(this.#build.countNodes(set))) };
    }
    const own = this.#build.ofNodes(metric, set);
    if (own === null) return none(notApplicable());
    const sum = (query: string | null): string | null => (query === null ? null : `sum(${query})`);
    const [line, limits] = await Promise.all([
      this.#line(`sum(${own})`),
      this.#limits([
        { kind: 'requested', query: sum(this.#build.limitOfNodes(metric, 'requested', set)) },
        { kind: 'allocatable', query: sum(this.#build.limitOfNodes(metric, 'allocatable', set)) },
        { kind: 'limit', query: metric === 'disk' ? sum(this.#build.ofNodes('disk-size', set)) : null },
      ]),
    ]);
    return { ...line, limits, leftOut: 0 };
  }

  async #ofPods(metric: HistoryMetric, set: PodSet): Promise<Part> {
    const own = this.#build.ofPods(metric, set);
    if (own === null) return none(notApplicable());
    const [line, limits] = await Promise.all([
      this.#line(own),
      this.#limits([
        { kind: 'requested', query: this.#build.limitOfPods(metric, 'requested', set) },
        { kind: 'limit', query: this.#build.limitOfPods(metric, 'limit', set) },
      ]),
    ]);
    return { ...line, limits, leftOut: 0 };
  }

  /** The names of the nodes whose mean over the whole range is highest, and how many nodes there are. */
  async #worst(own: string): Promise<{ names: string[]; count: number }> {
    const { client, grid } = this.#read;
    const end = grid.from + (grid.count - 1) * grid.stepMs;
    const range = `${Math.max(1, Math.round((grid.count * grid.stepMs) / 1_000))}s:${Math.round(grid.stepMs / 1_000)}s`;
    const mean = `avg_over_time((${own})[${range}])`;
    const [top, all] = await Promise.all([
      client.instant(`topk(${WORST}, ${mean})`, end),
      client.range(`count(${own})`, grid),
    ]);
    const ranked = top.series.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0));
    const names = ranked.flatMap(({ labels }) => labels['node'] ?? []).slice(0, WORST);
    const count = Math.max(0, ...(all.series[0]?.values ?? []).map((value) => value ?? 0));
    return { names, count };
  }

  async #byNode(metric: HistoryMetric, set: NodeSet): Promise<Part> {
    const own = metric === 'nodes' ? null : this.#build.ofNodes(metric, set);
    if (own === null) return none(notApplicable());
    const percentile = async (kind: 'p5' | 'p50' | 'p95', share: number) => {
      const line = await this.#line(`quantile(${share}, ${own})`);
      return { ...line, series: line.series.map((one): HistorySeries => ({ ...one, kind })) };
    };
    const [worst, ...lines] = await Promise.all([
      this.#worst(own),
      percentile('p5', 0.05),
      percentile('p50', 0.5),
      percentile('p95', 0.95),
    ]);
    const nodes = worst.names.length === 0 ? [] : await this.#nodeLines(metric, worst.names);
    return {
      series: [...lines.flatMap(({ series }) => series), ...nodes],
      limits: [],
      leftOut: Math.max(0, worst.count - nodes.length),
      problem: lines.find(({ problem }) => problem !== null)?.problem ?? null,
    };
  }

  async #nodeLines(metric: HistoryMetric, names: readonly string[]): Promise<HistorySeries[]> {
    const { client, grid } = this.#read;
    const own = this.#build.ofNodes(metric, { names, os: null });
    if (own === null) return [];
    const { series } = await client.range(own, grid);
    const byName = new Map(series.map(({ labels, values }) => [labels['node'] ?? '', values]));
    return names.flatMap((name) => {
      const values = byName.get(name);
      return values === undefined ? [] : [{ kind: 'node' as const, name, values }];
    });
  }
}

/** Charts from the metrics source of the cluster. A failure is the problem of its chart alone. */
export function prometheusCharts(read: SourceRead): Promise<HistoryChart[]> {
  const reader = new ChartReader(read);
  return Promise.all(read.request.metrics.map((metric) => reader.chart(metric)));
}
