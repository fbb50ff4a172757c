'use client';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import { Mono } from '@/components/ui/mono';
import { FieldFindings, useIssueText, WhenBadge } from './field-notes';
import { ChoiceGroup, ChoiceRows } from './choice-list';
import type { PoolForm } from './pool-form';
import { filterTypes, openFilter } from './type-filter';
import type { TypeFilter } from './type-filter';
import { TypeFilterBar } from './type-filter-bar';
import { TypeList } from './type-list';

/** Instance types in the order they are tried; search and filters above a virtual list. */
export function TypePicker({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  const [filter, setFilter] = useState<TypeFilter>(openFilter);
  const calm = useDeferredValue(filter);
  const all = form.options?.instanceTypes;
  const rows = useMemo(() => filterTypes(all ?? [], calm), [all, calm]);
  const chosen = form.draft.instanceTypes;
  const zones = useMemo(
    () =>
      (form.options?.vSwitches ?? [])
        .filter((one) => form.draft.vSwitchIds.includes(one.id))
        .map((one) => one.zoneId),
    [form.options, form.draft.vSwitchIds],
  );
  const toggle = (id: string, on: boolean) =>
    form.set({ instanceTypes: on ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <ChoiceGroup
      label={t('types.label')}
      help={t('types.help')}
      badge={<WhenBadge when="newNodes" />}
      error={issue(form, 'instanceTypes')}
      note={<FieldFindings form={form} path="instanceTypes" />}
    >
      {chosen.length === 0 ? null : <Chosen ids={chosen} onRemove={(id) => toggle(id, false)} />}
      <TypeFilterBar filter={filter} types={all ?? []} onChange={setFilter} />
      {all === undefined ? (
        <ChoiceRows pending>{null}</ChoiceRows>
      ) : (
        <TypeList rows={rows} chosen={chosen} zones={zones} os={form.draft.os} onToggle={toggle} />
      )}
      <p className="text-xs text-ink-3" role="status">
        {all === undefined ? '' : t('types.matching', { n: rows.length, total: all.length })}
      </p>
    </ChoiceGroup>
  );
}

function Chosen({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const t = useTranslations('wizard');
  return (
    <ol aria-label={t('types.chosen')} className="flex flex-wrap gap-1.5 pb-1">
      {ids.map((id, index) => (
        <li
          key={id}
          className="inline-flex items-center rounded-md border border-accent bg-accent-soft text-xs"
        >
          <span className="py-0.5 pl-2">
            {index + 1}. <Mono>{id}</Mono>
          </span>
          <button
            type="button"
            aria-label={t('types.remove', { id })}
            onClick={() => onRemove(id)}
            className="min-h-[24px] min-w-[24px] rounded-md text-ink-2 hover:bg-hover hover:text-ink"
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
