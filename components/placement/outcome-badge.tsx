import { useTranslations } from 'next-intl';
import type { Outcome } from '@/lib/domain/placement/verdict';
import { StateBadge } from '@/components/ui/state/state-badge';
import { outcomeLook } from './looks';

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('placement.outcome');
  return <StateBadge {...outcomeLook[outcome]}>{t(outcome)}</StateBadge>;
}
