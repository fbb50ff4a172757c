import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { useMessage } from '@/lib/client/use-message';
import { PageLink } from '@/components/shell/page-link';
import { Tooltip } from '@/components/ui/overlay/tooltip';
import { toneText } from '@/components/ui/state/state-badge';
import { exact } from '@/components/ui/text/relative-time';
import { visibleText } from '@/components/ui/text/plain-text';
import { timeFormat } from '@/lib/client/time-format';
import { SourceShape, toneOf } from './entry-look';
import { entryHref, timelineHref } from './entry-href';
import { LaneGrid } from './lane-axis';
import { groupMarks, type LaneGroup, type LaneMark, spansOf } from './lane-groups';

/** Of a mark with its count, in pixels: nearer marks are one. */
const MARK_PX = 18;
/** Before it has been measured. */
const USUAL_PX = 900;

interface LaneProps {
  /** Whose lane it is, also for a screen reader. */
  name: string;
  marks: readonly LaneMark[];
  from: number;
  to: number;
  /** What was before is not known; null: all is. */
  since: number | null;
  /** Shown before the lane instead of the name, such as a link; null: the lane alone. */
  label?: ReactNode;
}

/** What happened in a period, as marks on one line: shape by source, color by how bad it is. Arrows move between marks. */
export function Lane({ name, marks, from, to, since, label }: LaneProps) {
  const t = useTranslations('timeline.lane');
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const groups = groupMarks(marks, ((to - from) / width) * MARK_PX);
  const shown = label === undefined ? name : label;
  const [active, setActive] = useState<string | null>(null);
  // The one that was reached last may be gone.
  const stop = groups.find(({ entry }) => entry.id === active) ?? groups[0];
  return (
    <div className="flex items-center gap-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-0.5">
      {shown === null ? null : <div className="w-40 shrink-0 truncate text-ink-2 max-sm:w-auto">{shown}</div>}
      <div
        ref={track}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('of', { name })}
        onKeyDown={moveFocus}
        className="relative h-8 min-w-0 flex-1 border-y border-line bg-surface"
      >
        <LaneGrid from={from} to={to} />
        {since === null ? null : <Unknown share={(since - from) / (to - from)} since={since} />}
        {spansOf(marks, { from, to }).map((span) => (
          <Span key={span.entry.id} span={span} from={from} to={to} />
        ))}
        {groups.map((group) => (
          <Mark
            key={group.entry.id}
            group={group}
            at={((group.from - from) / (to - from)) * 100}
            isStop={group === stop}
            onFocus={() => setActive(group.entry.id)}
          />
        ))}
        {groups.length === 0 && since === null ? <p className="sr-only">{t('nothing')}</p> : null}
      </div>
    </div>
  );
}

function useWidth(track: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(USUAL_PX);
  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [track]);
  return width;
}

/** One mark is in the tab order; arrows, Home and End reach the others. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = marks.findIndex((mark) => mark === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: marks.length - 1 }[event.key];
  const next = to === undefined || at < 0 ? undefined : marks[Math.min(Math.max(to, 0), marks.length - 1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function Unknown({ share, since }: { share: number; since: number }) {
  const t = useTranslations('timeline.lane');
  const text = t('unknown', { time: exact(since, useLocale()) });
  return (
    <span title={text} style={{ width: `${100 * share}%` }} className="lane-gap absolute inset-y-0 left-0 text-ink-3">
      <span className="sr-only">{text}</span>
    </span>
  );
}

function Span({ span, from, to }: { span: ReturnType<typeof spansOf>[number]; from: number; to: number }) {
  const place = {
    left: `${((span.from - from) / (to - from)) * 100}%`,
    width: `${((span.to - span.from) / (to - from)) * 100}%`,
  };
  const { source, tone } = span.entry;
  const look =
    source === 'gap' ? 'lane-gap inset-y-0 text-ink-3' : `bottom-0 h-1 bg-current opacity-60 ${toneText[toneOf[tone]]}`;
  return <span aria-hidden="true" style={place} className={`absolute ${look}`} />;
}

const hrefOf = ({ entry, count, from, to }: LaneGroup): string =>
  count === 1 ? entryHref(entry) : timelineHref({ cluster: entry.cluster, from, to: Math.max(to, from + 1_000) });

function Mark({ group, at, isStop, onFocus }: { group: LaneGroup; at: number; isStop: boolean; onFocus: () => void }) {
  const t = useTranslations('timeline');
  const message = useMessage();
  const locale = useLocale();
  const { entry, count, from } = group;
  const time = timeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(from);
  const text = visibleText(message(entry.text), 160);
  const what = t(`source.${entry.source}`);
  const label = t('lane.mark', { time, source: what, text, more: count - 1 });
  return (
    <span
      className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2"
      style={{ left: `${Math.min(99.4, Math.max(0.6, at))}%` }}
      onFocus={onFocus}
    >
      <Tooltip text={label}>
        <PageLink
          href={hrefOf(group)}
          aria-label={label}
          tabIndex={isStop ? 0 : -1}
          className={`relative flex size-6 items-center justify-center rounded-sm hover:bg-hover ${toneText[toneOf[entry.tone]]}`}
        >
          <SourceShape source={entry.source} />
          {count > 1 ? (
            <span
              aria-hidden="true"
              className={`absolute -top-1.5 ${at > 97 ? 'right-4' : 'left-3.5'} rounded-full bg-surface px-0.5 text-[0.625rem] leading-3 font-semibold text-ink-2 tabular-nums`}
            >
              {count > 99 ? '99+' : count}
            </span>
          ) : null}
        </PageLink>
      </Tooltip>
    </span>
  );
}
