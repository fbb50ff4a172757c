import { useTranslations } from '@/lib/client/intl';
import { FindingList } from '@/components/change/plan/finding-list';
import { FindingPlaceContext } from '@/components/change/plan/remedy-links';
import { ImpactCard } from '@/components/change/plan/impact-card';
import { WaitsFor } from '@/components/change/run/waits-for';
import { ErrorState } from '@/components/ui/state/error-state';
import { Skeleton, StaleBand } from '@/components/ui/state/page-states';
import { Spinner } from '@/components/ui/form/button';
import type { Preview } from './use-preview';

export function PreviewSummary({ preview, openReason }: { preview: Preview; openReason: string | null }) {
  const t = useTranslations('change');
  const plan = preview.answer?.plan ?? null;
  return (
    <section
      aria-label={t('request.preview')}
      aria-busy={preview.updating || undefined}
      className="flex flex-col gap-3 rounded-md border border-line p-3"
    >
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">{t('request.preview')}</span>
        <PreviewProgress preview={preview} />
      </p>
      <PreviewProblem preview={preview} />
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
          <FindingPlaceContext value={{ ...preview.of, change: null, targets: plan.targets }}>
            {plan.findings.length === 0 ? null : <FindingList findings={plan.findings} />}
            <ImpactCard impact={plan.impact} />
          </FindingPlaceContext>
        </div>
      )}
    </section>
  );
}

export function PreviewProgress({ preview }: { preview: Preview }) {
  const t = useTranslations('change.request');
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-xs text-ink-3">
      {preview.updating ? (
        <>
          <Spinner /> {t('updating')}
        </>
      ) : null}
    </span>
  );
}

export function PreviewProblem({ preview: { failure, answer } }: { preview: Preview }) {
  const t = useTranslations('change');
  const problem = answer?.problem ?? null;
  const waits = answer?.waits ?? null;
  return (
    <>
      {failure === null ? null : <ErrorState failure={failure} compact />}
      {problem === null ? null : (
        <StaleBand tone="bad" title={problem.message}>
          {problem.remedy}
        </StaleBand>
      )}
      {waits === null ? null : (
        <StaleBand title={t('request.waits')}>
          <WaitsFor problem={waits} />
        </StaleBand>
      )}
    </>
  );
}
