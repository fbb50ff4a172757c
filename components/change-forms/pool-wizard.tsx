'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { Wizard } from '@/components/form/wizard';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { useDeniedReason } from '@/lib/client/actor';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { getPoolOptions } from '@/lib/contract/catalog';
import { poolsCrumbs } from './pools-crumbs';
import { DraftBar } from './draft-bar';
import type { PoolDraft } from './pool-draft';
import { withSuggestions } from './pool-draft';
import { dropDraft } from './pool-draft-storage';
import { isPassed, poolForm } from './pool-form';
import { checkDraft, issuesOfDoor, poolSteps, stepHealth, stepOfField } from './pool-issues';
import type { PoolStep } from './pool-issues';
import { PoolStepFields } from './pool-step-fields';
import { SummaryBar } from './summary-bar';
import { useCreateChange } from './use-create-change';
import { useIssueWords } from './use-issue-words';
import { usePoolDraft } from './use-pool-draft';
import { usePreview } from './use-preview';
import { WhatWillHappen } from './what-will-happen';

const kind = 'node-pool.create';

export interface PoolWizardProps {
  cluster: string;
  initial: PoolDraft;
  restored: boolean;
  keptAt: number | null;
}

export function PoolWizard({ cluster, initial, restored, keptAt }: PoolWizardProps) {
  const t = useTranslations('wizard');
  const router = useRouter();
  const url = useUrlQuery();
  const words = useIssueWords();
  const state = usePoolDraft({ cluster, initial, keptAt });
  const [reason, setReason] = useState('');
  const denied = useDeniedReason('change.request');
  const reached = useReached(poolSteps.find((step) => step === url.get('step')) ?? 'system');
  const options = useQuery({
    ...queryOf(getPoolOptions, { params: { cluster }, query: { os: state.draft.os } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const known = options.data?.options ?? null;
  const draft = useMemo(() => withSuggestions(state.draft, known), [state.draft, known]);
  const checked = useMemo(() => checkDraft(draft), [draft]);
  const preview = usePreview({ kind, cluster, input: checked.input });
  const create = useCreateChange((change) => {
    if (change.state !== 'blocked') dropDraft(sessionStorage, cluster);
    router.push(`/changes/${encodeURIComponent(change.id)}`);
  });
  const doorIssues = create.error?.issues ?? preview.answer?.issues ?? [];
  const issues = [...checked.issues, ...issuesOfDoor(checked.input === null ? [] : doorIssues)];
  const findings = checked.input === null ? [] : (preview.answer?.plan?.findings ?? []);
  const form = poolForm({ ...state, draft, options: known, issues, findings, reached });
  const openField = (field: string) => url.set({ step: stepOfField(field) });
  const blockers = findings.filter((finding) => finding.severity === 'blocker').length;
  const submitReason =
    denied ?? (checked.issues.length > 0 ? t('submit.openFields', { n: issues.length }) : null);
  const review = {
    issues: issues.map((issue) => ({ field: issue.field, message: words(issue) })),
    onOpen: openField,
    preview,
    reason,
    onReason: setReason,
    failure: create.error,
  };
  const steps = poolSteps.map((id) => {
    const health = stepHealth(id, issues, findings);
    const shown = isPassed(id, reached);
    return {
      id,
      title: t(`step.${id}`),
      status: {
        complete: shown && health.problems === 0 && id !== 'review',
        problems: shown ? health.problems : 0,
        findings: shown ? health.warnings : 0,
      },
      fields: <PoolStepFields step={id} form={form} review={review} />,
    };
  });
  return (
    <div className="flex flex-col gap-2 pb-16 xl:pb-0">
      <PageHeader
        breadcrumb={poolsCrumbs(cluster, t('pools'))}
        title={t('title')}
        actions={<DraftBar keptAt={state.keptAt} onDiscard={state.discard} />}
      />
      {restored && !state.discarded ? <p className="-mt-4 text-ink-2">{t('draft.restored')}</p> : null}
      {options.error === null ? null : (
        <ErrorState failure={options.error} retry={() => void options.refetch()} />
      )}
      <Wizard
        label={t('title')}
        steps={steps}
        // The draft is kept in the tab, so leaving loses nothing but the password.
        dirty={false}
        aside={
          <WhatWillHappen
            form={form}
            preview={preview}
            openFields={checked.issues.length}
            brief={url.get('step') === 'review'}
          />
        }
        submit={
          <div className="flex flex-wrap items-center justify-end gap-3">
            {blockers > 0 ? <p className="text-bad">■ {t('submit.willBeBlocked', { n: blockers })}</p> : null}
            <Button
              variant="primary"
              busy={create.isPending}
              disabledReason={submitReason}
              onClick={() => create.mutate({ kind, cluster, input: checked.input, reason: reason.trim() })}
            >
              {t('submit.button')}
            </Button>
          </div>
        }
      />
      <SummaryBar form={form} blockers={blockers} openFields={checked.issues.length} />
    </div>
  );
}

/** Index of the furthest step that was open. */
function useReached(step: PoolStep): number {
  const index = poolSteps.indexOf(step);
  const [reached, setReached] = useState(index);
  if (index > reached) setReached(index);
  return Math.max(reached, index);
}
