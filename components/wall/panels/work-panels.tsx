import { visibleText } from '@/components/ui/text/plain-text';
import type { Tone } from '@/components/ui/state/state-badge';
import { useTranslations } from '@/lib/client/intl';
import type { WallDataOf } from '@/lib/contract/wall';
import { Calm, WallGlyph } from '../wall-glyph';
import { useWallTime } from '../wall-time';
import { More, type PanelProps } from './panel-parts';

const longest = 160;

/** Below the figure, each with a sentence of two lines. */
const sentencesIn = (rows: number): number => Math.max(1, Math.floor((rows - 1) * 0.7));

function Figure({ n, label, tone }: { n: number; label: string; tone?: Tone | undefined }) {
  return (
    <p className="wall-row items-baseline!">
      <span className="wall-number">
        {tone === undefined ? null : <WallGlyph tone={tone} />} {n}
      </span>
      <span className="wall-line">{label}</span>
    </p>
  );
}

type ChangeItem = WallDataOf<'changes'>['rows'][number];

function changeLook({ state }: ChangeItem): { tone: Tone; glyph: string } {
  if (state === 'needs-attention') return { tone: 'bad', glyph: '▲' };
  if (state === 'paused') return { tone: 'warn', glyph: '⏸' };
  if (state === 'awaiting-approval') return { tone: 'unknown', glyph: '◌' };
  return { tone: 'busy', glyph: '◐' };
}

export function ChangesPanel({ data, rows, now }: PanelProps<'changes'>) {
  const t = useTranslations('wall');
  const words = useTranslations('change.state');
  const time = useWallTime();
  const total = data.running + data.waiting;
  if (total === 0) return <Calm text={t('clear.changes')} tone="muted" glyph="○" />;
  const shown = data.rows.slice(0, sentencesIn(rows));
  return (
    <div className="wall-rows">
      <div className="wall-row gap-[1.5em]!">
        <Figure n={data.running} label={t('changes.running')} />
        <Figure n={data.waiting} label={t('changes.waiting')} />
      </div>
      <ul className="wall-rows">
        {shown.map((row) => (
          <li key={row.id} className="wall-row items-start!">
            <WallGlyph {...changeLook(row)} />
            <span className="wall-grow">
              <span className="wall-two-lines">{visibleText(row.sentence, longest)}</span>
              <span className="wall-line wall-small block">
                {[
                  words(row.state),
                  row.progress === null ? null : t('changes.progress', row.progress),
                  time.length(now - row.since),
                  visibleText(row.cluster, 60),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
        <More n={total - shown.length} />
      </ul>
    </div>
  );
}

export function PoolsPanel({ data, rows, now }: PanelProps<'pools'>) {
  const t = useTranslations('wall');
  const words = useTranslations('fleet.poolState');
  const time = useWallTime();
  if (data.total === 0) return <Calm text={t('clear.pools')} />;
  const shown = data.rows.slice(0, Math.max(1, rows - 1));
  const ready = ({ ready: n, of }: (typeof shown)[number]): string =>
    n === null || of === null ? t('unknown') : t('pools.ready', { ready: n, of });
  return (
    <div className="wall-rows">
      <Figure n={data.total} label={t('pools.total')} />
      <ul className="wall-rows">
        {shown.map((row) => (
          <li key={`${row.cluster} ${row.name}`} className="wall-row items-start!">
            <WallGlyph tone={row.state === 'degraded' ? 'bad' : 'busy'} />
            <span className="wall-grow">
              <span className="wall-line block">
                {visibleText(row.name, longest)} · {words(row.state)}
              </span>
              <span className="wall-line wall-small block">
                {[ready(row), row.since === null ? null : time.length(now - row.since), visibleText(row.cluster, 60)]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
        <More n={data.total - shown.length} />
      </ul>
    </div>
  );
}

export function FailingPanel({ data, rows, now }: PanelProps<'failing'>) {
  const t = useTranslations('wall');
  const time = useWallTime();
  if (data.pods === 0) return <Calm text={t('clear.failing')} />;
  const shown = data.rows.slice(0, sentencesIn(rows));
  return (
    <div className="wall-rows">
      <Figure
        n={data.pods}
        label={t('failing.pods', { n: data.pods })}
        tone={shown.some(({ stuck }) => stuck) ? 'bad' : 'busy'}
      />
      <ul className="wall-rows">
        {shown.map((row) => (
          <li key={`${row.cluster} ${row.cause}`} className="wall-row items-start!">
            <WallGlyph tone={row.stuck ? 'bad' : 'busy'} />
            <span className="wall-grow">
              <span className="wall-two-lines">{visibleText(row.cause, longest)}</span>
              <span className="wall-line wall-small block">
                {[
                  t('attention.reach', { n: row.pods }),
                  row.since === null ? null : time.length(now - row.since),
                  visibleText(row.cluster, 60),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
        <More n={data.total - shown.length} />
      </ul>
    </div>
  );
}
