'use client';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { z } from 'zod';
import type { listPlacementFindings } from '@/lib/contract/placement-lists';
import { Mono } from '@/components/ui/mono';
import { PlainText } from '@/components/ui/plain-text';
import { StateBadge } from '@/components/ui/state-badge';
import { visibleText } from '@/components/ui/visible-text';
import { severityLook } from '../looks';
import { SubjectList } from './subject-list';

export type RuleRow = z.infer<typeof listPlacementFindings.response>['rules'][number];

const order = { error: 0, warning: 1, info: 2 };

/** The rules, the worst first; each opens to what it concerns. */
export function RuleList({ rules, cluster }: { rules: readonly RuleRow[]; cluster: string }) {
  const sorted = rules.toSorted((a, b) => order[a.severity] - order[b.severity] || b.count - a.count);
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {sorted.map((rule) => (
        <RuleItem key={rule.rule} rule={rule} cluster={cluster} />
      ))}
    </ul>
  );
}

function RuleItem({ rule, cluster }: { rule: RuleRow; cluster: string }) {
  const t = useTranslations('placement');
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="grid w-full grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2.5 text-left outline-offset-[-2px] hover:bg-hover sm:grid-cols-[1rem_6.5rem_minmax(0,1fr)_7rem_6rem]"
      >
        <ChevronRight size={14} aria-hidden="true" className={`text-ink-3 ${open ? 'rotate-90' : ''}`} />
        <span className="max-sm:order-3 max-sm:col-start-2">
          <StateBadge {...severityLook[rule.severity]}>{t(`severity.${rule.severity}`)}</StateBadge>
        </span>
        <span className="min-w-0 font-medium wrap-anywhere text-ink">{visibleText(rule.title, 200)}</span>
        <Mono className="text-xs text-ink-3 max-sm:order-4 max-sm:justify-self-end">
          {visibleText(rule.rule, 40)}
        </Mono>
        <span className="text-right tabular-nums text-ink-2 max-sm:order-2">
          {t('rule.places', { n: rule.count })}
        </span>
      </button>
      {open ? <RuleBody rule={rule} cluster={cluster} /> : null}
    </li>
  );
}

function RuleBody({ rule, cluster }: { rule: RuleRow; cluster: string }) {
  const t = useTranslations('placement');
  return (
    <div className="flex flex-col gap-2 px-3 pb-4 sm:pl-10">
      <p>
        <PlainText text={rule.cause} max={1000} wrap />
      </p>
      <p className="text-ink-2">
        <span aria-hidden="true">→ </span>
        <PlainText text={rule.remedy} max={1000} wrap />
      </p>
      <p className="text-xs text-ink-3 wrap-anywhere">
        {t('findings.source')} {visibleText(rule.source, 300)}
        {' · '}
        {t('rule.fixable', { n: rule.fixable, of: rule.count })}
      </p>
      <SubjectList rule={rule} cluster={cluster} />
    </div>
  );
}
