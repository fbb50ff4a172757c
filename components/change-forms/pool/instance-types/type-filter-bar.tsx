'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import { archesOf, familiesOf } from './type-filter';
import type { TypeFilter, TypeOption } from './type-filter';

const cpuSteps = [2, 4, 8, 16, 32, 64];
const memorySteps = [4, 8, 16, 32, 64, 128, 256];

interface Option {
  value: string;
  label: string;
}

function FilterSelect(o: {
  label: string;
  value: string;
  any: Option;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  return (
    <Select
      aria-label={o.label}
      className="w-auto"
      value={o.value}
      onChange={(event) => o.onChange(event.target.value)}
      options={[o.any, ...o.options]}
    />
  );
}

export function TypeFilterBar(o: {
  filter: TypeFilter;
  types: readonly TypeOption[];
  onChange: (filter: TypeFilter) => void;
}) {
  const t = useTranslations('wizard');
  const patch = (part: Partial<TypeFilter>) => o.onChange({ ...o.filter, ...part });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextInput
        aria-label={t('types.search')}
        placeholder={t('types.search')}
        value={o.filter.text}
        onChange={(event) => patch({ text: event.target.value })}
        className="min-w-40 flex-1 basis-40"
      />
      <FilterSelect
        label={t('types.cpu')}
        value={String(o.filter.cpu)}
        any={{ value: '0', label: t('types.anyCpu') }}
        options={cpuSteps.map((n) => ({ value: String(n), label: `≥ ${n} vCPU` }))}
        onChange={(value) => patch({ cpu: Number(value) })}
      />
      <FilterSelect
        label={t('types.memory')}
        value={String(o.filter.memoryGiB)}
        any={{ value: '0', label: t('types.anyMemory') }}
        options={memorySteps.map((n) => ({ value: String(n), label: `≥ ${n} GiB` }))}
        onChange={(value) => patch({ memoryGiB: Number(value) })}
      />
      <FilterSelect
        label={t('types.family')}
        value={o.filter.family}
        any={{ value: '', label: t('types.anyFamily') }}
        options={familiesOf(o.types).map((family) => ({ value: family, label: family }))}
        onChange={(value) => patch({ family: value })}
      />
      <FilterSelect
        label={t('types.arch')}
        value={o.filter.arch}
        any={{ value: '', label: t('types.anyArch') }}
        options={archesOf(o.types).map((arch) => ({ value: arch, label: arch }))}
        onChange={(value) => patch({ arch: value })}
      />
      <Checkbox
        label={t('types.onlySuitable')}
        checked={o.filter.onlySuitable}
        onChange={(event) => patch({ onlySuitable: event.target.checked })}
      />
    </div>
  );
}
