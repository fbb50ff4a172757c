import 'server-only';
import type { HistoryChart, HistorySeries } from '@/lib/contract/history';
import {
  type AmountName,
  amountNames,
  groupKey,
  type GroupOf,
  type GroupPoint,
  type SampledMetric,
} from '@/lib/domain/history/amounts';
import { type Grid, onGrid, timesOf } from '@/lib/domain/history/grid';
import type { HistoryRequest } from '@/lib/domain/history/history-request';
import type { HistoryMetric } from '@/lib/domain/history/metrics';
import {
  type HistoryProblem,
  noSamples,
  notApplicable,
  notSampled,
  partlyMeasured,
  podsNotSampled,
} from '@/lib/domain/history/problem';
import { WORST } from '@/lib/domain/history/summarize';
import type { ClusterSamples } from './cluster-samples';
import type { GroupSpan, NodeSpan } from './spans';

export interface SampleRead {
  samples: Pick<ClusterSamples, 'groups' | 'nodes'>;
  request: HistoryRequest;
  grid: Grid;
  /** Why CPU and memory are not measured now; null: they are. */
  unmeasured: HistoryProblem | null;
}

type Part = Pick<HistoryChart, 'series' | 'limits' | 'leftOut'>;

const columnOf = (name: AmountName): number => amountNames.indexOf(name);

const limitsOf: Record<SampledMetric, { kind: 'requested' | 'allocatable'; amount: AmountName }[]> = {
  cpu: [
    { kind: 'requested', amount: 'cpuRequested' },
    { kind: 'allocatable', amount: 'cpuAllocatable' },
  ],
  memory: [
    { kind: 'requested', amount: 'memoryRequested' },
    { kind: 'allocatable', amount: 'memoryAllocatable' },
  ],
  pods: [{ kind: 'allocatable', amount: 'podsAllocatable' }],
};

/** The share of nodes that goes without saying. */
const FEW = 0.02;

const isSampled = (metric: HistoryMetric): metric is SampledMetric => metric in limitsOf;

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

class GroupLines {
  readonly #layers: readonly GroupSpan[][];
  readonly #grid: Grid;
  readonly #key: string;

  constructor(layers: readonly GroupSpan[][], { group, grid }: { group: GroupOf; grid: Grid }) {
    this.#layers = layers;
    this.#grid = grid;
    this.#key = groupKey(group);
  }

