import { useLocale, useTranslations } from '@/lib/client/intl';
import { countText } from '@/lib/client/quantity-text';

/** A number that may be unknown; unknown is a dash with its word, never a zero. */
export function Count({ n }: { n: number | null }) {
  const t = useTranslations('common');
  const locale = useLocale();
  if (n !== null) return <span className="tabular-nums">{countText(n, locale)}</span>;
  return (
    <span title={t('notKnown')} className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('notKnown')}</span>
    </span>
  );
}
