import { useTranslations } from '@/lib/client/intl';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { ChoiceRows, ChosenOrder } from '../fields/choice-list';
import { type DraftForm, zonesOf } from '../draft/draft-form';
import {
  CPU_SIZES,
  MEMORY_SIZES,
  filterOf,
  filterTypes,
  openFilter,
  type TypeFilter,
  archesOf,
  familiesOf,
  type TypeOption,
} from './type-filter';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { TypeList } from './type-list';
import { useTypePrices } from './use-type-prices';
import { useField, FieldGroup } from '../fields/field-frame';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';

export function TypePicker({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const view = useField(form, 'instanceTypes');
  const url = useUrlQuery();
  const [filter, setFilter] = useState<TypeFilter>(() => filterOf(url.get));
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
    <FieldGroup form={form} path="instanceTypes" help={`${view.help} ${t('types.help')}`}>
      <ChosenOrder label={t('types.chosen')} items={chosen.map((id) => ({ id, name: id }))} onChange={put} />
      <TypeFilterBar filter={filter} types={all ?? []} onChange={setFilter} />
      {all === undefined ? (
        <ChoiceRows form={form}>{null}</ChoiceRows>
      ) : (
        <TypeList
          rows={rows}
          chosen={chosen}
          zones={zones}
          priceOf={priceOf}
          onSeen={onSeen}
          onToggle={(id, on) => put(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      )}
      <p className="text-xs text-ink-3" role="status">
        {all === undefined ? '' : t('types.matching', { n: rows.length, total: all.length })}
      </p>
    </FieldGroup>
  );
}

const atLeast = (steps: readonly number[], unit: string) =>
  steps.map((n) => ({ value: String(n), label: `≥ ${n} ${unit}` }));
const sameWord = (value: string) => ({ value, label: value });

function TypeFilterBar(o: {
  filter: TypeFilter;
  types: readonly TypeOption[];
  onChange: (filter: TypeFilter) => void;
}) {
  const t = useTranslations('wizard.types');
  const patch = (part: Partial<TypeFilter>) => o.onChange({ ...o.filter, ...part });
  const selects = [
    { field: 'cpu', label: t('cpu'), any: t('anyCpu'), options: atLeast(CPU_SIZES, 'vCPU') },
    { field: 'memoryGiB', label: t('memory'), any: t('anyMemory'), options: atLeast(MEMORY_SIZES, 'GiB') },
    { field: 'family', label: t('family'), any: t('anyFamily'), options: familiesOf(o.types).map(sameWord) },
    { field: 'arch', label: t('arch'), any: t('anyArch'), options: archesOf(o.types).map(sameWord) },
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        value={o.filter.text}
        onChange={(event) => patch({ text: event.target.value })}
        className="min-w-40 flex-1 basis-40"
      />
      {selects.map(({ field, label, any, options }) => {
        const open = openFilter[field];
        return (
          <Select
            key={field}
            aria-label={label}
            className="w-auto"
            value={String(o.filter[field])}
            onChange={({ target: { value } }) => patch({ [field]: typeof open === 'number' ? Number(value) : value })}
            options={[{ value: String(open), label: any }, ...options]}
          />
        );
      })}
      <Checkbox
        label={t('onlySuitable')}
        checked={o.filter.onlySuitable}
        onChange={(event) => patch({ onlySuitable: event.target.checked })}
      />
    </div>
  );
}
