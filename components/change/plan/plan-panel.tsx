'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Plan } from '@/lib/domain/change/plan';
import { CallList } from './call-list';
import { DiffView } from './diff-view';
import { FindingList } from './finding-list';
import { ImpactCard } from './impact-card';
import { PrerequisiteList } from './prerequisite-list';
import { Usable } from './usable';
import { PlannedPods } from '../work/work-plan';

export interface PlanPanelProps {
  plan: Plan;
  mostlyNew?: boolean;
  /** The blockers are already shown above the plan. */
  blockersAbove?: boolean;
}

/** The whole plan: effect at the left, what speaks for and against it at the right, the exact calls below. */
export function PlanPanel(o: PlanPanelProps) {
  const { plan } = o;
  const t = useTranslations('change');
  const findings = o.blockersAbove === true ? plan.findings.filter((one) => one.severity !== 'blocker') : plan.findings;
  const met = plan.prerequisites.filter((prerequisite) => prerequisite.met === 'yes').length;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-2 print:grid-cols-2 print:gap-y-3">
      <PlanEffect plan={plan} mostlyNew={o.mostlyNew ?? false} />
      <div className="flex min-w-0 flex-col gap-6 print:gap-3">
        <Part title={t('findings')} aside={countsText(findings, t)}>
          {findings.length === 0 ? (
            <p className="text-ink-2">{t(plan.findings.length === 0 ? 'noFindings' : 'seeAbove')}</p>
          ) : (
            <FindingList findings={findings} codes />
          )}
        </Part>
        {plan.prerequisites.length === 0 ? null : (
          <Part title={t('prerequisites')} aside={t('metOf', { met, total: plan.prerequisites.length })}>
            <PrerequisiteList prerequisites={plan.prerequisites} />
          </Part>
        )}
        <PlanCalls plan={plan} />
      </div>
    </div>
  );
}

/** What the plan does: impact, usable capacity, and every value that becomes different. */
export function PlanEffect({ plan, mostlyNew }: { plan: Plan; mostlyNew: boolean }) {
  const t = useTranslations('change');
  return (
    <div className="flex min-w-0 flex-col gap-6 print:gap-3">
      <Part title={t('impact')}>
        <ImpactCard impact={plan.impact} />
      </Part>
      {plan.usable === null ? null : (
        <Part title={t('usable')}>
          <Usable usable={plan.usable} />
        </Part>
      )}
      <Part title={mostlyNew ? t('diffNew') : t('diff')}>
        <DiffView diff={plan.diff} label={t('diff')} />
      </Part>
      {plan.pods === undefined || plan.pods.listed.length === 0 ? null : <PlannedPods pods={plan.pods} />}
    </div>
  );
}

/** The exact calls, folded. */
export function PlanCalls({ plan }: { plan: Plan }) {
  const t = useTranslations('change');
  return (
    <details className="group/calls print:hidden">
      <summary className="text-sm font-semibold text-ink">
        {t('calls')} <span className="font-normal text-ink-3">{t('callsCount', { n: plan.calls.length })}</span>
      </summary>
      <div className="pt-2">
        <CallList calls={plan.calls} />
      </div>
    </details>
  );
}

function Part({ title, aside, children }: { title: string; aside?: string | null; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm">
        {title}
        {aside ? <span className="font-normal text-ink-3">{aside}</span> : null}
      </h3>
      {children}
    </section>
  );
}

type Translate = (key: string, values: Record<string, number>) => string;

function countsText(findings: Plan['findings'], t: Translate): string | null {
  const count = (severity: 'blocker' | 'warning') => findings.filter((finding) => finding.severity === severity).length;
  const parts = [
    count('blocker') > 0 ? t('blockersCount', { n: count('blocker') }) : null,
    count('warning') > 0 ? t('warningsCount', { n: count('warning') }) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
