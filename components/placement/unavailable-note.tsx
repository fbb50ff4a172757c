'use client';
import { useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/text/mono';
import { StaleBand } from '@/components/ui/state/stale-band';
import { visibleText } from '@/components/ui/text/visible-text';

/** Resources that cannot be read, so that a missing finding is not mistaken for a result. */
export function UnavailableNote({ kinds }: { kinds: readonly string[] | undefined }) {
  const t = useTranslations('placement.unavailable');
  if (kinds === undefined || kinds.length === 0) return null;
  return (
    <div className="mb-3">
      <StaleBand tone="unknown" title={t('title')}>
        <span>
          {kinds.map((kind, at) => (
            <span key={kind}>
              {at === 0 ? '' : ', '}
              <Mono>{visibleText(kind, 80)}</Mono>
            </span>
          ))}
          {'. '}
          {t('help')}
        </span>
      </StaleBand>
    </div>
  );
}
