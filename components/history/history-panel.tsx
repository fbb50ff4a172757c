import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from '@/lib/client/intl';
import type { RangeLength } from '@/lib/client/time-range';
import { useUrlQuery, type UrlQuery } from '@/lib/client/use-url-query';
import { createCursor, type ChartCursor } from '@/components/ui/chart/chart-cursor';
import { Choice } from '@/components/ui/form/choice';
import { ErrorState } from '@/components/ui/state/error-state';
import { EmptyState, Skeleton, StaleBand } from '@/components/ui/state/page-states';
import type { History, HistoryMetric } from '@/lib/contract/history';
import { HistoryChart } from './history-chart';
import { HistoryNotes } from './history-notes';
import type { HistoryObject } from './history-object';
import type { HistoryMark } from './mark-groups';
import { MarkList } from './mark-list';
import { RangeChoice } from './range-choice';
import { hasValues, UnknownMetrics } from './unknown-metrics';
import { useHistory } from './use-history';
import { useMarks } from './use-marks';
import { type UrlRange, useRange } from './use-range';

export interface HistoryPanelProps {
  of: HistoryObject;
  metrics: readonly HistoryMetric[];
  /** What files and pictures are named after, e.g. cluster and pool. */
  name: readonly string[];
  /** Of the range that needs no words in the URL. */
  usual?: RangeLength;
  /** Offers percentiles and the worst nodes instead of sums; for clusters and node pools. */
  perNode?: boolean;
  /** Lies below the plot of a metric, at its times. */
  below?: (metric: HistoryMetric, bounds: Pick<History, 'from' | 'to'>) => ReactNode;
}

/** Charts of one object over a range of time that is in the URL, with one cursor for all of them. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { of, metrics, usual = '3h', perNode = false } = props;
  const t = useTranslations('history');
  const url = useUrlQuery();
  const range = useRange(usual);
  const byNode = perNode && url.get('by') === 'node';
  const history = useHistory({ of, metrics, range: range.range, byNode });
  const { data, error } = history;
  const { marks, failed } = useMarks(of, data ?? null);
  return (
    <section aria-label={t('label')} className="flex flex-col gap-3">
      <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
        <RangeChoice url={range} />
        {perNode ? <ByChoice url={url} byNode={byNode} /> : null}
      </div>
      {range.error === null ? null : (
        <StaleBand title={t('range.ignored', { range: t(`range.${usual}`) })}>
          {t(`range.error.${range.error}`)}
        </StaleBand>
      )}
      {error === null || data === undefined ? null : <StaleBand>{error.message}</StaleBand>}
      {data !== undefined ? (
        <div
          aria-busy={history.isPlaceholderData}
          className={`flex flex-col gap-3 ${history.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <HistoryNotes history={data} />
          <MarkList marks={marks} failed={failed} />
          <Charts {...props} history={data} marks={marks} range={range} url={url} />
        </div>
      ) : error !== null ? (
        <ErrorState failure={error} retry={() => void history.refetch()} />
      ) : (
        <WaitingCharts n={metrics.length} />
      )}
    </section>
  );
}

function ByChoice({ url, byNode }: { url: UrlQuery; byNode: boolean }) {
  const t = useTranslations('history.by');
  return (
    <Choice
      label={t('label')}
      value={byNode ? 'node' : 'total'}
      options={[
        { value: 'total', label: t('total') },
        { value: 'node', label: t('node') },
      ]}
      onChange={(by) => url.set({ by: by === 'node' ? by : null, only: null }, 'push')}
    />
  );
}

interface ChartsProps extends HistoryPanelProps {
  history: History;
  marks: readonly HistoryMark[];
  range: UrlRange;
  url: UrlQuery;
}

const noChart = { at: [], series: [], limits: [], leftOut: 0, problem: null };

const grid = 'grid grid-cols-1 gap-3 lg:grid-cols-2';

function Charts({ history, metrics, name, marks, range, url, below }: ChartsProps) {
  const t = useTranslations('history');
  const cursor = useCursor();
  const keysId = useId();
  const bounds = useMemo(() => ({ from: history.from, to: history.to }), [history.from, history.to]);
  const byMetric = new Map(history.charts.map((chart) => [chart.metric, chart]));
  const charts = metrics.map((metric) => byMetric.get(metric) ?? { ...noChart, metric });
  // The number of nodes takes the place that is left over, else a row.
  const isEven = charts.filter((chart) => chart.metric !== 'nodes' && hasValues(chart)).length % 2 === 0;
  if (history.source.kind === 'none' && history.charts.every(({ series }) => series.length === 0))
    return (
      <EmptyState framed title={t('none')}>
        {t('noneHelp')}
      </EmptyState>
    );
  return (
    <>
      <div className={grid}>
        {charts.filter(hasValues).map((chart) => (
          <HistoryChart
            key={chart.metric}
            chart={chart}
            bounds={bounds}
            name={name}
            marks={marks}
            cursor={cursor}
            only={url.get('only') ?? null}
            onIsolate={(key) => url.set({ only: key })}
            onZoom={range.zoom}
            keysId={keysId}
            below={below?.(chart.metric, bounds)}
            isWide={chart.metric === 'nodes' && isEven}
          />
        ))}
      </div>
      <UnknownMetrics charts={charts.filter((chart) => !hasValues(chart))} />
      <p id={keysId} className="no-print text-xs text-ink-3 max-sm:hidden">
        {t('keys')}
      </p>
    </>
  );
}

function useCursor(): ChartCursor {
  const [cursor] = useState(createCursor);
  return cursor;
}

function WaitingCharts({ n }: { n: number }) {
  return (
    <div aria-busy="true" className={grid}>
      {Array.from({ length: n }, (_, at) => (
        <div key={at} className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-44 w-full" />
        </div>
      ))}
    </div>
  );
}
