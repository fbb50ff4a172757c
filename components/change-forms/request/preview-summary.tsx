'use client';
import { useTranslations } from 'next-intl';
import { FindingList } from '@/components/change/plan/finding-list';
import { ImpactCard } from '@/components/change/plan/impact-card';
import { ErrorState } from '@/components/ui/state/error-state';
import { Skeleton } from '@/components/ui/state/skeleton';
import { Spinner } from '@/components/ui/state/spinner';
import { StaleBand } from '@/components/ui/state/stale-band';
import type { Preview } from './use-preview';

/** The effects of a small change, in its request dialog; while the form is incomplete, what is missing. */
export function PreviewSummary({ preview, openReason }: { preview: Preview; openReason: string | null }) {
  const t = useTranslations('change');
  const plan = preview.answer?.plan ?? null;
  const problem = preview.answer?.problem ?? null;
  return (
    <section
      aria-label={t('request.preview')}
      aria-busy={preview.updating || undefined}
      className="flex flex-col gap-3 rounded-md border border-line p-3"
    >
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">{t('request.preview')}</span>
        <span role="status" className="inline-flex items-center gap-1.5 text-xs text-ink-3">
          {preview.updating ? (
            <>
              <Spinner /> {t('request.updating')}
            </>
          ) : null}
        </span>
      </p>
      {preview.failure === null ? null : <ErrorState failure={preview.failure} compact />}
      {problem === null ? null : (
        <StaleBand tone="bad" title={problem.message}>
          {problem.remedy}
        </StaleBand>
      )}
      {preview.answer?.issues.map((issue) => (
        <p key={`${issue.field} ${issue.message}`} className="text-bad">
          ▲ {issue.message}
        </p>
      ))}
      {plan !== null || openReason === null ? null : <p className="text-ink-2">{openReason}</p>}
      {plan === null ? (
        preview.updating ? (
          <Skeleton className="h-16 w-full" />
        ) : null
      ) : (
        <div className={`flex flex-col gap-3 ${preview.updating ? 'opacity-60' : ''}`}>
          {plan.diff.length === 0 ? <p className="font-medium">{t('request.nothing')}</p> : null}
          {plan.findings.length === 0 ? null : <FindingList findings={plan.findings} />}
          <ImpactCard impact={plan.impact} />
        </div>
      )}
    </section>
  );
}
