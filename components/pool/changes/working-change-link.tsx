import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { StateBadge } from '@/components/ui/state/state-badge';
import { stateLooks } from '@/components/change/change-state';
import { visibleText } from '@/components/ui/text/visible-text';
import type { WorkingChange } from './use-working-change';

/** Where the run that works on the pool is seen and steered. */
export function WorkingChangeLink({ change }: { change: WorkingChange }) {
  const t = useTranslations('pool');
  const words = useTranslations('change.state');
  const { tone, glyph } = stateLooks[change.state];
  return (
    <Link
      href={`/changes/${encodeURIComponent(change.id)}`}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-sm underline underline-offset-2"
    >
      <StateBadge tone={tone} glyph={glyph}>
        {t('working', { id: visibleText(change.id, 40), state: words(change.state) })}
      </StateBadge>
    </Link>
  );
}