  of(value: (point: GroupPoint) => number | null): (number | null)[] {
    const layers = this.#layers.map((spans) =>
      spans.map(({ at, spanMs, groups }) => {
        const point = groups.get(this.#key);
        return { at, spanMs, value: point === undefined ? null : value(point) };
      }),
    );
    return onGrid(layers, this.#grid);
  }

  /** A reading without nodes of a group that is known found none. */
  count(): (number | null)[] {
    const isKnown = this.#layers.some((spans) => spans.some(({ groups }) => groups.has(this.#key)));
    const layers = this.#layers.map((spans) =>
      spans.map(({ at, spanMs, groups }) => {
        const none = isKnown ? 0 : null;
        return { at, spanMs, value: groups.get(this.#key)?.nodes ?? none };
      }),
    );
    return onGrid(layers, this.#grid);
  }

  /** The nodes that were among the worst for the longest time. */
  worst(metric: SampledMetric): string[] {
    const times = new Map<string, number>();
    for (const { spanMs, groups } of this.#layers.flat())
      for (const name of groups.get(this.#key)?.spread[metric]?.worst ?? [])
        times.set(name, (times.get(name) ?? 0) + spanMs);
    return [...times]
      .sort(([a, forA], [b, forB]) => forB - forA || (a < b ? -1 : 1))
      .slice(0, WORST)
      .map(([name]) => name);
  }

  /** That the use of nodes is not in the values; null: of almost none, such as those that have just joined. */
  unmeasured(): HistoryProblem | null {
    let [nodes, missing, time] = [0, 0, 0];
    for (const { spanMs, groups } of this.#layers.flat()) {
      const point = groups.get(this.#key);
      // Times without any are gaps in the chart.
      if (point === undefined || point.measured === 0) continue;
      nodes += point.nodes * spanMs;
      missing += Math.max(0, point.nodes - point.measured) * spanMs;
      time += spanMs;
    }
    if (missing <= nodes * FEW) return null;
    return partlyMeasured({ nodes: Math.round(nodes / time), missing: Math.max(1, Math.round(missing / time)) });
  }

  /** The largest number of nodes at any time. */
  nodes(): number {
    return this.#layers.flat().reduce((most, { groups }) => Math.max(most, groups.get(this.#key)?.nodes ?? 0), 0);
  }
}

const nodeLine = (layers: readonly NodeSpan[][], amount: AmountName, grid: Grid): (number | null)[] =>
  onGrid(
    layers.map((spans) =>
      spans.map(({ at, spanMs, values }) => ({ at, spanMs, value: known(values[columnOf(amount)]) })),
    ),
    grid,
  );

const line = (values: (number | null)[]): HistorySeries => ({ kind: 'value', name: null, values });

async function byNode(read: SampleRead, lines: GroupLines, metric: SampledMetric): Promise<Part> {
  const { grid, samples } = read;
  const names = lines.worst(metric);
  const of = await samples.nodes(names, { from: grid.from, to: grid.from + grid.count * grid.stepMs });
  const percentile = (kind: 'p5' | 'p50' | 'p95'): HistorySeries => ({
    kind,
    name: null,
    values: lines.of((point) => point.spread[metric]?.[kind] ?? null),
  });
  return {
    series: [
      percentile('p5'),
      percentile('p50'),
      percentile('p95'),
      ...names.map((name) => ({ kind: 'node' as const, name, values: nodeLine(of.get(name) ?? [], metric, grid) })),
    ],
    limits: [],
    leftOut: Math.max(0, Math.round(lines.nodes()) - names.length),
  };
}

function ofGroup(lines: GroupLines, metric: SampledMetric): Part {
  const sum = (amount: AmountName) => lines.of((point) => point.sums[columnOf(amount)] ?? null);
  return {
    series: [line(sum(metric))],
    limits: limitsOf[metric].map(({ kind, amount }) => ({ kind, values: sum(amount) })),
    leftOut: 0,
  };
}

async function ofNode(read: SampleRead, node: string, metric: SampledMetric): Promise<Part> {
  const { grid, samples } = read;
  const of = await samples.nodes([node], { from: grid.from, to: grid.from + grid.count * grid.stepMs });
  const layers = of.get(node) ?? [];
  return {
    series: [line(nodeLine(layers, metric, grid))],
    limits: limitsOf[metric].map(({ kind, amount }) => ({ kind, values: nodeLine(layers, amount, grid) })),
    leftOut: 0,
  };
}

const none: Part = { series: [], limits: [], leftOut: 0 };

async function partOf(read: SampleRead, lines: GroupLines | null, metric: HistoryMetric) {
  const { of, byNode: isByNode } = read.request;
  if (of.scope === 'workload' || of.scope === 'pod') return { part: none, problem: podsNotSampled() };
  if (metric === 'nodes') {
    if (of.scope === 'node' || isByNode || lines === null) return { part: none, problem: notApplicable() };
    return { part: { ...none, series: [line(lines.count())] }, problem: null };
  }
  if (!isSampled(metric)) return { part: none, problem: notSampled() };
  const isMeasured = metric !== 'pods';
  const problem = isMeasured ? read.unmeasured : null;
  if (of.scope === 'node' || lines === null)
    return { part: of.scope === 'node' ? await ofNode(read, of.node, metric) : none, problem };
  const part = isByNode ? await byNode(read, lines, metric) : ofGroup(lines, metric);
  return { part, problem: problem ?? (isMeasured ? lines.unmeasured() : null) };
}

const isEmpty = ({ series }: Part): boolean => series.every(({ values }) => values.every((value) => value === null));

/** Charts of what Mullion itself measured. A time without samples is null. */
export async function sampleCharts(read: SampleRead): Promise<HistoryChart[]> {
  const { request, grid, samples } = read;
  const { of, metrics } = request;
  const at = timesOf(grid);
  const isGroup = of.scope === 'cluster' || of.scope === 'node-pool';
  const lines = isGroup
    ? new GroupLines(await samples.groups({ from: grid.from, to: grid.from + grid.count * grid.stepMs }), {
        group: { pool: of.scope === 'node-pool' ? of.pool : null, os: of.os },
        grid,
      })
    : null;
  const charts: HistoryChart[] = [];
  for (const metric of metrics) {
    const { part, problem } = await partOf(read, lines, metric);
    charts.push({ metric, at, ...part, problem: problem ?? (isEmpty(part) ? noSamples() : null) });
  }
  return charts;
}
