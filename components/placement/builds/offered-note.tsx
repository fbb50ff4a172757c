import { useTranslations } from '@/lib/client/intl';
import { visibleText } from '@/components/ui/text/plain-text';
import type { z } from 'zod';
import type { offeredBuildsSchema } from '@/lib/contract/placement-lists';

/** How it is known which builds new nodes can have. */
export function OfferedNote({ offered }: { offered: z.infer<typeof offeredBuildsSchema> }) {
  const t = useTranslations('placement.builds.offered');
  if (offered.from === 'account') return <p className="text-xs text-ink-3">{t('account')}</p>;
  const { provider, asOf, source } = offered;
  return (
    <p className="text-xs text-ink-3">
      {t('provider', { provider: visibleText(provider, 40), date: visibleText(asOf, 20) })}{' '}
      <a href={source} target="_blank" rel="noreferrer" className="underline underline-offset-2">
        {t('source')} <span aria-hidden="true">↗</span>
      </a>
    </p>
  );
}
