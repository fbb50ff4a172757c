'use client';
import { useTranslations } from 'next-intl';
import { CommentField } from '../approval/comment-field';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { isOver } from '@/lib/domain/change/state';
import { isUnderWay } from '../change-state';
import type { ChangeView } from '../use-change';
import { useChangeWords } from '../use-change-words';
import { useDecision } from '../approval/use-decision';

/** Withdraws a change before the run, stops it at the next step boundary during the run; asks for confirmation. */
export function CancelButton({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const [open, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const decision = useDecision(change.id, () => setOpen(false));
  const word = isUnderWay(change.state) ? 'stop' : 'withdraw';
  const { cancel } = change.allowed;
  if (isOver(change.state)) return null;
  const reason = change.cancelRequested ? t('stopRequested') : cancel.ok ? null : words.reason(cancel);
  return (
    <>
      <Button variant="danger" disabledReason={reason} onClick={() => setOpen(true)}>
        {t(`${word}.button`)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`${word}.title`)}
        confirmLabel={t(`${word}.button`)}
        tone="danger"
        busy={decision.isPending}
        failure={decision.error}
        onConfirm={() =>
          decision.mutate({
            decision: 'cancel',
            fingerprint: change.plan?.fingerprint ?? null,
            comment: comment.trim(),
          })
        }
      >
        <p>{t(`${word}.body`)}</p>
        <CommentField label={t('comment')} value={comment} onChange={setComment} />
      </ConfirmDialog>
    </>
  );
}
