import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { ActionBar } from '@/components/ui/state/action-bar';
import { isBehind } from '@/lib/domain/change/batches';
import { isOver } from '@/lib/domain/change/state';
import { CommentField } from '../approval/comment-field';
import { useDecision, type Decision } from '../approval/use-decision';
import { isUnderWay } from '../change-state-badge';
import type { ChangeView } from '../use-change';
import { useChangeWords } from '../use-change-words';

function ConfirmedDecision(o: {
  change: ChangeView;
  word: 'pause' | 'resume' | 'stop' | 'withdraw';
  variant: 'primary' | 'secondary' | 'danger';
  disabledReason: string | null;
  decisionOf: (comment: string) => Decision;
}) {
  const t = useTranslations('change');
  const [open, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const decision = useDecision(o.change.id, () => setOpen(false));
  const label = t(`${o.word}.button`);
  return (
    <>
      <Button variant={o.variant} disabledReason={o.disabledReason} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`${o.word}.title`)}
        confirmLabel={label}
        tone={o.variant === 'danger' ? 'danger' : 'primary'}
        busy={decision.isPending}
        failure={decision.error}
        onConfirm={() => decision.mutate(o.decisionOf(comment.trim()))}
      >
        <p>{t(`${o.word}.body`)}</p>
        <CommentField label={t('comment')} value={comment} onChange={setComment} />
      </ConfirmDialog>
    </>
  );
}

export function CancelButton({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const { cancel } = change.allowed;
  if (isOver(change.state)) return null;
  const fingerprint = change.plan?.fingerprint ?? null;
  return (
    <ConfirmedDecision
      change={change}
      word={isUnderWay(change.state) ? 'stop' : 'withdraw'}
      variant="danger"
      disabledReason={change.cancelRequested ? t('stopRequested') : cancel.ok ? null : words.reason(cancel)}
      decisionOf={(comment) => ({ decision: 'cancel', fingerprint, comment })}
    />
  );
}

/** Whether this person may pause, resume or stop the run: then that stays in view. */
export const controls = ({ state, allowed }: Pick<ChangeView, 'state' | 'allowed'>): boolean =>
  isUnderWay(state) && (allowed.pause.ok || allowed.resume.ok || allowed.cancel.ok);

export function RunBar({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const behind = change.steps.filter(isBehind).length;
  return (
    <ActionBar label={t('hold.controls')}>
      <span className="font-medium">{t('stepsDone', { done: behind, total: change.steps.length })}</span>
      <span className="flex-1" />
      <RunControls change={change} />
    </ActionBar>
  );
}

export function RunControls({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  return (
    <div role="group" aria-label={t('hold.controls')} className="no-print flex flex-wrap gap-2">
      {(['pause', 'resume'] as const).map((word) => {
        const allowed = change.allowed[word];
        return (
          <ConfirmedDecision
            key={word}
            change={change}
            word={word}
            variant={word === 'resume' && allowed.ok ? 'primary' : 'secondary'}
            disabledReason={allowed.ok ? null : words.reason(allowed)}
            decisionOf={(comment) => ({ decision: word, comment })}
          />
        );
      })}
      <CancelButton change={change} />
    </div>
  );
}
