import type { ChartBand, ChartLine } from '@/components/ui/chart/plot-spec';
import { largest } from '@/components/ui/chart/series-values';
import { isNear } from '@/components/ui/chart/value-scale';
import type { HistoryChart } from '@/lib/contract/history';

type Series = HistoryChart['series'][number];
type Limit = HistoryChart['limits'][number];

export interface LineWords {
  series: (series: Pick<Series, 'kind' | 'name'>) => string;
  limit: (kind: Limit['kind']) => string;
}

export interface ShownLines {
  /** Every line that has a row in the legend. */
  all: ChartLine[];
  /** Those that are drawn. */
  drawn: ChartLine[];
  band: ChartBand | null;
  /** The largest drawn value; null: nothing is known. */
  max: number | null;
  /** Keys of limits that lie far above the values: drawn, they would press those to the floor. */
  far: ReadonlySet<string>;
}

/** By order, for lines that need names: they differ by dashes where they differ by color. */
const namedLooks = [
  { color: 'series-2', dash: [] },
  { color: 'series-3', dash: [7, 3] },
  { color: 'series-4', dash: [2, 3] },
  { color: 'series-5', dash: [9, 3, 2, 3] },
  { color: 'series-6', dash: [14, 4] },
] as const;

const kindLooks = {
  value: { color: 'series-1', dash: [], width: 1.75 },
  p5: { color: 'series-1', dash: [2, 2], width: 1 },
  p50: { color: 'series-1', dash: [], width: 1.75 },
  p95: { color: 'series-1', dash: [2, 2], width: 1 },
} as const;

const limitLooks = {
  requested: { color: 'ink-2', dash: [3, 3] },
  allocatable: { color: 'ink-3', dash: [9, 4] },
  limit: { color: 'ink', dash: [10, 3, 2, 3] },
} as const;

export const lineKey = ({ kind, name }: Pick<Series, 'kind' | 'name'>): string =>
  name === null ? kind : `${kind}:${name}`;

/** Counts do not change little by little. */
const inSteps = (metric: HistoryChart['metric']): boolean => metric === 'pods' || metric === 'nodes';

function seriesLines({ metric, series }: HistoryChart, words: LineWords): ChartLine[] {
  let named = 0;
  return series.map((one) => {
    const look =
      one.kind === 'node'
        ? { width: 1.5, ...(namedLooks[named++ % namedLooks.length] ?? namedLooks[0]) }
        : kindLooks[one.kind];
    return {
      key: lineKey(one),
      label: words.series(one),
      values: one.values,
      steps: inSteps(metric) && one.kind !== 'p5' && one.kind !== 'p95',
      filled: one.kind === 'value',
      ...look,
    };
  });
}

/** The lines of a chart; `only` is the key of the one that a person isolated, which other charts may not have. */
export function chartLines(chart: HistoryChart, words: LineWords, only: string | null): ShownLines {
  const lines = seriesLines(chart, words);
  const limits = chart.limits.map(({ kind, values }) => ({
    key: `limit:${kind}`,
    label: words.limit(kind),
    values,
    width: 1.25,
    steps: true,
    ...limitLooks[kind],
  }));
  const all = [...lines, ...limits];
  const isolated = all.filter(({ key }) => key === only);
  const used = largest(lines.map(({ values }) => largest(values)));
  const far = new Set(
    limits.flatMap(({ key, values }) => {
      const limit = largest(values);
      return limit === null || isNear(limit, used) ? [] : [key];
    }),
  );
  const drawn = isolated.length > 0 ? isolated : all.filter(({ key }) => !far.has(key));
  const hasBand = isolated.length === 0 && ['p5', 'p95'].every((key) => lines.some((line) => line.key === key));
  return {
    all,
    drawn,
    band: hasBand ? { upper: 'p95', lower: 'p5', color: 'series-1' } : null,
    max: largest(drawn.map(({ values }) => largest(values))),
    far,
  };
}
