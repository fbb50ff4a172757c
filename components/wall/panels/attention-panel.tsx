import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import type { WallDataOf } from '@/lib/contract/wall';
import { isBroken } from '@/lib/domain/attention/need';
import { Calm, WallGlyph } from '../wall-glyph';
import { useWallTime } from '../wall-time';
import { More, type PanelProps } from './panel-parts';

type Item = WallDataOf<'attention'>['items'][number];

const longest = 120;

function lookOf({ kind }: Item) {
  if (kind === 'approval') return { tone: 'unknown', glyph: '◌' } as const;
  return { tone: isBroken(kind) ? 'bad' : 'warn', glyph: '▲' } as const;
}

export function AttentionPanel({ data, rows, now }: PanelProps<'attention'>) {
  const t = useTranslations('wall');
  if (data.items.length === 0) return <Calm text={t('clear.attention')} />;
  const shown = data.items.slice(0, rows);
  return (
    <ul className="wall-rows" data-few={data.items.length <= 2 ? '' : undefined}>
      {shown.map((item) => (
        <ItemRow key={`${item.kind} ${item.cluster} ${item.subject}`} item={item} now={now} />
      ))}
      <More n={data.items.length - shown.length + data.more} />
    </ul>
  );
}

/** How many of what; below what it is about, how long, how far it reaches, and where. */
function ItemRow({ item, now }: { item: Item; now: number }) {
  const t = useTranslations('wall.attention');
  const time = useWallTime();
  const { kind, count, subject, since, pods, cluster } = item;
  const below = [
    subject === null ? null : visibleText(subject, longest),
    since === null ? null : time.length(now - since),
    pods === null ? null : t('reach', { n: pods }),
    cluster === null ? null : visibleText(cluster, 60),
  ];
  return (
    <li className="wall-row">
      <span className="wall-count flex items-center gap-[0.2em]">
        <WallGlyph {...lookOf(item)} />
        {count}
      </span>
      <span className="wall-grow">
        <span className="wall-line block">{t(kind, { n: count })}</span>
        <span className="wall-line wall-small block">{below.filter((part) => part !== null).join(' · ')}</span>
      </span>
    </li>
  );
}
