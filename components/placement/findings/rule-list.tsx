import { PageLink } from '@/components/shell/page-link';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import type { Selection } from '@/components/table/column';
import { SelectionBar } from '@/components/table/selection-bar';
import { useSelection } from '@/components/table/use-selection';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { StateBadge } from '@/components/ui/state/state-badge';
import { severityLook } from '@/components/table/cells/finding-counts';
import { SourceLine } from '../assessment/finding-items';
import { placementHref } from '@/lib/client/hrefs';
import { FixSelected, type ChosenFinding, type RuleRow } from './fix-selected';
import { findingKey, isSelectable, singleReason, SubjectList } from './subject-list';

function ChooseAll({ rule, selection }: { rule: RuleRow; selection: Selection }) {
  const t = useTranslations('placement.rule');
  const keys = rule.subjects
    .filter((subject) => isSelectable(rule, subject))
    .map((subject) => findingKey(rule.rule, subject));
  if (keys.length === 0) return null;
  const all = keys.every((key) => selection.has(key));
  return (
    <Button size="sm" onClick={() => selection.setAll(keys, !all)}>
      {t(all ? 'chooseNone' : 'chooseAll', { n: keys.length })}
    </Button>
  );
}

/** Which workloads are left out of the selection, and why. */
function LeftOut({ rule }: { rule: RuleRow }) {
  const t = useTranslations('placement.rule');
  if (rule.fixable === 0) return null;
  const reasons = rule.subjects.map(singleReason);
  const [addOns, notes] = (['addOn', 'note'] as const).map((why) => reasons.filter((one) => one === why).length);
  return (
    <>
      {addOns ? <p className="text-xs text-ink-3">{t('addOns', { n: addOns })}</p> : null}
      {notes ? <p className="text-xs text-ink-3">{t('notes', { n: notes })}</p> : null}
    </>
  );
}

const order = { error: 0, warning: 1, info: 2 };

export function RuleList(o: { rules: readonly RuleRow[]; cluster: string; scope: string }) {
  const { rules, cluster } = o;
  const selection = useSelection(o.scope);
  const chosen = rules.flatMap((rule) =>
    rule.subjects
      .filter((subject) => isSelectable(rule, subject) && selection.has(findingKey(rule.rule, subject)))
      .map((subject): ChosenFinding => ({ rule: rule.rule, subject })),
  );
  const sorted = rules.toSorted((a, b) => order[a.severity] - order[b.severity] || b.count - a.count);
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {sorted.map((rule) => (
          <RuleItem key={rule.rule} rule={rule} cluster={cluster} selection={selection} />
        ))}
      </ul>
      <SelectionBar count={chosen.length} onClear={selection.clear}>
        <FixSelected cluster={cluster} chosen={chosen} />
      </SelectionBar>
    </>
  );
}

interface RuleItemProps {
  rule: RuleRow;
  cluster: string;
  selection: Selection;
}

function RuleItem({ rule, cluster, selection }: RuleItemProps) {
  const t = useTranslations('placement');
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="grid w-full grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2.5 text-left outline-offset-[-2px] hover:bg-hover sm:grid-cols-[1rem_6.5rem_minmax(0,1fr)_7rem_9rem]"
      >
        <ChevronRight size={14} aria-hidden="true" className={`text-ink-3 ${open ? 'rotate-90' : ''}`} />
        <span className="max-sm:order-3 max-sm:col-start-2">
          <StateBadge {...severityLook[rule.severity]}>{t(`severity.${rule.severity}`)}</StateBadge>
        </span>
        <span className="min-w-0 font-medium wrap-anywhere text-ink">{visibleText(rule.title, 200)}</span>
        <Mono className="text-xs text-ink-3 max-sm:order-4 max-sm:justify-self-end">{visibleText(rule.rule, 40)}</Mono>
        <span className="text-right whitespace-nowrap tabular-nums text-ink-2 max-sm:order-2">
          {t('rule.places', { n: rule.count })}
          <BySeverity rule={rule} />
        </span>
      </button>
      {open ? <RuleBody rule={rule} cluster={cluster} selection={selection} /> : null}
    </li>
  );
}

/** Only where they differ: one rule may be an error for one workload and a warning for another. */
function BySeverity({ rule: { counts } }: { rule: RuleRow }) {
  const t = useTranslations('common.findingCount');
  const found = (['error', 'warning', 'info'] as const).filter((severity) => counts[severity] > 0);
  if (found.length < 2) return null;
  return (
    <span className="block text-xs text-ink-3">
      {found.map((severity) => t(severity, { n: counts[severity] })).join(' · ')}
    </span>
  );
}

function RuleBody({ rule, cluster, selection }: RuleItemProps) {
  const t = useTranslations('placement');
  return (
    <div className="flex flex-col gap-2 px-3 pb-4 sm:pl-10">
      <p className="text-ink-2">
        <span aria-hidden="true">→ </span>
        <PlainText text={rule.remedy} max={1000} wrap />
      </p>
      <p className="text-xs text-ink-3 wrap-anywhere">
        <SourceLine source={rule.source} />
        {' · '}
        {t('rule.fixable', { n: rule.fixable, of: rule.count })}
      </p>
      <span className="flex flex-wrap gap-3">
        <ChooseAll rule={rule} selection={selection} />
        <PageLink
          href={`${placementHref(cluster)}?rule=${encodeURIComponent(rule.rule)}`}
          className={buttonClass({ size: 'sm', variant: 'ghost' })}
        >
          {t('rule.inMatrix')}
        </PageLink>
      </span>
      <LeftOut rule={rule} />
      <SubjectList rule={rule} cluster={cluster} selection={selection} />
    </div>
  );
}
