import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import { Calm, WallGlyph } from '../wall-glyph';
import { useWallTime } from '../wall-time';
import { More, type PanelProps } from './panel-parts';

/** Time of day, and how old what is known of each cluster is. */
export function ClockPanel({ data, rows, now }: PanelProps<'clock'>) {
  const t = useTranslations('wall');
  const time = useWallTime();
  const worstFirst = data.clusters.toSorted((a, b) => Number(a.live) - Number(b.live));
  const shown = worstFirst.slice(0, Math.max(1, rows - 1));
  return (
    <div className="wall-rows">
      <p className="font-semibold leading-none tracking-tight" style={{ fontSize: 'calc(var(--u) * 130)' }}>
        {time.clock(now) || '–'}
      </p>
      <p className="wall-line text-ink-2">{time.date(now)}</p>
      {shown.length === 0 ? <Calm text={t('clear.clock')} tone="muted" glyph="○" /> : null}
      <ul className="wall-rows">
        {shown.map(({ name, live, seenAt }) => (
          <li key={name} className="wall-row">
            <WallGlyph tone={live ? 'ok' : 'bad'} />
            <span className="wall-grow wall-line">{visibleText(name, 60)}</span>
            <span className="wall-small whitespace-nowrap">
              {seenAt === null ? t('unread') : live ? t('fresh.live') : t('since', { time: time.since(seenAt, now) })}
            </span>
          </li>
        ))}
        <More n={worstFirst.length - shown.length} />
      </ul>
    </div>
  );
}
