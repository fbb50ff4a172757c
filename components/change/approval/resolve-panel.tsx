import { useTranslations } from '@/lib/client/intl';
import { CommentField } from './comment-field';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { RequestIds } from '../run/step-line';
import type { ChangeView } from '../use-change';
import { useChangeWords } from '../use-change-words';
import { useDecision } from './use-decision';
import { ProblemText } from '../problem-text';

export function ResolvePanel({ change }: { change: ChangeView }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const [comment, setComment] = useState('');
  const decision = useDecision(change.id);
  const { resolve } = change.allowed;
  const reason = resolve.ok ? (comment.trim() === '' ? t('resolve.explain') : null) : words.reason(resolve);
  const sending = (word: string) => decision.isPending && decision.variables.decision === word;
  return (
    <section
      aria-label={t('resolve.title')}
      className="flex flex-col gap-3 rounded-md border border-bad bg-bad-soft p-4"
    >
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-bad">▲ {t('resolve.title')}</p>
        {change.problem === null ? null : <ProblemText problem={change.problem} />}
        <p className="text-ink-2">{t('resolve.body')}</p>
        {change.requestIds.length === 0 ? null : <RequestIds ids={change.requestIds} />}
      </div>
      <div className="no-print flex flex-col gap-3">
        <CommentField
          label={t('resolve.comment')}
          help={t('resolve.commentHelp')}
          value={comment}
          onChange={setComment}
        />
        {decision.error === null ? null : <ErrorState failure={decision.error} compact />}
        <div className="flex flex-wrap gap-2">
          {(['look-again', 'fail'] as const).map((word) => (
            <Button
              key={word}
              variant={word === 'fail' ? 'danger' : 'primary'}
              busy={sending(word)}
              disabledReason={reason}
              onClick={() => decision.mutate({ decision: word, comment: comment.trim() })}
            >
              {t(`resolve.${word}`)}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
