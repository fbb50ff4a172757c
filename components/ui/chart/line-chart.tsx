import { useTranslations } from '@/lib/client/intl';
import { useId } from 'react';
import { chartPath, roundTop, type ChartLine, type ChartPoint } from './chart-path';

export interface LineChartProps extends ChartLine {
  title: string;
  description: string;
  points: readonly ChartPoint[];
  valueText: (value: number) => string;
  /** The upper bound is a round multiple of this: 1024 for MiB shown in GiB. */
  unit?: number;
  timeText: (at: number) => string;
  /** Drawn as a dashed line, e.g. the maximum. */
  level?: { value: number; label: string } | null;
  /** What the values are, in the equivalent table. */
  valueLabel: string;
}

const box = { width: 320, height: 72 };

export function LineChart(props: LineChartProps) {
  const { points, level = null, unit = 1, valueText, timeText } = props;
  const id = useId();
  const known = points.flatMap(({ value }) => value ?? []);
  const top = unit * roundTop(Math.max(level?.value ?? 0, ...known) / unit);
  const first = points[0];
  const last = points.at(-1);
  return (
    <figure className="flex min-w-0 flex-col gap-1 rounded-md border border-line bg-surface p-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium text-ink">{props.title}</span>
        <span className="text-xs text-ink-2 tabular-nums">{props.description}</span>
      </figcaption>
      <div className="flex gap-2">
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
          viewBox={`0 -2 ${box.width} ${box.height + 4}`}
          preserveAspectRatio="none"
          className="h-20 min-w-0 flex-1"
        >
          <title id={`${id}-title`}>{props.title}</title>
          <desc id={`${id}-desc`}>{props.description}</desc>
          <Line d={`M0 0H${box.width}`} look="text-line" />
          <Line d={`M0 ${box.height}H${box.width}`} look="text-line" />
          {level === null ? null : <Line d={levelPath(level.value, top)} look="text-ink-3" dashed />}
          <Line d={chartPath(points, { ...box, top }, props)} look="text-fill" thick />
        </svg>
        <div aria-hidden="true" className="flex flex-col justify-between text-xs text-ink-3 tabular-nums">
          <span>{valueText(top)}</span>
          <span>0</span>
        </div>
      </div>
      <div aria-hidden="true" className="flex justify-between gap-2 text-xs text-ink-3 tabular-nums">
        <span>{first === undefined ? '' : timeText(first.at)}</span>
        {level === null ? null : <span>╌ {level.label}</span>}
        <span>{last === undefined || last === first ? '' : timeText(last.at)}</span>
      </div>
      <ChartTable {...props} />
    </figure>
  );
}

const levelPath = (value: number, top: number): string =>
  `M0 ${(box.height - (value / top) * box.height).toFixed(1)}H${box.width}`;

function Line(o: { d: string; look: string; thick?: boolean; dashed?: boolean }) {
  return (
    <path
      d={o.d}
      fill="none"
      stroke="currentColor"
      strokeWidth={o.thick ? 2 : 1}
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeDasharray={o.dashed ? '4 3' : undefined}
      vectorEffect="non-scaling-stroke"
      className={o.look}
    />
  );
}

function ChartTable({ points, title, valueLabel, valueText, timeText }: LineChartProps) {
  const t = useTranslations('pool.chart');
  return (
    <details className="text-xs">
      <summary className="min-h-6 w-fit text-ink-2 underline underline-offset-2 hover:text-ink">{t('table')}</summary>
      <table className="w-full tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-left text-ink-3">
            <th scope="col" className="font-normal">
              {t('time')}
            </th>
            <th scope="col" className="text-right font-normal">
              {valueLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, value }, index) => (
            <tr key={`${at} ${index}`} className="border-t border-line">
              <td>{timeText(at)}</td>
              <td className="text-right">{value === null ? t('unknown') : valueText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
