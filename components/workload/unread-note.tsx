import { useTranslations } from '@/lib/client/intl';
import { StaleBand } from '@/components/ui/state/page-states';
import { Mono, visibleText } from '@/components/ui/text/plain-text';

/** What could not be read, so that the list lacks it. */
export function UnreadNote({ kinds }: { kinds: readonly string[] | undefined }) {
  const t = useTranslations('workload.unread');
  if (kinds === undefined || kinds.length === 0) return null;
  return (
    <div className="mb-3">
      <StaleBand tone="unknown" title={t('title')}>
        <span>
          <Mono>{visibleText(kinds.join(', '), 300)}</Mono>. {t('help')}
        </span>
      </StaleBand>
    </div>
  );
}
