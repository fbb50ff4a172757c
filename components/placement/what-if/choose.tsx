import { type ReactNode, useId } from 'react';
import { Select, type SelectOption } from '@/components/ui/form/select';

interface Chosen {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

/** A list to choose from, under its label. */
export function Choose({ label, value, options, onChange }: Chosen) {
  return (
    <Labelled label={label}>
      {(id) => <Select id={id} value={value} options={options} onChange={(event) => onChange(event.target.value)} />}
    </Labelled>
  );
}

/** Apart from the control: a label around a list would be named by all of its options. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-2">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
