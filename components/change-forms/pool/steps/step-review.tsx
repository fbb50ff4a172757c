import { useTranslations } from '@/lib/client/intl';
import { CommentField } from '@/components/change/approval/comment-field';
import { PlanCalls, PlanEffect } from '@/components/change/plan/plan-panel';
import { FieldErrors } from '@/components/form/field-errors';
import { ErrorState } from '@/components/ui/state/error-state';
import { useCatalogWords } from '../use-catalog-words';
import type { PoolWizardState } from '../use-pool-wizard';

export interface ReviewProps {
  wizard: PoolWizardState;
  reason: string;
  onReason: (reason: string) => void;
}

export function StepReview({ wizard, reason, onReason }: ReviewProps) {
  const t = useTranslations('wizard');
  const words = useCatalogWords();
  const { preview, isUnchanged, failure } = wizard;
  const isNew = wizard.form.edit === null;
  const plan = preview.answer?.plan ?? null;
  const issues = wizard.issues.map((one) => ({ ...one, label: words.label(one.field), message: words.issue(one) }));
  return (
    <div className="flex flex-col gap-6">
      <FieldErrors issues={issues} onOpen={wizard.openField} />
      {isUnchanged ? <p className="text-ink-2">{t('edit.unchanged')}</p> : null}
      {plan === null || issues.length > 0 || isUnchanged ? null : (
        <div className={`flex flex-col gap-6 ${preview.updating ? 'opacity-60' : ''}`}>
          <PlanEffect plan={plan} mostlyNew={isNew} />
          <PlanCalls plan={plan} />
        </div>
      )}
      <CommentField
        label={t('reason.label')}
        help={t(isNew ? 'reason.help' : 'reason.helpEdit')}
        rows={3}
        value={reason}
        onChange={onReason}
      />
      {failure === null ? null : <ErrorState failure={failure} />}
    </div>
  );
}
