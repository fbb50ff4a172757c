'use client';
import { useTranslations } from 'next-intl';
import { CommentField } from '@/components/change/comment-field';
import { ErrorState } from '@/components/ui/error-state';
import { FieldErrors } from '@/components/form/field-errors';
import type { FieldIssue } from '@/components/form/field-errors';
import { PlanCalls, PlanEffect } from '@/components/change/plan-panel';
import type { ApiFailure } from '@/lib/client/api-failure';
import type { Preview } from './use-preview';

export interface ReviewProps {
  /** Every wrong field with its words. */
  issues: readonly FieldIssue[];
  onOpen: (field: string) => void;
  preview: Preview;
  reason: string;
  onReason: (reason: string) => void;
  failure: ApiFailure | null;
}

/** What is created and by which calls, and why it is wanted; findings and prerequisites stand beside it all the while. */
export function PoolStepReview({ issues, onOpen, preview, reason, onReason, failure }: ReviewProps) {
  const t = useTranslations('wizard');
  const plan = preview.answer?.plan ?? null;
  return (
    <div className="flex flex-col gap-6">
      <FieldErrors issues={issues} onOpen={onOpen} />
      {plan === null || issues.length > 0 ? null : (
        <div className={`flex flex-col gap-6 ${preview.updating ? 'opacity-60' : ''}`}>
          <PlanEffect plan={plan} mostlyNew />
          <PlanCalls plan={plan} />
        </div>
      )}
      <CommentField
        label={t('reason.label')}
        help={t('reason.help')}
        rows={3}
        value={reason}
        onChange={onReason}
      />
      {failure === null ? null : <ErrorState failure={failure} />}
    </div>
  );
}
