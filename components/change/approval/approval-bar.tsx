import { useTranslations } from '@/lib/client/intl';
import { CommentField } from './comment-field';
import { useState } from 'react';
import { ActionBar } from '@/components/ui/state/action-bar';
import { PlanImpactWords } from '../plan/impact-card';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { Mono } from '@/components/ui/text/plain-text';
import type { Plan } from '@/lib/domain/change/plan';
import { OutdatedPlanNotice } from '../plan/outdated-plan-notice';
import type { ChangeView } from '../use-change';
import { useChangeWords } from '../use-change-words';
import { useDecision } from './use-decision';

interface DecisionProps {
  change: ChangeView;
  plan: Plan;
  reading: ReadPlan;
}

/** Whether this person may decide: then the decision stays in view, wherever the page is scrolled. */
export const decides = ({ allowed }: Pick<ChangeView, 'allowed'>): boolean => allowed.approve.ok || allowed.reject.ok;

export function ApprovalBar(o: DecisionProps) {
  const t = useTranslations('change');
  return (
    <ActionBar label={t('decide')}>
      <div className="flex w-full max-w-3xl flex-col gap-2">
        <PlanImpactWords plan={o.plan} />
        <Decide {...o} />
      </div>
    </ActionBar>
  );
}

/** The bar disappears with the decision; the list, which then has it, is where a keyboard goes on. */
const focusDecisions = (): void => document.querySelector<HTMLElement>('#approvals button')?.focus();

/** Sends the fingerprint of the plan this person saw: if it changes meanwhile, the difference must be read first. */
export function Decide({ change, plan, reading }: DecisionProps) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const [comment, setComment] = useState('');
  const decision = useDecision(change.id, () => {
    setComment('');
    focusDecisions();
  });
  const { read, moved } = reading;
  const bound = (read ?? plan).fingerprint;
  const reasonOf = (allowed: ChangeView['allowed']['approve']) => {
    if (!allowed.ok) return words.reason(allowed);
    return moved ? t('moved.readFirst') : null;
  };
  const decide = (word: 'approve' | 'reject') =>
    decision.mutate({ decision: word, fingerprint: bound, comment: comment.trim() });
  const sending = (word: string) => decision.isPending && decision.variables.decision === word;
  return (
    <div className="no-print flex max-w-3xl flex-col gap-2">
      {moved ? (
        <a href="#approvals" className="w-fit text-warn underline underline-offset-2">
          ▲ {t('moved.readFirst')}
        </a>
      ) : null}
      {decision.error !== null && !moved ? <ErrorState failure={decision.error} compact /> : null}
      <CommentField label={t('comment')} rows={1} value={comment} onChange={setComment} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          busy={sending('approve')}
          disabledReason={reasonOf(change.allowed.approve)}
          onClick={() => decide('approve')}
        >
          {t('approve')}
        </Button>
        <Button
          variant="danger"
          busy={sending('reject')}
          disabledReason={reasonOf(change.allowed.reject) ?? (comment.trim() === '' ? t('rejectNeedsReason') : null)}
          onClick={() => decide('reject')}
        >
          {t('reject')}
        </Button>
        <p className="text-xs text-ink-3">
          {t('bindsTo')} <Mono>{bound.slice(0, 12)}</Mono>
        </p>
      </div>
      {change.allowed.approve.ok ? null : (
        <p className="text-ink-2">{t('cannotDecide', { reason: words.reason(change.allowed.approve) })}</p>
      )}
    </div>
  );
}

/** What changed in the plan since this person read it. */
export function MovedPlan({ plan, reading }: Pick<DecisionProps, 'plan' | 'reading'>) {
  const { read, moved, acknowledge } = reading;
  return moved && read !== null ? <OutdatedPlanNotice before={read} after={plan} onRead={acknowledge} /> : null;
}

export interface ReadPlan {
  /** The plan this person has read; decisions bind to it. Null until there is one. */
  read: Plan | null;
  moved: boolean;
  acknowledge: () => void;
}

export function useReadPlan(plan: Plan | null): ReadPlan {
  const [read, setRead] = useState(plan);
  if (read === null && plan !== null) setRead(plan);
  return {
    read,
    moved: read !== null && plan !== null && read.fingerprint !== plan.fingerprint,
    acknowledge: () => setRead(plan),
  };
}
