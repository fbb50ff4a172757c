import { useTranslations } from '@/lib/client/intl';
import { FindingList } from '@/components/change/plan/finding-list';
import { FindingPlaceContext } from '@/components/change/plan/remedy-links';
import { PrerequisiteList } from '@/components/change/plan/prerequisite-list';
import type { Finding, Prerequisite, Plan } from '@/lib/domain/change/plan';
import type { CodePlace } from '@/lib/domain/pool/code/code-body';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { PreviewProblem, PreviewProgress } from '../../request/preview-summary';
import { PoolFigures } from './figures';
import { useCatalogWords } from '../use-catalog-words';
import type { FieldIssue } from './issues';
import type { PoolWizardState } from '../use-pool-wizard';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Tabs } from '@/components/ui/tabs';

export function WhatWillHappen(o: {
  wizard: PoolWizardState;
  /** What the code is written of; null while something is missing. */
  pool: PoolDefinition | null;
  place: CodePlace | null;
}) {
  const { wizard, pool, place } = o;
  const t = useTranslations('wizard');
  const { form, isUnchanged, openFields, reported } = wizard;
  const preview = isUnchanged ? { ...wizard.preview, answer: null } : wizard.preview;
  const plan = preview.answer?.plan ?? null;
  const isWhole = openFields === 0 && !preview.updating;
  return (
    <section
      id="what-will-happen"
      aria-label={t('effect.title')}
      aria-busy={preview.updating || undefined}
      className="flex scroll-mt-4 flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-base font-semibold">{t('effect.title')}</h2>
        <PreviewProgress preview={preview} />
      </div>
      <PoolFigures form={form} plan={plan} />
      {isUnchanged ? <p className="rounded-md bg-sunken px-3 py-2 text-ink-2">{t('edit.unchanged')}</p> : null}
      {openFields > 0 ? <OpenFields issues={wizard.openIssues} onOpen={wizard.openField} /> : null}
      <PreviewProblem preview={preview} />
      {/* "No findings" can only be stated for the complete form. */}
      {reported.length > 0 || (plan !== null && isWhole) ? (
        <FindingPlaceContext value={{ ...preview.of, change: null, targets: plan?.targets ?? [] }}>
          <Findings findings={reported} onOpen={wizard.openField} />
        </FindingPlaceContext>
      ) : null}
      {plan === null ? null : (
        <div className={isWhole ? '' : 'opacity-60'}>
          <Prerequisites prerequisites={plan.prerequisites} />
        </div>
      )}
      {/* The review shows the diff and the calls beside it. */}
      {wizard.step === 'review' || (plan === null && pool === null) ? null : (
        <PlanTabs plan={plan} noPlan={t(noPlanKey(wizard))} pool={pool} place={place} />
      )}
    </section>
  );
}

/** What the plan waits for, each as a link to its field. */
export function OpenFields({ issues, onOpen }: { issues: readonly FieldIssue[]; onOpen: (field: string) => void }) {
  const t = useTranslations('wizard');
  const words = useCatalogWords();
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-ink-2">
      <p>{t('effect.openFields', { n: issues.length })}</p>
      <ul className="flex flex-wrap gap-x-3">
        {issues.map((issue) => (
          <li key={`${issue.field} ${issue.key}`}>
            <FieldLink label={words.place(issue.field)} onOpen={() => onOpen(issue.field)} />
            {issue.key === 'required' || issue.key === 'chooseOne' ? null : `: ${words.issue(issue)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FieldLink({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className="min-h-6 text-left text-accent underline underline-offset-2">
      {label}
    </button>
  );
}

function noPlanKey({ isUnchanged, openFields, preview }: PoolWizardState): string {
  if (isUnchanged) return 'edit.unchanged';
  return openFields === 0 && preview.updating ? 'effect.planComing' : 'effect.noPlanYet';
}

function Findings({ findings, onOpen }: { findings: readonly Finding[]; onOpen: (field: string) => void }) {
  const tc = useTranslations('change');
  const words = useCatalogWords();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm">{tc('findings')}</h3>
      {findings.length === 0 ? (
        <p className="text-ok">✓ {tc('noFindings')}</p>
      ) : (
        <FindingList
          findings={findings}
          place={({ field }) =>
            field === null ? null : <FieldLink label={words.place(field)} onOpen={() => onOpen(field)} />
          }
        />
      )}
    </div>
  );
}

function Prerequisites({ prerequisites }: { prerequisites: readonly Prerequisite[] }) {
  const tc = useTranslations('change');
  const met = prerequisites.filter((one) => one.met === 'yes').length;
  if (prerequisites.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="flex items-baseline gap-2 text-sm">
        {tc('prerequisites')}
        <span className="font-normal text-ink-3">{tc('metOf', { met, total: prerequisites.length })}</span>
      </h3>
      <PrerequisiteList prerequisites={prerequisites} />
    </div>
  );
}

const PoolCode = dynamic(async () => (await import('./pool-code')).PoolCode, { ssr: false });
const DiffView = dynamic(async () => (await import('@/components/change/plan/diff-view')).DiffView, { ssr: false });
const CallList = dynamic(async () => (await import('@/components/change/plan/call-list')).CallList, { ssr: false });

const codes = ['terraform', 'cli', 'sdk', 'elsewhere'] as const;

export function PlanTabs(o: {
  plan: Plan | null;
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
