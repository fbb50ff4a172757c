'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Wizard } from '@/components/form/wizard';
import type { WizardStep } from '@/components/form/wizard';
import { PageHeader } from '@/components/shell/page-header';
import { ErrorState } from '@/components/ui/error-state';
import { StaleBand } from '@/components/ui/stale-band';
import { useDeniedReason } from '@/lib/client/actor';
import { DraftBar } from './draft-bar';
import type { PoolDraft } from './pool-draft';
import { isPassed } from './pool-form';
import { poolSteps, stepHealth } from './pool-issues';
import type { PoolStep } from './pool-issues';
import { PoolStepFields } from './pool-step-fields';
import type { ReviewProps } from './pool-step-review';
import { poolsCrumbs } from './pools-crumbs';
import { SubmitBar } from './submit-bar';
import { SummaryBar } from './summary-bar';
import { useIssueWords } from './use-issue-words';
import { useFieldNames } from './use-field-names';
import { usePoolWizard } from './use-pool-wizard';
import { WhatWillHappen } from './what-will-happen';

export interface PoolWizardProps {
  cluster: string;
  initial: PoolDraft;
  restored: boolean;
  keptAt: number | null;
}

export function PoolWizard({ cluster, initial, restored, keptAt }: PoolWizardProps) {
  const t = useTranslations('wizard');
  const words = useIssueWords();
  const nameOf = useFieldNames();
  const denied = useDeniedReason('change.request');
  const [reason, setReason] = useState('');
  const wizard = usePoolWizard({ cluster, initial, keptAt });
  const { form, preview, openFields, blockers } = wizard;
  const review: ReviewProps = {
    issues: wizard.issues.map((issue) => ({ ...issue, label: nameOf(issue.field), message: words(issue) })),
    onOpen: wizard.openField,
    preview,
    reason,
    onReason: setReason,
    failure: wizard.failure,
  };
  const toStep = (id: PoolStep): WizardStep => ({
    id,
    title: t(`step.${id}`),
    status: statusOf(id, wizard),
    fields: <PoolStepFields step={id} form={form} review={review} />,
  });
  return (
    <div className="flex flex-col gap-2 pb-16 xl:pb-0">
      <PageHeader
        breadcrumb={poolsCrumbs(cluster, t('pools'))}
        title={t('title')}
        actions={<DraftBar keptAt={wizard.state.keptAt} onDiscard={wizard.state.discard} />}
      />
      {restored && !wizard.state.discarded ? <p className="-mt-4 text-ink-2">{t('draft.restored')}</p> : null}
      {denied === null ? null : <StaleBand title={t('lookOnly')}>{denied}</StaleBand>}
      {wizard.options.error === null ? null : (
        <ErrorState failure={wizard.options.error} retry={() => void wizard.options.refetch()} />
      )}
      <Wizard
        label={t('title')}
        steps={poolSteps.map(toStep)}
        // The draft is kept in the tab, so leaving loses nothing but the password.
        dirty={false}
        aside={
          <WhatWillHappen
            form={form}
            preview={preview}
            openFields={openFields}
            brief={wizard.step === 'review'}
            cluster={cluster}
          />
        }
        submit={
          <SubmitBar
            openFields={openFields}
            preview={preview}
            busy={wizard.isSending}
            onSubmit={() => wizard.submit(reason)}
          />
        }
      />
      <SummaryBar form={form} blockers={blockers} warnings={wizard.warnings} openFields={openFields} />
    </div>
  );
}

/** A step shows its health once it was passed. */
function statusOf(
  id: PoolStep,
  { issues, findings, reached }: Pick<ReturnType<typeof usePoolWizard>, 'issues' | 'findings' | 'reached'>,
): WizardStep['status'] {
  if (!isPassed(id, reached)) return { complete: false, problems: 0, findings: 0 };
  const { problems, warnings } = stepHealth(id, issues, findings);
  return { complete: problems === 0, problems, findings: warnings };
}
