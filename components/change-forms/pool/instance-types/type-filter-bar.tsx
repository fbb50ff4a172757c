'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import { archesOf, familiesOf } from './type-filter';
import type { TypeFilter, TypeOption } from './type-filter';

const cpuSteps = [2, 4, 8, 16, 32, 64];
const memorySteps = [4, 8, 16, 32, 64, 128, 256];

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
      <Select
        aria-label={t('types.cpu')}
        className="w-auto"
        value={String(o.filter.cpu)}
        onChange={(event) => patch({ cpu: Number(event.target.value) })}
        options={[
          { value: '0', label: t('types.anyCpu') },
          ...cpuSteps.map((n) => ({ value: String(n), label: `≥ ${n} vCPU` })),
        ]}
      />
      <Select
        aria-label={t('types.memory')}
        className="w-auto"
        value={String(o.filter.memoryGiB)}
        onChange={(event) => patch({ memoryGiB: Number(event.target.value) })}
        options={[
          { value: '0', label: t('types.anyMemory') },
          ...memorySteps.map((n) => ({ value: String(n), label: `≥ ${n} GiB` })),
        ]}
      />
      <Select
        aria-label={t('types.family')}
        className="w-auto"
        value={o.filter.family}
        onChange={(event) => patch({ family: event.target.value })}
        options={[
          { value: '', label: t('types.anyFamily') },
          ...familiesOf(o.types).map((family) => ({ value: family, label: family })),
        ]}
      />
      <Select
        aria-label={t('types.arch')}
        className="w-auto"
        value={o.filter.arch}
        onChange={(event) => patch({ arch: event.target.value })}
        options={[
          { value: '', label: t('types.anyArch') },
          ...archesOf(o.types).map((arch) => ({ value: arch, label: arch })),
        ]}
      />
      <Checkbox
        label={t('types.onlySuitable')}
        checked={o.filter.onlySuitable}
        onChange={(event) => patch({ onlySuitable: event.target.checked })}
      />
    </div>
  );
}
