import { useLocale, useTranslations } from '@/lib/client/intl';
import { metricText } from '@/lib/client/metric-text';
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
  width?: number;
}

const used = ['cpu', 'memory'] as const;
const length = '24h';
const height = 16;

/** A small line of one metric with its latest value, what is unknown said, not drawn; null: not read yet. */
function useTrend({ of, metric, width = 240 }: TrendProps) {
  const t = useTranslations('history');
  const locale = useLocale();
  const { data, error } = useHistory({ of, metrics: used, range: { is: 'last', length }, byNode: false });
  if (data === undefined && error === null) return null;
  const values = data?.charts.find((chart) => chart.metric === metric)?.series[0]?.values ?? [];
  const words = { metric: t(`metric.${metric}`), range: t(`range.${length}`) };
  const text = (value: number | null) => (value === null ? t('unknown') : metricText(metric, value, locale));
  const most = largest(values);
  const latest = text(valueAt({ values }, -1));
  const label = most === null ? t('trendUnknown', words) : t('trend', { ...words, latest, most: text(most) });
  const points = thinned(values, Math.max(2, Math.floor(width / 1.5)));
  return { latest, line: <Sparkline points={points} label={label} width={width} height={height} /> };
}

/** One line with its latest value. */
export function HistoryTrend(o: TrendProps) {
  const trend = useTrend(o);
  if (trend === null) return <Skeleton className="h-5 w-24" />;
  return (
    <span className="inline-flex max-w-full items-center gap-2 whitespace-nowrap">
      {trend.line}
      <span aria-hidden="true" className="text-xs text-ink-2 tabular-nums">
        {trend.latest}
      </span>
    </span>
  );
}

/** CPU and memory that an object used in the last day, each below its name and latest value. */
export function UsedTrends({ of }: { of: HistoryObject }) {
  return (
    <div className="flex max-w-60 flex-col gap-1 overflow-hidden">
      {used.map((metric) => (
        <UsedTrend key={metric} of={of} metric={metric} />
      ))}
    </div>
  );
}

function UsedTrend({ of, metric }: { of: HistoryObject; metric: (typeof used)[number] }) {
  const t = useTranslations('history');
  const trend = useTrend({ of, metric });
  return (
    <div className="flex flex-col gap-0.5 text-xs text-ink-2">
      <p className="flex justify-between gap-2">
        <span>{t(`resource.${metric}`)}</span>
        <span aria-hidden="true" className="tabular-nums">
          {trend?.latest}
        </span>
      </p>
      {trend === null ? <Skeleton className="h-4 w-full" /> : trend.line}
    </div>
  );
}
