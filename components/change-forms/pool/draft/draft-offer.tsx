import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { StaleBand } from '@/components/ui/state/page-states';
import { RelativeTime } from '@/components/ui/text/relative-time';
import type { PoolWizardState } from '../use-pool-wizard';
import { draftStores, dropDraft, type KeptDraft } from './draft-storage';
import { useDraftPlace } from './use-draft';

/** A draft of an earlier visit: restored or discarded by the person, never by itself. */
export function DraftOffer(o: {
  cluster: string;
  offered: KeptDraft;
  wizard: Pick<PoolWizardState, 'state' | 'form'>;
}) {
  const t = useTranslations('wizard.draft');
  const place = useDraftPlace(o.cluster, o.wizard.form.edit?.id ?? null);
  const [answer, setAnswer] = useState<'restored' | 'discarded' | null>(null);
  if (answer === 'discarded' || o.wizard.state.discarded) return null;
  if (answer === 'restored')
    return <p className="text-ink-2">{t(place.poolId === null ? 'restored' : 'restoredEdit')}</p>;
  const restore = () => {
    o.wizard.state.replace(o.offered.draft);
    setAnswer('restored');
  };
  const discard = () => {
    dropDraft(draftStores(), place);
    setAnswer('discarded');
  };
  return (
    <StaleBand tone="unknown" title={t('offer')}>
      <span>
        {t('kept')} <RelativeTime at={o.offered.at} form="ago" />
      </span>
      <span className="flex gap-2">
        <Button size="sm" onClick={restore}>
          {t('restore')}
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          {t('drop')}
        </Button>
      </span>
    </StaleBand>
  );
}
