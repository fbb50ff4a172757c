import { useLocale, useTranslations } from '@/lib/client/intl';
import { timeFormat } from '@/lib/client/time-format';
import type { TimelineEntry } from '@/lib/contract/timeline';
import { TimelineRow } from './timeline-row';

interface TimelineListProps {
  /** Newest first. */
  entries: readonly TimelineEntry[];
  /** Of the server; null: not known. */
  now: number | null;
  /** The id of the open entry. */
  open: string | null;
  onToggle: (id: string | null) => void;
  withCluster?: boolean;
}

interface Day {
  name: string;
  entries: TimelineEntry[];
}

/** By local day, in the given order. */
export function daysOf(entries: readonly TimelineEntry[], nameOf: (at: number) => string): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const name = nameOf(entry.at);
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}

/** Entries of the timeline, by day. */
export function TimelineList({ entries, now, open, onToggle, withCluster = false }: TimelineListProps) {
  const t = useTranslations('timeline.list');
  const locale = useLocale();
  const date = timeFormat(locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  return (
    <div aria-label={t('label')} role="region" className="rounded-md border border-line bg-surface">
      {daysOf(entries, (at) => date.format(at)).map((day) => (
        <section key={day.name} aria-label={day.name} suppressHydrationWarning>
          <h3
            suppressHydrationWarning
            className="sticky top-0 z-[1] border-b border-line bg-sunken px-3 py-1 text-xs font-medium text-ink-2"
          >
            {day.name}
          </h3>
          <ol className="divide-y divide-line">
            {day.entries.map((entry) => (
              <TimelineRow
                key={entry.id}
                entry={entry}
                now={now}
                open={open === entry.id}
                onToggle={onToggle}
                withCluster={withCluster}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
