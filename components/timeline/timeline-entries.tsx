import type { ReactNode } from 'react';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { ReadState } from '@/components/shell/read-state';
import { Button } from '@/components/ui/form/button';
import { StaleBand } from '@/components/ui/state/page-states';
import { exact } from '@/components/ui/text/relative-time';
import { TimelineList } from './timeline-list';
import { type TimelineFilter, useTimeline } from './use-timeline';

interface TimelineEntriesProps {
  filter: TimelineFilter;
  /** In place of the list when nothing matches. */
  empty: ReactNode;
  open: string | null;
  onToggle: (id: string | null) => void;
  withCluster?: boolean;
}

/** The list with its pages; new entries wait behind a button. */
export function TimelineEntries({ filter, empty, open, onToggle, withCluster = false }: TimelineEntriesProps) {
  const t = useTranslations('timeline.list');
  const locale = useLocale();
  const timeline = useTimeline(filter);
  const { pages, entries, fresh, showFresh, kept, next, now } = timeline;
  if (pages.data === undefined) return <ReadState read={pages} rows={8} />;
  const isSearching = next !== null && entries.length === 0;
  return (
    <div className="flex flex-col gap-3">
      {pages.error === null ? null : <StaleBand>{pages.error.message}</StaleBand>}
      <div aria-live="polite" className="contents">
        {fresh === 0 ? null : (
          <Button variant="primary" size="sm" className="sticky top-2 z-[2] self-center" onClick={showFresh}>
            {t('fresh', { n: fresh })}
          </Button>
        )}
      </div>
      {entries.length === 0 && !isSearching ? (
        empty
      ) : entries.length === 0 ? null : (
        <TimelineList entries={entries} now={now} open={open} onToggle={onToggle} withCluster={withCluster} />
      )}
      {next === null ? (
        <KeptNote kept={kept} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('older')}
          </Button>
          {isSearching ? (
            <p className="text-ink-3">{t('searched', { time: exact(Number(next.slice(0, 13)), locale) })}</p>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** Where the timeline begins, and why. */
function KeptNote({ kept }: { kept: { since: number | null; dropped: boolean } | null }) {
  const t = useTranslations('timeline.list');
  const locale = useLocale();
  if (kept === null || kept.since === null) return null;
  return (
    <p className="text-xs text-ink-3">{t(kept.dropped ? 'dropped' : 'end', { time: exact(kept.since, locale) })}</p>
  );
}
