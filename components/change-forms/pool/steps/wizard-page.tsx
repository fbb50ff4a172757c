import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from '@/lib/client/intl';
import { useMemo, useState } from 'react';
import { countOf } from '@/components/change/plan/finding-list';
import { Wizard, type WizardStep } from '@/components/form/wizard';
import { type Crumb, PageHeader } from '@/components/shell/page-header';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { useDeniedReason } from '@/lib/client/actor';
import { queryOf } from '@/lib/client/query-of';
import { firstRead } from '@/lib/client/reading';
import type { CodePlace } from '@/lib/domain/pool/code/code-body';
import { DraftOffer } from '../draft/draft-offer';
import { isPassed } from '../draft/draft-form';
import { FocusRequested } from './use-step';
import { poolSteps, stepHealth, type PoolStep } from '../summary/issues';
import { evaluatedPool } from '../draft/edit';
import { StepFields } from './step-fields';
import { SummaryBar } from '../summary/figures';
import { type PoolWizardState, type WizardStart, usePoolWizard } from '../use-pool-wizard';
import { WhatWillHappen } from '../summary/what-will-happen';
import { RequestButton } from '../../request/request-button';
import type { Preview } from '../../request/use-preview';
import { Button } from '@/components/ui/form/button';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { RelativeTime } from '@/components/ui/text/relative-time';

function SubmitBar(o: {
  openFields: number;
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

const TemplatePicker = dynamic(async () => (await import('./template-picker')).TemplatePicker, {
  ssr: false,
  loading: ({ error }) => (
    <div {...firstRead(error ? null : 'first')}>
      <SkeletonRows rows={3} />
    </div>
  ),
});

export interface WizardPageProps extends WizardStart {
  title: string;
  breadcrumb: readonly Crumb[];
  restored: boolean;
  /** Of a pool that exists; a new one takes its cluster's. */
  place: CodePlace | null;
}

export function WizardPage({ title, breadcrumb, restored, ...start }: WizardPageProps) {
  const t = useTranslations('wizard');
  const [reason, setReason] = useState('');
  const wizard = usePoolWizard(start);
  const { form, state } = wizard;
  const isNew = start.edit === null;
  const toStep = (id: PoolStep): WizardStep => ({
    id,
    title: t(`step.${id}`),
    status: statusOf(id, wizard),
    fields: (
      <>
        {id === 'system' && isNew ? <Template cluster={start.cluster} wizard={wizard} /> : null}
        <StepFields step={id} form={form} review={{ wizard, reason, onReason: setReason }} />
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
        {restored && !state.discarded && state.offerAnswer !== 'restored' ? (
          <p className="-mt-4 text-ink-2">{t(isNew ? 'draft.restored' : 'draft.restoredEdit')}</p>
        ) : null}
        {start.offered === null ? null : <DraftOffer offered={start.offered} wizard={wizard} />}
        <Obstacles options={wizard.options} />
        <Wizard
          label={title}
          steps={poolSteps.map(toStep)}
          current={wizard.step}
          // A new pool's draft is kept in the browser, so leaving loses nothing but secrets; except beside an offer.
          dirty={!wizard.isSending && (isNew ? state.isOffering && state.touched.size > 0 : !wizard.isUnchanged)}
          {...(isNew || state.isOffering ? {} : { leaveQuestion: t('edit.leave') })}
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

function Template({ cluster, wizard }: { cluster: string; wizard: PoolWizardState }) {
  const { name } = wizard.form.draft;
  return <TemplatePicker cluster={cluster} onFill={(draft) => wizard.state.replace({ ...draft, name })} />;
}

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

function Effect(o: { wizard: PoolWizardState; start: Pick<WizardPageProps, 'cluster' | 'edit' | 'place'> }) {
  const { wizard, start } = o;
  const { edit, place, cluster } = start;
  const clusters = useQuery({ ...queryOf('clusters.list', {}), enabled: place === null });
  const ofCluster = clusters.data?.rows.find((row) => row.name === cluster)?.ack ?? null;
  const { draft } = wizard.form;
  const whole = wizard.openFields === 0;
  const pool = useMemo(() => (whole ? evaluatedPool(draft, edit) : null), [whole, draft, edit]);
  return <WhatWillHappen wizard={wizard} pool={pool} place={place ?? ofCluster} />;
}

/** A step shows its health once it was passed, the first what the cluster lacks at once; the steps of an edit always do. */
function statusOf(id: PoolStep, wizard: PoolWizardState): WizardStep['status'] {
  const cluster = id === 'system' ? wizard.form.clusterFindings : [];
  const [blockers, warned] = [countOf(cluster, 'blocker'), countOf(cluster, 'warning')];
  if (!isPassed(id, wizard.reached)) return { complete: false, problems: blockers, findings: warned };
  const health = stepHealth(id, wizard);
  const problems = health.problems + blockers;
  const isEdit = wizard.form.edit !== null;
  return {
    complete: problems === 0 && (!isEdit || wizard.isTouched(id)),
    problems,
    findings: health.warnings + warned,
  };
}

export function DraftBar(o: { keptAt: number | null; isEdit: boolean; onDiscard: () => void }) {
  const t = useTranslations('wizard');
  const [asking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    o.onDiscard();
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-ink-3">
      <p className="hidden sm:block">
        {o.keptAt === null ? (
          t('draft.notKept')
        ) : (
          <>
            {t('draft.kept')} <RelativeTime at={o.keptAt} form="ago" />
          </>
        )}
      </p>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('draft.discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={discard}
        title={t('draft.discardTitle')}
        confirmLabel={t('draft.discard')}
        tone="danger"
      >
        <p>{t(o.isEdit ? 'draft.discardEdit' : 'draft.discardBody')}</p>
      </ConfirmDialog>
    </div>
  );
}
