'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { CommentField } from '../approval/comment-field';
import type { ChangeView } from '../use-change';
import { useChangeWords } from '../use-change-words';
import { useDecision } from '../approval/use-decision';

/** Requests pausing or resuming a run, after confirmation. */
export function RunControlButton({ change, runControl }: { change: ChangeView; runControl: 'pause' | 'resume' }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const [open, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const decision = useDecision(change.id, () => setOpen(false));
  const allowed = change.allowed[runControl];
  const main = runControl === 'resume' && allowed.ok;
  return (
    <>
      <Button
        variant={main ? 'primary' : 'secondary'}
        disabledReason={allowed.ok ? null : words.reason(allowed)}
        onClick={() => setOpen(true)}
      >
        {t(`${runControl}.button`)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`${runControl}.title`)}
        confirmLabel={t(`${runControl}.button`)}
        busy={decision.isPending}
        failure={decision.error}
        onConfirm={() => decision.mutate({ decision: runControl, comment: comment.trim() })}
      >
        <p>{t(`${runControl}.body`)}</p>
        <CommentField label={t('comment')} value={comment} onChange={setComment} />
      </ConfirmDialog>
    </>
  );
}
