import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { useMessage } from '@/lib/client/use-message';
import { clusterHref } from '@/lib/client/hrefs';
import type { TimelineEntry } from '@/lib/contract/timeline';
import { isRecorded } from '@/lib/domain/timeline/sources';
import { objectName } from '@/lib/domain/timeline/timeline-object';
import { PageLink } from '@/components/shell/page-link';
import { toneText } from '@/components/ui/state/state-badge';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { CausesPanel } from './causes-panel';
import { objectHref, timelineHref } from './entry-href';
import { SourceShape, toneOf } from './entry-look';
import { EntryLength, EntryTime } from './entry-time';

interface TimelineRowProps {
  entry: TimelineEntry;
  now: number | null;
  open: boolean;
  onToggle: (id: string | null) => void;
  /** Rows of one object need not name its cluster. */
  withCluster: boolean;
}

/** One entry; opened, the words of its source and what happened before. */
export function TimelineRow({ entry, now, open, onToggle, withCluster }: TimelineRowProps) {
  const id = useId();
  const t = useTranslations('timeline');
  const message = useMessage();
  const text = message(entry.text);
  const row = useRef<HTMLLIElement>(null);
  const show = useEffectEvent(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' });
  });
  // A link to an entry leads to it; opened by hand, it is in sight already.
  useEffect(() => {
    show();
  }, []);
  return (
    <li ref={row} className={open ? 'bg-sunken/60' : 'hover:bg-hover'}>
      <div className="grid grid-cols-[4.25rem_1rem_minmax(0,1fr)] items-start gap-x-2 px-3 py-1.5 sm:grid-cols-[4.25rem_1rem_minmax(0,1fr)_auto]">
        <span className="text-ink-3">
          <EntryTime at={entry.at} />
        </span>
        <span title={t(`source.${entry.source}`)} className={`mt-1 ${toneText[toneOf[entry.tone]]}`}>
          <SourceShape source={entry.source} />
          <span className="sr-only">{t(`source.${entry.source}`)}</span>
        </span>
        <div className="min-w-0">
          <EntryTitle entry={entry} text={text} open={open} panel={id} onToggle={onToggle} />
          {entry.raw === null || open ? null : (
            <p className="truncate text-xs text-ink-3">
              <PlainText text={entry.raw} max={160} />
            </p>
          )}
        </div>
        <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-3 tabular-nums max-sm:col-start-3 sm:justify-end">
          <Repeats entry={entry} />
          <EntryLength entry={entry} now={now} />
          {withCluster && entry.cluster !== null ? (
            <PageLink look="quiet" href={clusterHref(entry.cluster)} className="min-h-6">
              <PlainText text={entry.cluster} max={40} />
            </PageLink>
          ) : null}
        </p>
      </div>
      <div id={id}>{open ? <Details entry={entry} /> : null}</div>
    </li>
  );
}

interface EntryTitleProps extends Pick<TimelineRowProps, 'entry' | 'open' | 'onToggle'> {
  text: string;
  panel: string;
}

/** A change opens its page; everything else opens beneath. */
function EntryTitle({ entry, text, open, panel, onToggle }: EntryTitleProps) {
  const shown = <PlainText text={text} max={300} wrap />;
  if (!isRecorded(entry.source))
    return entry.href === null ? (
      <span>{shown}</span>
    ) : (
      <PageLink look="name" className="font-normal" href={entry.href}>
        {shown}
      </PageLink>
    );
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={panel}
      onClick={() => onToggle(open ? null : entry.id)}
      className="inline-flex max-w-full items-start gap-1 rounded-sm text-left text-ink hover:underline"
    >
      <span className="min-w-0">{shown}</span>
      <ChevronDown size={14} aria-hidden="true" className={`mt-0.75 shrink-0 text-ink-3 ${open ? 'rotate-180' : ''}`} />
    </button>
  );
}

function Repeats({ entry: { count, lastAt, at } }: { entry: TimelineEntry }) {
  const t = useTranslations('timeline.list');
  if (count <= 1) return null;
  return (
    <span>
      <span aria-hidden="true" className="font-semibold text-ink-2">
        {t('times', { count })}
      </span>
      <span className="sr-only">{t('timesWords', { count })}</span>
      {lastAt > at ? <> {t.rich('latest', { time: () => <EntryTime at={lastAt} /> })}</> : null}
    </span>
  );
}

function Details({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('timeline');
  const { cluster, object, raw } = entry;
  const href = cluster === null || object === null ? null : objectHref(cluster, object);
  const name = object === null ? '' : visibleText(objectName(object), 120);
  return (
    <div className="flex flex-col gap-3 pr-3 pb-3 pl-3 sm:pl-27.5">
      {raw === null ? null : (
        <p className="max-w-prose text-xs text-ink-2">
          <span className="sr-only">{t('causes.words')}: </span>
          <PlainText text={raw} max={600} wrap className="font-mono" />
        </p>
      )}
      {cluster === null || object === null ? null : (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {href === null ? null : (
            <PageLink look="accent" href={href}>
              <PlainText text={name} max={120} />
            </PageLink>
          )}
          {object.type === 'cluster' ? null : (
            <PageLink look="accent" href={timelineHref({ cluster, object })}>
              {t('list.object', { object: name })}
            </PageLink>
          )}
        </p>
      )}
      <CausesPanel entry={entry} />
    </div>
  );
}
