import { useId, useRef, useState, type ReactNode } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { metricText } from '@/lib/client/metric-text';
import { useMessage } from '@/lib/client/use-message';
import type { ChartCursor } from '@/components/ui/chart/chart-cursor';
import { TimeChart } from '@/components/ui/chart/time-chart';
import type { History, HistoryChart as Chart } from '@/lib/contract/history';
import { ChartLegend, valueAt } from './chart-legend';
import { ChartTable } from './chart-table';
import { ChartMenu } from './chart-menu';
import type { HistoryMark } from './mark-groups';
import { MarkStrip } from './mark-strip';
import { momentText } from './moment-text';
import { useChartSpec } from './use-chart-spec';

export interface HistoryChartProps {
  chart: Chart;
  bounds: Pick<History, 'from' | 'to'>;
  /** What the chart is about, for names of files and pictures: cluster, object. */
  name: readonly string[];
  marks: readonly HistoryMark[];
  cursor: ChartCursor;
  only: string | null;
  onIsolate: (key: string | null) => void;
  onZoom: (from: number, to: number) => void;
  keysId: string;
  /** Lies below the plot, at its times. */
  below?: ReactNode;
  /** Takes the row of the grid by itself. */
  isWide?: boolean;
}

/** One metric: its lines and legend, and the same as a table, a picture and a file. */
export function HistoryChart(props: HistoryChartProps) {
  const { chart, bounds } = props;
  const t = useTranslations('history');
  const title = t(`metric.${chart.metric}`);
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<(() => HTMLCanvasElement | null) | null>(null);
  const { spec, lines, unit } = useChartSpec(props);
  const textAt = useValueWords(chart, lines.drawn);
  return (
    <figure
      ref={frame}
      aria-labelledby={titleId}
      className={`flex min-w-0 flex-col gap-1 rounded-md border border-line bg-surface px-3 pt-2 pb-2 ${props.isWide ? 'lg:col-span-2' : ''}`}
    >
      <figcaption className="flex flex-wrap items-center gap-x-2">
        <span id={titleId} className="font-medium text-ink">
          {title}
        </span>
        <span className="text-xs text-ink-3">{unit.unit}</span>
        <ChartMenu {...props} {...{ title, isTable, unit, frame, canvas }} onTable={setTable} lines={lines.all} />
      </figcaption>
      <Partial chart={chart} />
      {isTable ? (
        <ChartTable chart={chart} lines={lines.all} title={t('tableOf', { metric: title })} />
      ) : (
        <div>
          <MarkStrip marks={props.marks} {...bounds} />
          <TimeChart
            spec={spec}
            label={t('cursor', { metric: title })}
            describedBy={props.keysId}
            cursor={props.cursor}
            textAt={textAt}
            onZoom={props.onZoom}
            canvasOf={canvas}
            failedText={(reason) => t('failed', { reason })}
            height={props.isWide ? 130 : 168}
          />
          {props.below}
        </div>
      )}
      <ChartLegend {...props} lines={lines} />
      {chart.leftOut > 0 ? <p className="px-1 text-xs text-ink-3">{t('leftOut', { n: chart.leftOut })}</p> : null}
    </figure>
  );
}

/** All values at a time as one sentence, as a screen reader says it. */
function useValueWords(chart: Chart, lines: Parameters<typeof ChartTable>[0]['lines']): (index: number) => string {
  const t = useTranslations('history');
  const locale = useLocale();
  return (index) => {
    const values = lines
      .map((line) => {
        const value = valueAt(line, index);
        return `${line.label} ${value === null ? t('unknown') : metricText(chart.metric, value, locale)}`;
      })
      .join(', ');
    return index < 0 ? t('noCursor', { values }) : `${momentText(chart.at[index] ?? 0, locale)}: ${values}`;
  };
}

function Partial({ chart: { problem } }: { chart: Chart }) {
  const t = useTranslations('history');
  const message = useMessage();
  if (problem === null) return null;
  return (
    <p className="text-xs text-ink-2">
      {t('partial')} {message(problem.reason)} {message(problem.remedy)}
    </p>
  );
}
