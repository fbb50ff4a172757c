'use client';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Spinner } from '@/components/ui/spinner';
import { StaleBand } from '@/components/ui/stale-band';
import { Tabs } from '@/components/ui/tabs';
import { CallList } from '@/components/change/call-list';
import { DiffView } from '@/components/change/diff-view';
import { FindingList } from '@/components/change/finding-list';
import { PrerequisiteList } from '@/components/change/prerequisite-list';
import type { Plan } from '@/lib/domain/change/plan';
import { PoolFigures } from './pool-figures';
import type { PoolForm } from './pool-form';
import type { Preview } from './use-preview';

/** Always beside the form: what this pool will be, cost and meet, following every change. */
export function WhatWillHappen(o: {
  form: PoolForm;
  preview: Preview;
  openFields: number;
  /** The diff and the calls stand beside it already. */
  brief: boolean;
  cluster: string;
}) {
  const t = useTranslations('wizard');
  const plan = o.preview.answer?.plan ?? null;
  const problem = o.preview.answer?.problem ?? null;
  return (
    <section
      id="what-will-happen"
      aria-label={t('effect.title')}
      aria-busy={o.preview.updating || undefined}
      className="flex scroll-mt-4 flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-base font-semibold">{t('effect.title')}</h2>
        <p role="status" className="inline-flex items-center gap-1.5 text-xs text-ink-3">
          {o.preview.updating ? (
            <>
              <Spinner /> {t('effect.updating')}
            </>
          ) : null}
        </p>
      </div>
      <PoolFigures form={o.form} plan={plan} />
      {o.openFields > 0 ? (
        <p className="rounded-md bg-sunken px-3 py-2 text-ink-2">
          {t('effect.openFields', { n: o.openFields })}
        </p>
      ) : null}
      {o.preview.failure === null ? null : <ErrorState failure={o.preview.failure} compact />}
      {problem === null ? null : (
        <StaleBand tone="bad" title={problem.message}>
          {problem.remedy}
        </StaleBand>
      )}
      {plan === null ? null : (
        <div className={o.preview.updating || o.openFields > 0 ? 'opacity-60' : ''}>
          <PlanParts plan={plan} brief={o.brief} cluster={o.cluster} />
        </div>
      )}
    </section>
  );
}

/** Loaded when somebody wants code. */
const PoolCode = dynamic(() => import('./pool-code').then((module) => module.PoolCode), { ssr: false });

function PlanParts({ plan, brief, cluster }: { plan: Plan; brief: boolean; cluster: string }) {
  const t = useTranslations('wizard');
  const tc = useTranslations('change');
  const [tab, setTab] = useState('plan');
  const met = plan.prerequisites.filter((one) => one.met === 'yes').length;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h3 className="text-sm">{tc('findings')}</h3>
        {plan.findings.length === 0 ? (
          <p className="text-ok">✓ {tc('noFindings')}</p>
        ) : (
          <FindingList findings={plan.findings} />
        )}
      </div>
      {plan.prerequisites.length === 0 ? null : (
        <div className="flex flex-col gap-2">
          <h3 className="flex items-baseline gap-2 text-sm">
            {tc('prerequisites')}
            <span className="font-normal text-ink-3">
              {tc('metOf', { met, total: plan.prerequisites.length })}
            </span>
          </h3>
          <PrerequisiteList prerequisites={plan.prerequisites} />
        </div>
      )}
      {brief ? null : (
        <Tabs
          label={t('effect.tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'plan',
              label: t('effect.plan'),
              panel: <DiffView diff={plan.diff} label={tc('diff')} />,
            },
            { value: 'api', label: 'API', panel: <CallList calls={plan.calls} /> },
            ...(['terraform', 'cli', 'sdk', 'elsewhere'] as const).map((form) => ({
              value: form,
              label: t(`code.tab.${form}`),
              panel: <PoolCode cluster={cluster} plan={plan} form={form} />,
            })),
          ]}
        />
      )}
    </div>
  );
}
