import { Fragment } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { metricText } from '@/lib/client/metric-text';
import type { RangeLength } from '@/lib/client/time-range';
import { largest, thinned } from '@/components/ui/chart/series-values';
import { Sparkline } from '@/components/ui/chart/sparkline';
import { Skeleton } from '@/components/ui/state/page-states';
import type { HistoryMetric } from '@/lib/contract/history';
import { valueAt } from './chart-legend';
import type { HistoryObject } from './history-object';
import { useHistory } from './use-history';

interface TrendProps {
  of: HistoryObject;
  metric: HistoryMetric;
  length?: RangeLength;
  width?: number;
  height?: number;
  /** Metrics that neighbors show of the same object: they are read together. */
  together?: readonly HistoryMetric[];
}

/** One metric as a small line with its latest value; what is unknown is said, not drawn. */
export function HistoryTrend(o: TrendProps) {
  const { of, metric, length = '24h', width = 96, height = 20, together = [metric] } = o;
  const t = useTranslations('history');
  const locale = useLocale();
  const { data, error } = useHistory({ of, metrics: together, range: { is: 'last', length }, byNode: false });
  if (data === undefined && error === null) return <Skeleton className="h-5 w-24" />;
  const values = data?.charts.find((chart) => chart.metric === metric)?.series[0]?.values ?? [];
  const words = { metric: t(`metric.${metric}`), range: t(`range.${length}`) };
  const most = largest(values);
  if (most === null) return <span className="text-xs text-ink-3">{t('trendUnknown', words)}</span>;
  const latest = valueAt({ values }, -1);
  const text = (value: number | null) => (value === null ? t('unknown') : metricText(metric, value, locale));
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Sparkline
        points={thinned(values, Math.max(2, Math.floor(width / 1.5)))}
        label={t('trend', { ...words, latest: text(latest), most: text(most) })}
        width={width}
        height={height}
      />
      <span aria-hidden="true" className="text-xs text-ink-2 tabular-nums">
        {text(latest)}
      </span>
    </span>
  );
}

const used = ['cpu', 'memory'] as const;

/** CPU and memory that an object used in the last day, by their names. */
export function UsedTrends({ of }: { of: HistoryObject }) {
  const t = useTranslations('history');
  return (
    <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1 text-xs">
      {used.map((metric) => (
        <Fragment key={metric}>
          <dt className="text-ink-2">{t(`resource.${metric}`)}</dt>
          <dd>
            <HistoryTrend of={of} metric={metric} together={used} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
