'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useDeniedReason } from '@/lib/client/actor';

/** The wizard's last button. A plan with blockers may be asked for: it is recorded as blocked, with its remedies. */
export function SubmitBar(o: { openFields: number; blockers: number; busy: boolean; onSubmit: () => void }) {
  const t = useTranslations('wizard');
  const denied = useDeniedReason('change.request');
  const open = o.openFields > 0 ? t('submit.openFields', { n: o.openFields }) : null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {o.blockers > 0 ? <p className="text-bad">■ {t('submit.willBeBlocked', { n: o.blockers })}</p> : null}
      <Button variant="primary" busy={o.busy} disabledReason={denied ?? open} onClick={o.onSubmit}>
        {t('submit.button')}
      </Button>
    </div>
  );
}
