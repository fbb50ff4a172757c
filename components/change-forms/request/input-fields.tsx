import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '@/components/ui/form/field';
import { NumberInput, TextInput } from '@/components/ui/form/text-input';

type Around = Pick<FieldProps, 'label' | 'help' | 'error'>;
type Input<Value> = Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value'> & {
  value: Value;
  onChange: (value: Value) => void;
};

export function TextField({ label, help, error, onChange, ...input }: Around & Input<string>) {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <TextInput {...input} {...ids} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

export function NumberField(o: Around & Input<number | null> & { unit: string }) {
  const { label, help, error, value, onChange, mono: _, ...input } = o;
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <NumberInput
          {...input}
          {...ids}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
