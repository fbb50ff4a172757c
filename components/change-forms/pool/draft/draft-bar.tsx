'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { RelativeTime } from '@/components/ui/text/relative-time';

/** Shows that the draft is saved; discarding it asks for confirmation. */
export function DraftBar(o: { keptAt: number | null; isEdit: boolean; onDiscard: () => void }) {
  const t = useTranslations('wizard');
  const [asking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    o.onDiscard();
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-ink-3">
      <p className="hidden sm:block">
        {o.keptAt === null ? (
          t('draft.notKept')
        ) : (
          <>
            {t('draft.kept')} <RelativeTime at={o.keptAt} form="ago" />
          </>
        )}
      </p>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('draft.discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={discard}
        title={t('draft.discardTitle')}
        confirmLabel={t('draft.discard')}
        tone="danger"
      >
        <p>{t(o.isEdit ? 'draft.discardEdit' : 'draft.discardBody')}</p>
      </ConfirmDialog>
    </div>
  );
}
