'use client';
import { Field } from '@/components/ui/form/field';
import type { FieldProps } from '@/components/ui/form/field';
import { NumberInput } from '@/components/ui/form/number-input';

/** An integer field that may be empty while typing. */
export function NumberField({
  value,
  onChange,
  unit,
  min,
  max,
  ...field
}: Omit<FieldProps, 'children'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  unit: string;
  min: number;
  max: number;
}) {
  return (
    <Field {...field}>
      {(ids) => (
        <NumberInput
          {...ids}
          unit={unit}
          min={min}
          max={max}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
