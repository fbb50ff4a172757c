'use client';
import { useTranslations } from 'next-intl';
import { StateBadge } from '@/components/ui/state-badge';
import type { ChangeState } from '@/lib/domain/change/state';
import { stateLooks } from './change-state';

export function ChangeStateBadge({ state }: { state: ChangeState }) {
  const t = useTranslations('change');
  const look = stateLooks[state];
  return (
    <StateBadge tone={look.tone} glyph={look.glyph}>
      {t(`state.${state}`)}
    </StateBadge>
  );
}
