import { useState } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { metricText } from '@/lib/client/metric-text';
import type { ChartLine } from '@/components/ui/chart/plot-spec';
import { Button } from '@/components/ui/form/button';
import { exact } from '@/components/ui/text/relative-time';
import type { HistoryChart } from '@/lib/contract/history';
import { momentText } from './moment-text';

const rowsAtOnce = 50;

interface TableProps {
  chart: HistoryChart;
  lines: readonly ChartLine[];
  title: string;
}

/** The values of a chart, newest first; older ones on request, because hundreds of rows take long to draw. */
export function ChartTable(props: TableProps) {
  const { chart } = props;
  const t = useTranslations('history');
  const [shown, setShown] = useState(rowsAtOnce);
  const left = chart.at.length - shown;
  return (
    <div className="flex flex-col gap-2">
      <Rows {...props} shown={shown} />
      {left > 0 ? (
        <div>
          <Button size="sm" onClick={() => setShown(shown + rowsAtOnce)}>
            {t('earlier', { n: Math.min(rowsAtOnce, left) })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Rows({ chart, lines, title, shown }: TableProps & { shown: number }) {
  const t = useTranslations('history');
  const last = chart.at.length - 1;
  const indexes = Array.from({ length: Math.min(shown, chart.at.length) }, (_, row) => last - row);
  return (
    <div role="region" aria-label={title} tabIndex={0} className="relative max-h-72 overflow-auto">
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="text-left text-ink-2">
            <th scope="col" className="py-1 pr-3 font-medium">
              {t('time')}
            </th>
            {lines.map((line) => (
              <th key={line.key} scope="col" className="max-w-40 truncate py-1 pl-3 text-right font-medium">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexes.map((index) => (
            <Row key={index} chart={chart} lines={lines} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ chart, lines, index }: Omit<TableProps, 'title'> & { index: number }) {
  const t = useTranslations('history');
  const locale = useLocale();
  const at = chart.at[index] ?? 0;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-0.5 pr-3 text-left font-normal whitespace-nowrap" title={exact(at, locale)}>
        {momentText(at, locale)}
      </th>
      {lines.map((line) => {
        const value = line.values[index] ?? null;
        return (
          <td key={line.key} className="py-0.5 pl-3 text-right whitespace-nowrap">
            {value === null ? (
              <span className="text-ink-3">{t('unknown')}</span>
            ) : (
              metricText(chart.metric, value, locale)
            )}
          </td>
        );
      })}
    </tr>
  );
}
