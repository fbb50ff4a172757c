'use client';
import { useTranslations } from 'next-intl';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { ChangeState } from '@/lib/domain/change/state';
import { stateLooks } from './change-state';

/** A change that succeeded with warnings shows them. */
export function ChangeStateBadge({ state, warnings = 0 }: { state: ChangeState; warnings?: number }) {
  const t = useTranslations('change');
  const look = stateLooks[state];
  if (state === 'succeeded' && warnings > 0)
    return (
      <StateBadge tone="warn" glyph="▲">
        {t('succeededWith', { n: warnings })}
      </StateBadge>
    );
  return (
    <StateBadge tone={look.tone} glyph={look.glyph}>
      {t(`state.${state}`)}
    </StateBadge>
  );
}
