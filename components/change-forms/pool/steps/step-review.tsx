'use client';
import { useTranslations } from 'next-intl';
import { CommentField } from '@/components/change/approval/comment-field';
import { PlanCalls, PlanEffect } from '@/components/change/plan/plan-panel';
import { FieldErrors } from '@/components/form/field-errors';
import type { FieldIssue } from '@/components/form/field-errors';
import { ErrorState } from '@/components/ui/state/error-state';
import type { ApiFailure } from '@/lib/client/api-failure';
import type { Preview } from '../../request/use-preview';

export interface ReviewProps {
  /** Every invalid field with its message. */
  issues: readonly FieldIssue[];
  onOpen: (field: string) => void;
  preview: Preview;
  isNew: boolean;
  isUnchanged: boolean;
  reason: string;
  onReason: (reason: string) => void;
  failure: ApiFailure | null;
}

/** The effects, the calls, and the reason for the request; findings and prerequisites are always shown beside it. */
export function StepReview({ issues, onOpen, preview, reason, onReason, failure, ...o }: ReviewProps) {
  const t = useTranslations('wizard');
  const plan = preview.answer?.plan ?? null;
  return (
    <div className="flex flex-col gap-6">
      <FieldErrors issues={issues} onOpen={onOpen} />
      {o.isUnchanged ? <p className="text-ink-2">{t('edit.unchanged')}</p> : null}
      {plan === null || issues.length > 0 || o.isUnchanged ? null : (
        <div className={`flex flex-col gap-6 ${preview.updating ? 'opacity-60' : ''}`}>
          <PlanEffect plan={plan} mostlyNew={o.isNew} />
          <PlanCalls plan={plan} />
        </div>
      )}
      <CommentField
        label={t('reason.label')}
        help={t(o.isNew ? 'reason.help' : 'reason.helpEdit')}
        rows={3}
        value={reason}
        onChange={onReason}
      />
      {failure === null ? null : <ErrorState failure={failure} />}
    </div>
  );
}
