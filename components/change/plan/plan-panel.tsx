import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { Plan } from '@/lib/domain/change/plan';
import { CallList } from './call-list';
import { DiffView } from './diff-view';
import { countOf, FindingCounts, FindingList } from './finding-list';
import { ImpactCard } from './impact-card';
import { PrerequisiteList } from './prerequisite-list';
import { AcceptedLosses, PlannedPods } from '../work/work-plan';
import { giBOf, vCpuOf } from './quantity';

export function PlanPanel(o: { plan: Plan; mostlyNew?: boolean; blockersAbove?: boolean }) {
  const { plan } = o;
  const t = useTranslations('change');
  const findings = o.blockersAbove === true ? plan.findings.filter((one) => one.severity !== 'blocker') : plan.findings;
  const met = plan.prerequisites.filter((prerequisite) => prerequisite.met === 'yes').length;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-2 print:grid-cols-2 print:gap-y-3">
      <PlanEffect plan={plan} mostlyNew={o.mostlyNew ?? false} />
      <div className="flex min-w-0 flex-col gap-6 print:gap-3">
        <Part
          title={t('findings')}
          aside={<FindingCounts blockers={countOf(findings, 'blocker')} warnings={countOf(findings, 'warning')} />}
        >
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
      {plan.pods === undefined || plan.pods.listed.length === 0 ? null : (
        <>
          <PlannedPods pods={plan.pods} />
          <AcceptedLosses pods={plan.pods} />
        </>
      )}
    </div>
  );
}

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

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm">
        {title}
        {aside === undefined ? null : <span className="inline-flex gap-x-2 font-normal text-ink-3">{aside}</span>}
      </h3>
      {children}
    </section>
  );
}

export function Usable(o: { usable: Pick<NonNullable<Plan['usable']>, 'perNode' | 'total' | 'reserved' | 'disk'> }) {
  const { usable } = o;
  const t = useTranslations('change');
  const { disk } = usable;
  const rows = [
    { key: 'perNode', value: usable.perNode, diskGiB: disk?.perNodeGiB, strong: false },
    { key: 'total', value: usable.total, diskGiB: disk?.totalGiB, strong: true },
    { key: 'reserved', value: usable.reserved, diskGiB: disk?.reservedGiB, strong: false },
  ] as const;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('usable')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('usable')}</th>
          <th scope="col">vCPU</th>
          <th scope="col">{t('memory')}</th>
          {disk === undefined ? null : <th scope="col">{t('disk')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-t border-line first:border-t-0">
            <th scope="row" className="py-1 pr-2 text-left font-normal text-ink-2">
              {t(`usableRow.${row.key}`)}
            </th>
            <td className={`py-1 text-right whitespace-nowrap ${look(row)}`}>{vCpuOf(row.value.cpuMilli)} vCPU</td>
            <td className={`py-1 pl-4 text-right whitespace-nowrap ${look(row)}`}>{giBOf(row.value.memoryMiB)} GiB</td>
            {row.diskGiB === undefined ? null : (
              <td className={`py-1 pl-4 text-right whitespace-nowrap ${look(row)}`}>
                {t('diskGiB', { n: row.diskGiB })}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function look(row: { key: string; strong: boolean }): string {
  if (row.strong) return 'font-semibold text-ink';
  return row.key === 'reserved' ? 'text-ink-3' : 'text-ink';
}
