import { useTranslations } from '@/lib/client/intl';
import { Select } from '@/components/ui/form/select';
import { isRange, type Range, ranges } from './ranges';

interface RangeSelectProps {
  /** null: another period was chosen, such as that of a mark. */
  value: Range | null;
  onChange: (range: Range) => void;
}

/** How much of the past the lanes show. */
export function RangeSelect({ value, onChange }: RangeSelectProps) {
  const t = useTranslations('timeline.range');
  return (
    <Select
      aria-label={t('label')}
      className="w-32 max-sm:w-full"
      value={value ?? 'custom'}
      onChange={({ target }) => (isRange(target.value) ? onChange(target.value) : undefined)}
      options={[
        ...ranges.map((one) => ({ value: one, label: t(one) })),
        ...(value === null ? [{ value: 'custom', label: t('custom') }] : []),
      ]}
    />
  );
}
