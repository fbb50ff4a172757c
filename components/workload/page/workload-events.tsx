import { useTranslations } from '@/lib/client/intl';
import type { WorkloadDetails } from '@/lib/contract/workloads';
import { EmptyState } from '@/components/ui/state/page-states';
import { StateBadge } from '@/components/ui/state/state-badge';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';

/** Warning events as Kubernetes keeps them, newest first. */
export function WorkloadEvents({ events }: { events: WorkloadDetails['events'] }) {
  const t = useTranslations('workload.events');
  if (events === null) return <EmptyState title={t('unknown')}>{t('unknownHelp')}</EmptyState>;
  if (events.length === 0) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {events.map((event) => (
        <li key={event.uid} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2">
          <StateBadge tone="warn">{visibleText(event.reason, 60)}</StateBadge>
          <span className="min-w-60 flex-1 text-ink-2">
            <PlainText text={event.message} max={600} wrap />
            <span className="block text-xs text-ink-3">
              {visibleText(event.about.kind, 40)} <PlainText text={event.about.name} max={120} />
            </span>
          </span>
          <span className="text-xs text-ink-3 tabular-nums">
            {event.count > 1 ? `${t('times', { n: event.count })} · ` : ''}
            <RelativeTime at={event.at} form="ago" />
          </span>
        </li>
      ))}
    </ul>
  );
}
