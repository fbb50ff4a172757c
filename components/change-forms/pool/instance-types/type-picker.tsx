'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { ChoiceGroup, ChoiceRows } from '../fields/choice-list';
import { ChosenOrder } from '../fields/chosen-order';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldNotes } from '../fields/field-notes';
import { FieldPlace } from '../fields/pool-field';
import { filterTypes, openFilter } from './type-filter';
import type { TypeFilter } from './type-filter';
import { TypeFilterBar } from './type-filter-bar';
import { TypeList } from './type-list';
import { useField } from '../fields/use-field';
import { useTypePrices } from './use-type-prices';
import { zonesOf } from '../fields/chosen-zones';

/** Instance types in the order they are tried; search and filters above a virtual list. */
export function TypePicker({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const view = useField(form)('instanceTypes');
  const [filter, setFilter] = useState<TypeFilter>(openFilter);
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const calm = useDeferredValue(filter);
  const all = form.options?.instanceTypes;
  const rows = useMemo(() => filterTypes(all ?? [], calm), [all, calm]);
  const zones = zonesOf(form);
  const { priceOf } = useTypePrices({ form, ids: rows.map((row) => row.id), zones, ...seen });
  const onSeen = useCallback((first: number, last: number) => setSeen({ first, last }), []);
  const chosen = form.draft.instanceTypes;
  const put = (instanceTypes: string[]) => form.set({ instanceTypes });
  return (
    <FieldPlace paths={['instanceTypes']}>
      <ChoiceGroup
        label={view.label}
        help={`${view.help} ${t('types.help')}`}
        badge={<FieldBadge form={form} path="instanceTypes" />}
        error={view.error}
        note={<FieldNotes form={form} path="instanceTypes" />}
      >
        <ChosenOrder label={t('types.chosen')} items={chosen.map((id) => ({ id, name: id }))} onChange={put} />
        <TypeFilterBar filter={filter} types={all ?? []} onChange={setFilter} />
        {all === undefined ? (
          <ChoiceRows pending>{null}</ChoiceRows>
        ) : (
          <TypeList
            rows={rows}
            chosen={chosen}
            zones={zones}
            os={form.draft.os}
            priceOf={priceOf}
            onSeen={onSeen}
            onToggle={(id, on) => put(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        )}
        <p className="text-xs text-ink-3" role="status">
          {all === undefined ? '' : t('types.matching', { n: rows.length, total: all.length })}
        </p>
      </ChoiceGroup>
    </FieldPlace>
  );
}
