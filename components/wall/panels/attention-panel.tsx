import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import type { WallDataOf } from '@/lib/contract/wall';
import type { Tone } from '@/components/ui/state/state-badge';
import { Calm, WallGlyph } from '../wall-glyph';
import { useWallTime } from '../wall-time';
import { More, type PanelProps } from './panel-parts';

type Item = WallDataOf<'attention'>['items'][number];

const toneOf = ({ what }: Item): Tone =>
  what === 'approvalsWaiting' ? 'busy' : what === 'changesFailed' || what === 'poolsShort' ? 'warn' : 'bad';

export function AttentionPanel({ data, rows, now }: PanelProps<'attention'>) {
  const t = useTranslations('wall');
  const time = useWallTime();
  if (data.items.length === 0) return <Calm text={t('clear.attention')} />;
  const shown = data.items.slice(0, rows);
  return (
    <ul className="wall-rows" data-few={data.items.length <= 2 ? '' : undefined}>
      {shown.map((item) => (
        <li key={`${item.what} ${item.cluster ?? ''}`} className="wall-row">
          <span className="wall-count flex items-center gap-[0.2em]">
            <WallGlyph tone={toneOf(item)} glyph={item.what === 'approvalsWaiting' ? '◌' : '▲'} />
            {item.count}
          </span>
          <span className="wall-grow">
            <span className="wall-line block">{t(`attention.${item.what}`, { n: item.count })}</span>
            <span className="wall-line wall-small block">
              {[
                item.since === null ? null : time.length(now - item.since),
                item.pods === null ? null : t('attention.pods', { n: item.pods }),
                item.cluster === null ? null : visibleText(item.cluster, 60),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </span>
        </li>
      ))}
      <More n={data.items.length - shown.length + data.more} />
    </ul>
  );
}
