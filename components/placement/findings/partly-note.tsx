'use client';
import { useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/text/mono';
import { StaleBand } from '@/components/ui/state/stale-band';

/** Rules that are evaluated only on the page of a workload in a large cluster. */
export function PartlyNote({ rules }: { rules: readonly string[] | undefined }) {
  const t = useTranslations('placement.partly');
  if (rules === undefined || rules.length === 0) return null;
  return (
    <div className="mb-3">
      <StaleBand tone="unknown" title={t('title')}>
        <span>
          {t('help')} <Mono>{rules.join(', ')}</Mono>
        </span>
      </StaleBand>
    </div>
  );
}
