'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { CommentField } from '../approval/comment-field';
import type { ChangeView } from '../use-change';
import { useChangeWords } from '../use-change-words';
import { useDecision } from '../approval/use-decision';

/** Asks to hold a run or to have it go on; asks the person first. */
export function WishButton({ change, wish }: { change: ChangeView; wish: 'pause' | 'resume' }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const [open, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const decision = useDecision(change.id, () => setOpen(false));
  const allowed = change.allowed[wish];
  const main = wish === 'resume' && allowed.ok;
  return (
    <>
      <Button
        variant={main ? 'primary' : 'secondary'}
        disabledReason={allowed.ok ? null : words.reason(allowed)}
        onClick={() => setOpen(true)}
      >
        {t(`${wish}.button`)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`${wish}.title`)}
        confirmLabel={t(`${wish}.button`)}
        busy={decision.isPending}
        failure={decision.error}
        onConfirm={() => decision.mutate({ decision: wish, comment: comment.trim() })}
      >
        <p>{t(`${wish}.body`)}</p>
        <CommentField label={t('comment')} value={comment} onChange={setComment} />
      </ConfirmDialog>
    </>
  );
}
