'use client';
import { useTranslations } from 'next-intl';
import { DiffView } from '@/components/change/plan/diff-view';
import type { Plan } from '@/lib/domain/change/plan';

/** The differences by name, in addition to the totals. */
export function PlanDiff({ plan }: { plan: Plan }) {
  const t = useTranslations('change');
  const own = useTranslations('pool.plan');
  if (plan.diff.length === 0) return null;
  return (
    <details>
      <summary className="min-h-6 w-fit text-ink-2 underline underline-offset-2 hover:text-ink">
        {own('details', { n: plan.diff.length })}
      </summary>
      <div className="pt-2">
        <DiffView diff={plan.diff} label={t('diff')} />
      </div>
    </details>
  );
}
