'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Tabs } from '@/components/ui/tabs';
import type { Plan } from '@/lib/domain/change/plan';
import type { CodePlace } from '@/lib/domain/pool/code/code-place';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';

/** Loaded when the tab is opened. */
const PoolCode = dynamic(() => import('./pool-code').then((module) => module.PoolCode), { ssr: false });
const DiffView = dynamic(() => import('@/components/change/plan/diff-view').then((module) => module.DiffView), {
  ssr: false,
});
const CallList = dynamic(() => import('@/components/change/plan/call-list').then((module) => module.CallList), {
  ssr: false,
});

const codes = ['terraform', 'cli', 'sdk', 'elsewhere'] as const;

/** The plan, its API calls, and the pool it ends in as code for other tools. */
export function PlanTabs(o: {
  plan: Plan | null;
  /** Why there is none. */
  noPlan: string;
  pool: PoolDefinition | null;
  place: CodePlace | null;
}) {
  const t = useTranslations('wizard');
  const tc = useTranslations('change');
  const [tab, setTab] = useState('plan');
  const { plan, pool } = o;
  const missing = <p className="text-ink-2">{o.noPlan}</p>;
  return (
    <Tabs
      label={t('effect.tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'plan',
          label: t('effect.plan'),
          panel: plan === null ? missing : <DiffView diff={plan.diff} label={tc('diff')} />,
        },
        { value: 'api', label: 'API', panel: plan === null ? missing : <CallList calls={plan.calls} /> },
        ...codes.map((form) => ({
          value: form,
          label: t(`code.tab.${form}`),
          panel: pool === null ? missing : <PoolCode pool={pool} place={o.place} form={form} />,
        })),
      ]}
    />
  );
}
