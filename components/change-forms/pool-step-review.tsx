'use client';
import { useTranslations } from 'next-intl';
import { CommentField } from '@/components/change/comment-field';
import { ErrorState } from '@/components/ui/error-state';
import { FieldErrors } from '@/components/form/field-errors';
import { PlanPanel } from '@/components/change/plan-panel';
import type { ApiFailure } from '@/lib/client/api-failure';
import type { Preview } from './use-preview';

export interface ReviewProps {
  /** Every wrong field with its words. */
  issues: readonly { field: string; message: string }[];
  onOpen: (field: string) => void;
  preview: Preview;
  reason: string;
  onReason: (reason: string) => void;
  failure: ApiFailure | null;
}

/** The whole plan once more, and why it is wanted. */
export function PoolStepReview({ issues, onOpen, preview, reason, onReason, failure }: ReviewProps) {
  const t = useTranslations('wizard');
  const plan = preview.answer?.plan ?? null;
  return (
    <div className="flex flex-col gap-6">
      <FieldErrors issues={issues} onOpen={onOpen} />
      {plan === null || issues.length > 0 ? null : (
        <div className={preview.updating ? 'opacity-60' : ''}>
          <PlanPanel plan={plan} mostlyNew narrow />
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
