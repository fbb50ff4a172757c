import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import type { WallDataOf } from '@/lib/contract/wall';
import { Calm, WallGlyph } from '../wall-glyph';
import type { PanelProps } from './panel-parts';

type Row = WallDataOf<'chart'>['rows'][number];

/** CPU and memory in use over a day, as shares of allocatable. */
export function ChartPanel({ data, rows, room }: PanelProps<'chart'>) {
  const t = useTranslations('wall');
  if (data.rows.length === 0) return <Calm text={t('clear.chart')} tone="muted" glyph="○" />;
  const most = Math.max(1, Math.floor(rows / 2));
  const shown = data.rows.slice(0, most);
  const left = data.rows.length - shown.length + data.more;
  const height = Math.max(30, (room.height - 40) / shown.length - (shown.some(isPartial) ? 180 : 140));
  return (
    <ul className="wall-rows justify-between">
      {shown.map((row) => (
        <li key={row.cluster}>
          {data.rows.length > 1 ? <p className="wall-line wall-small">{visibleText(row.cluster, 60)}</p> : null}
          <div className="grid grid-cols-2 gap-[1.2em]">
            <Use metric={t('capacity.cpu')} row={row} values={row.cpu} height={height} />
            <Use metric={t('capacity.memory')} row={row} values={row.memory} height={height} />
          </div>
          {isPartial(row) ? <p className="wall-line wall-small">{row.problem}</p> : null}
        </li>
      ))}
      {left > 0 ? <li className="wall-small">{t('chart.moreClusters', { n: left })}</li> : null}
    </ul>
  );
}

/** What is in use now; null: unknown. An hour ago is not now: only the last points count, which are minutes apart. */
export const latestOf = (values: readonly (number | null)[]): number | null =>
  values.slice(-2).findLast((value) => value !== null) ?? null;

/** Some values are drawn, and some are missing. */
const isPartial = ({ problem, cpu, memory }: Row): boolean =>
  problem !== null && (latestOf(cpu) !== null || latestOf(memory) !== null);

interface UseProps {
  metric: string;
  row: Row;
  values: readonly (number | null)[];
  /** Of the drawing, in thousandths of the height of the picture. */
  height: number;
}

function Use({ metric, row, values, height }: UseProps) {
  const t = useTranslations('wall');
  const latest = latestOf(values);
  if (latest === null)
    return (
      <div className="min-w-0">
        <p className="wall-line">
          <WallGlyph tone="unknown" /> {metric}
        </p>
        <p className="wall-two-lines wall-small">{row.problem ?? t('chart.unknown')}</p>
      </div>
    );
  const now = `${Math.round(latest)}%`;
  const top = Math.max(20, ...values.flatMap((value) => value ?? [])) * 1.05;
  return (
    <div className="min-w-0">
      <p className="wall-count">{now}</p>
      <p className="wall-line wall-small">{metric}</p>
      <svg
        role="img"
        aria-label={t('chart.of', { metric, cluster: visibleText(row.cluster, 60), now })}
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        className="block w-full text-fill"
        style={{ height: `calc(var(--u) * ${height})` }}
      >
        <path d="M0 99.5H1000" stroke="currentColor" strokeOpacity="0.4" vectorEffect="non-scaling-stroke" />
        <path
          d={lineOf(values, top)}
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}

/** What is not known is a gap. */
export function lineOf(values: readonly (number | null)[], top: number): string {
  const step = values.length > 1 ? 1_000 / (values.length - 1) : 0;
  let pen = 'M';
  return values
    .map((value, at) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const place = `${(at * step).toFixed(1)} ${(99 - (Math.min(value, top) / top) * 98).toFixed(1)}`;
      // A value alone is a dot.
      const point = pen === 'M' ? `M${place}h0` : `L${place}`;
      pen = 'L';
      return point;
    })
    .join('');
}
