import { useLocale, useTranslations } from '@/lib/client/intl';
import { metricText } from '@/lib/client/metric-text';
import type { ChartCursor } from '@/components/ui/chart/chart-cursor';
import type { ChartLine } from '@/components/ui/chart/plot-spec';
import { useCursorIndex } from '@/components/ui/chart/use-cursor-index';
import type { HistoryChart } from '@/lib/contract/history';
import type { ShownLines } from './chart-lines';

interface LegendProps {
  chart: HistoryChart;
  lines: ShownLines;
  cursor: ChartCursor;
  only: string | null;
  /** null: all lines. */
  onIsolate: (key: string | null) => void;
}

/** A newest value that is later than this many steps is not called the latest: what has been since is unknown. */
const lateSteps = 3;

/** The value at the cursor; without one (-1), the latest. */
export function valueAt({ values }: Pick<ChartLine, 'values'>, index: number): number | null {
  return (index < 0 ? values.slice(-lateSteps).findLast((value) => value !== null) : values[index]) ?? null;
}

export function ChartLegend({ chart, lines, cursor, only, onIsolate }: LegendProps) {
  const t = useTranslations('history');
  const locale = useLocale();
  const index = useCursorIndex(cursor, chart.at);
  const isolated = lines.all.some(({ key }) => key === only) ? only : null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] gap-x-3">
      {lines.all.map((line) => {
        const value = valueAt(line, index);
        const isOff = isolated !== null && isolated !== line.key;
        const isFar = lines.far.has(line.key) && isolated !== line.key;
        return (
          <li key={line.key} className="min-w-0">
            <button
              type="button"
              aria-pressed={isolated === line.key}
              title={isolated === line.key ? t('showAll') : t('isolate', { line: line.label })}
              onClick={() => onIsolate(isolated === line.key ? null : line.key)}
              className={`flex min-h-6 w-full min-w-0 items-center gap-2 rounded-sm px-1 text-left text-xs hover:bg-hover ${isolated === line.key ? 'bg-accent-soft' : ''}`}
            >
              <Swatch line={line} isOff={isOff || isFar} />
              <bdi className={`min-w-0 truncate ${isOff ? 'text-ink-3' : 'text-ink-2'}`}>{line.label}</bdi>
              {isFar ? (
                <span className="shrink-0 text-ink-3" title={t('aboveHelp', { line: line.label })}>
                  ↑ {t('above')}
                </span>
              ) : null}
              <span className="ml-auto shrink-0 font-medium text-ink tabular-nums">
                {value === null ? (
                  <span className="font-normal text-ink-3">{t('unknown')}</span>
                ) : (
                  metricText(chart.metric, value, locale)
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The line as it is drawn, with its dashes. */
function Swatch({ line, isOff }: { line: ChartLine; isOff: boolean }) {
  return (
    <svg viewBox="0 0 20 6" aria-hidden="true" className={`h-1.5 w-5 shrink-0 ${isOff ? 'opacity-50' : ''}`}>
      <path
        d="M0 3H20"
        fill="none"
        strokeWidth={line.width < 1.5 ? 1.25 : 2}
        strokeDasharray={line.dash.join(' ')}
        style={{ stroke: `var(--color-${line.color})` }}
      />
    </svg>
  );
}
