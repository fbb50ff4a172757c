'use client';
import { useTranslations } from 'next-intl';
import type { Selection } from '@/components/table/column';
import { Button } from '@/components/ui/form/button';
import type { RuleRow } from './rule-row';
import { canBeMended, findingKey } from './subject-list';

/** Selects or deselects every listed finding of a rule that a patch resolves. */
export function ChooseAll({ rule, selection }: { rule: RuleRow; selection: Selection }) {
  const t = useTranslations('placement.rule');
  const keys = rule.subjects
    .filter((subject) => canBeMended(rule, subject))
    .map((subject) => findingKey(rule.rule, subject));
  if (keys.length === 0) return null;
  const all = keys.every((key) => selection.has(key));
  return (
    <Button size="sm" onClick={() => selection.setAll(keys, !all)}>
      {t(all ? 'chooseNone' : 'chooseAll', { n: keys.length })}
    </Button>
  );
}
