import { SourceShape, toneOf } from '@/components/timeline/entry-look';
import { toneText } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/plain-text';
import { useTranslations } from '@/lib/client/intl';
import type { WallDataOf } from '@/lib/contract/wall';
import { isWorse } from '@/lib/domain/timeline/sources';
import { Calm, WallGlyph } from '../wall-glyph';
import { useWallTime } from '../wall-time';
import type { PanelProps } from './panel-parts';

type Lane = WallDataOf<'timeline'>['lanes'][number];
type Mark = Lane['marks'][number];

/** Of a mark, and between two. */
const markSize = 30;
const quarterMs = 6 * 3_600_000;
const usualLength = 120;

/** Marks that would overlap, as the worst of them. */
export function joinedMarks(marks: readonly Mark[], gapMs: number): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (last === undefined || mark.at - last.at >= gapMs) joined.push({ ...mark });
    else if (isWorse(mark.tone, last.tone)) Object.assign(last, { tone: mark.tone, source: mark.source });
  }
  return joined;
}

/** A lane for each cluster, and the latest warnings and failures in words. */
export function TimelinePanel({ data, rows, room, now }: PanelProps<'timeline'>) {
  const t = useTranslations('wall');
  const time = useWallTime();
  if (data.lanes.every(({ marks, since }) => marks.length === 0 && since === null))
    return <Calm text={t('clear.timeline')} tone="muted" glyph="○" />;
  const lanes = data.lanes.slice(0, Math.max(1, rows - 1));
  const latest = data.latest.slice(0, Math.max(1, rows - 1 - lanes.length));
  const left = data.lanes.length - lanes.length + data.more;
  return (
    <div className="wall-rows justify-between">
      <div>
        {lanes.map((lane) => (
          <LaneRow key={lane.cluster} lane={lane} data={data} width={room.width} />
        ))}
        <Axis from={data.from} to={data.to} />
        {left > 0 ? <p className="wall-small">{t('chart.moreClusters', { n: left })}</p> : null}
      </div>
      <ul className="wall-rows h-auto!">
        {latest.map((entry) => (
          <li key={`${entry.at} ${entry.text}`} className="wall-row items-start!">
            <WallGlyph tone={toneOf[entry.tone]} />
            <span className="wall-grow wall-two-lines">{visibleText(entry.text, usualLength)}</span>
            <span className="wall-small whitespace-nowrap">{time.length(now - entry.at)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LaneRow({ lane, data, width }: { lane: Lane; data: WallDataOf<'timeline'>; width: number }) {
  const t = useTranslations('wall.timeline');
  const time = useWallTime();
  const { from, to } = data;
  const marks = joinedMarks(lane.marks, ((to - from) / width) * markSize);
  const cluster = visibleText(lane.cluster, 60);
  const words = [t('lane', { n: lane.marks.length, cluster })];
  if (lane.since !== null) words.push(t('unknown', { time: time.clock(lane.since) }));
  return (
    <div>
      {data.lanes.length > 1 ? <p className="wall-line wall-small">{cluster}</p> : null}
      <div
        role="img"
        aria-label={words.join(' ')}
        className="relative border-b border-edge"
        style={{ height: `calc(var(--u) * ${markSize + 8})` }}
      >
        {lane.since === null ? null : (
          <span
            className="lane-gap absolute inset-y-0 left-0"
            style={{ width: `${(100 * (lane.since - from)) / (to - from)}%` }}
          />
        )}
        {marks.map((mark) => (
          <span
            key={mark.at}
            className={`absolute bottom-[0.1em] -translate-x-1/2 ${toneText[toneOf[mark.tone]]} wall-glyph`}
            style={{ left: `${Math.min(99, Math.max(1, ((mark.at - from) / (to - from)) * 100))}%` }}
          >
            <SourceShape source={mark.source} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Every six hours. */
function Axis({ from, to }: { from: number; to: number }) {
  const time = useWallTime();
  const ticks: number[] = [];
  for (let at = Math.ceil(from / quarterMs) * quarterMs; at < to; at += quarterMs) ticks.push(at);
  return (
    <div aria-hidden="true" className="wall-small relative" style={{ height: 'calc(var(--u) * 32)' }}>
      {ticks.map((at) => (
        <span
          key={at}
          className="absolute -translate-x-1/2"
          style={{ left: `${Math.min(94, Math.max(6, ((at - from) / (to - from)) * 100))}%` }}
        >
          {time.clock(at)}
        </span>
      ))}
    </div>
  );
}
