import { useTranslations } from '@/lib/client/intl';
import { useMessage } from '@/lib/client/use-message';
import { largest } from '@/components/ui/chart/series-values';
import type { HistoryChart } from '@/lib/contract/history';

/** Whether any value of the chart is known; limits alone are no use. */
export const hasValues = ({ series }: HistoryChart): boolean =>
  largest(series.map(({ values }) => largest(values))) !== null;

interface Cause {
  metrics: HistoryChart['metric'][];
  problem: HistoryChart['problem'];
}

/** Charts without values by why they have none: a cause is said once, however many charts it leaves empty. */
export function causesOf(charts: readonly HistoryChart[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const { metric, problem } of charts) {
    const key = problem === null ? '' : `${problem.code} ${problem.reason.text}`;
    const known = causes.get(key);
    if (known === undefined) causes.set(key, { metrics: [metric], problem });
    else known.metrics.push(metric);
  }
  return [...causes.values()];
}

/** The metrics of which nothing is known in this range, each group with its reason and what to do. */
export function UnknownMetrics({ charts }: { charts: readonly HistoryChart[] }) {
  const t = useTranslations('history');
  const message = useMessage();
  if (charts.length === 0) return null;
  return (
    <ul aria-label={t('unknownMetrics')} className="divide-y divide-line rounded-md border border-line bg-surface">
      {causesOf(charts).map(({ metrics, problem }) => (
        <li key={metrics.join(' ')} className="px-3 py-2">
          <p className="font-medium text-ink-2">
            {t('noValues', { metrics: metrics.map((metric) => t(`metric.${metric}`)).join(t('comma')) })}
          </p>
          {problem === null ? null : (
            <p className="text-ink-2">
              {message(problem.reason)} {message(problem.remedy)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
