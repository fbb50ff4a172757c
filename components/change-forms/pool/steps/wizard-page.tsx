'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Wizard } from '@/components/form/wizard';
import type { WizardStep } from '@/components/form/wizard-steps';
import { type Crumb, PageHeader } from '@/components/shell/page-header';
import { ErrorState } from '@/components/ui/state/error-state';
import { StaleBand } from '@/components/ui/state/stale-band';
import { useDeniedReason } from '@/lib/client/actor';
import { queryOf } from '@/lib/client/query-of';
import { listClusters } from '@/lib/contract/clusters';
import type { CodePlace } from '@/lib/domain/pool/code/code-place';
import { DraftBar } from '../draft/draft-bar';
import { isPassed } from '../draft/draft-form';
import { FocusRequested } from '../draft/focus-request';
import { poolSteps, stepHealth, type PoolStep } from '../summary/issues';
import { judgedPool } from '../summary/judged-pool';
import { StepFields } from './step-fields';
import type { ReviewProps } from './step-review';
import { SummaryBar } from '../summary/summary-bar';
import { useCatalogueWords } from '../use-catalogue-words';
import { type PoolWizardState, type WizardStart, usePoolWizard } from '../use-pool-wizard';
import { WhatWillHappen } from '../summary/what-will-happen';
import { RequestButton } from '../../request/request-button';
import type { Preview } from '../../request/use-preview';

/** The last button of the wizard. A plan with blockers can be requested: it is saved as blocked, with its remedies. */
function SubmitBar(o: {
  openFields: number;
  /** An edit that changes nothing. */
  isUnchanged: boolean;
  preview: Preview;
  busy: boolean;
  onSubmit: () => void;
}) {
  const t = useTranslations('wizard');
  const nothing = o.isUnchanged ? t('edit.unchanged') : null;
  const open = o.openFields > 0 ? t('submit.openFields', { n: o.openFields }) : nothing;
  return <RequestButton preview={o.preview} openReason={open} busy={o.busy} onRequest={o.onSubmit} />;
}

const TemplatePicker = dynamic(() => import('./template-picker').then((module) => module.TemplatePicker), {
  ssr: false,
});

export interface WizardPageProps extends WizardStart {
  title: string;
  breadcrumb: readonly Crumb[];
  restored: boolean;
  /** Of a pool that exists; a new one takes its cluster's. */
  place: CodePlace | null;
}

/** The pool's form in steps with its effects beside it, for a new pool and for an edit. */
export function WizardPage({ title, breadcrumb, restored, ...start }: WizardPageProps) {
  const t = useTranslations('wizard');
  const [reason, setReason] = useState('');
  const wizard = usePoolWizard(start);
  const { form, state } = wizard;
  const isNew = start.edit === null;
  const review = useReview(wizard, { isNew, reason, onReason: setReason });
  const toStep = (id: PoolStep): WizardStep => ({
    id,
    title: t(`step.${id}`),
    status: statusOf(id, wizard),
    fields: (
      <>
        {id === 'system' && isNew ? <Template cluster={start.cluster} wizard={wizard} /> : null}
        <StepFields step={id} form={form} review={review} />
      </>
    ),
  });
  return (
    <FocusRequested value={wizard.focus}>
      <div className="flex flex-col gap-2 pb-16 xl:pb-0">
        <PageHeader
          breadcrumb={breadcrumb}
          title={title}
          actions={<DraftBar keptAt={state.keptAt} isEdit={!isNew} onDiscard={state.discard} />}
        />
        {restored && !state.discarded ? (
          <p className="-mt-4 text-ink-2">{t(isNew ? 'draft.restored' : 'draft.restoredEdit')}</p>
        ) : null}
        <Obstacles options={wizard.options} />
        <Wizard
          label={title}
          steps={poolSteps.map(toStep)}
          current={wizard.step}
          // A new pool's draft is kept in the tab, so leaving loses nothing but the password.
          dirty={!isNew && !wizard.isUnchanged && !wizard.isSending}
          leaveQuestion={t('edit.leave')}
          aside={<Effect wizard={wizard} start={start} />}
          submit={
            <SubmitBar
              openFields={wizard.openFields}
              isUnchanged={wizard.isUnchanged}
              preview={wizard.preview}
              busy={wizard.isSending}
              onSubmit={() => wizard.submit(reason)}
            />
          }
        />
        <SummaryBar form={form} blockers={wizard.blockers} warnings={wizard.warnings} openFields={wizard.openFields} />
      </div>
    </FocusRequested>
  );
}

/** Fills the form; a name that was thought of already stays. */
function Template({ cluster, wizard }: { cluster: string; wizard: PoolWizardState }) {
  const { name } = wizard.form.draft;
  return <TemplatePicker cluster={cluster} onFill={(draft) => wizard.state.replace({ ...draft, name })} />;
}

/** What prevents a request or a choice. */
function Obstacles({ options }: Pick<PoolWizardState, 'options'>) {
  const t = useTranslations('wizard');
  const denied = useDeniedReason('change.request');
  return (
    <>
      {denied === null ? null : <StaleBand title={t('lookOnly')}>{denied}</StaleBand>}
      {options.error === null ? null : <ErrorState failure={options.error} retry={() => void options.refetch()} />}
    </>
  );
}

type Requested = Pick<ReviewProps, 'isNew' | 'reason' | 'onReason'>;

function useReview(wizard: PoolWizardState, requested: Requested): ReviewProps {
  const words = useCatalogueWords();
  return {
    ...requested,
    issues: wizard.issues.map((issue) => ({ ...issue, label: words.label(issue.field), message: words.issue(issue) })),
    onOpen: wizard.openField,
    preview: wizard.preview,
    isUnchanged: wizard.isUnchanged,
    failure: wizard.failure,
  };
}

function Effect({
  wizard,
  start,
}: {
  wizard: PoolWizardState;
  start: Pick<WizardPageProps, 'cluster' | 'edit' | 'place'>;
}) {
  const { edit, place, cluster } = start;
  const clusters = useQuery({ ...queryOf(listClusters, {}), enabled: place === null });
  const ofCluster = clusters.data?.rows.find((row) => row.name === cluster)?.ack ?? null;
  const { draft } = wizard.form;
  const whole = wizard.openFields === 0;
  const pool = useMemo(() => (whole ? judgedPool(draft, edit) : null), [whole, draft, edit]);
  return (
    <WhatWillHappen
      form={wizard.form}
      preview={wizard.preview}
      openFields={wizard.openFields}
      findings={wizard.reported}
      onOpen={wizard.openField}
      brief={wizard.step === 'review'}
      isUnchanged={wizard.isUnchanged}
      pool={pool}
      place={place ?? ofCluster}
    />
  );
}

/** A step shows its health once it was passed; the steps of an edit always do. */
function statusOf(id: PoolStep, wizard: PoolWizardState): WizardStep['status'] {
  if (!isPassed(id, wizard.reached)) return { complete: false, problems: 0, findings: 0 };
  const { problems, warnings } = stepHealth(id, wizard);
  const isEdit = wizard.form.edit !== null;
  return { complete: problems === 0 && (!isEdit || wizard.isTouched(id)), problems, findings: warnings };
}
