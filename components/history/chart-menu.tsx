import type { RefObject } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import type { MetricUnit } from '@/lib/client/metric-text';
import type { ChartLine } from '@/components/ui/chart/plot-spec';
import { Button } from '@/components/ui/form/button';
import type { History, HistoryChart } from '@/lib/contract/history';
import { chartCsv, fileName } from './chart-csv';
import { chartPng } from './chart-png';
import { momentText } from './moment-text';
import { saveFile } from './save-file';

interface MenuProps {
  chart: HistoryChart;
  bounds: Pick<History, 'from' | 'to'>;
  name: readonly string[];
  title: string;
  lines: readonly ChartLine[];
  unit: MetricUnit;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  frame: RefObject<HTMLElement | null>;
  canvas: RefObject<(() => HTMLCanvasElement | null) | null>;
}

/** The same values as a table, as a picture and as a file. */
export function ChartMenu(o: MenuProps) {
  const { chart, bounds, name, title, lines, isTable } = o;
  const t = useTranslations('history');
  const locale = useLocale();
  const parts = [...name, chart.metric];
  const csv = () => {
    const text = chartCsv({ at: chart.at, lines, unit: o.unit, timeHeader: t('time') });
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName(parts, { ...bounds, ending: 'csv' }));
  };
  const png = async () => {
    const canvas = o.canvas.current?.() ?? null;
    if (canvas === null || o.frame.current === null) return;
    const subtitle = [...name, `${momentText(bounds.from, locale)} – ${momentText(bounds.to, locale)}`].join(' · ');
    const picture = await chartPng({ canvas, host: o.frame.current, title, subtitle, lines });
    saveFile(picture, fileName(parts, { ...bounds, ending: 'png' }));
  };
  return (
    <span className="no-print ml-auto flex">
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={isTable}
        aria-label={t('chartAs', { metric: title })}
        onClick={() => o.onTable(!isTable)}
      >
        {t(isTable ? 'asChart' : 'asTable')}
      </Button>
      {isTable ? null : (
        <Button size="sm" variant="ghost" aria-label={t('pngOf', { metric: title })} onClick={() => void png()}>
          {t('png')}
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-label={t('csvOf', { metric: title })} onClick={csv}>
        {t('csv')}
      </Button>
    </span>
  );
}
