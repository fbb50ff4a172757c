import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { StaleBand } from '@/components/ui/state/page-states';
import { RelativeTime } from '@/components/ui/text/relative-time';
import type { PoolWizardState } from '../use-pool-wizard';
import type { KeptDraft } from './draft-storage';

/** A draft of an earlier visit: restored or discarded by the person, never by itself. */
export function DraftOffer(o: { offered: KeptDraft; wizard: Pick<PoolWizardState, 'state' | 'form'> }) {
  const t = useTranslations('wizard.draft');
  const { form, state } = o.wizard;
  if (state.offerAnswer === 'discarded' || (state.offerAnswer === 'restored' && state.discarded)) return null;
  if (state.offerAnswer === 'restored')
    return <p className="text-ink-2">{t(form.edit === null ? 'restored' : 'restoredEdit')}</p>;
  return (
    <StaleBand tone="unknown" title={t('offer')}>
      <span>
        {t('kept')} <RelativeTime at={o.offered.at} form="ago" />
      </span>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => state.answerOffer('restored')}>
          {t('restore')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => state.answerOffer('discarded')}>
          {t('drop')}
        </Button>
      </span>
    </StaleBand>
  );
}
