import { useId, type ComponentProps, type ReactNode } from 'react';

export interface SelectOption {
  value: string;
  label: string;
  /** Why it cannot be chosen; the option stays listed. */
  disabledReason?: string | null | undefined;
}

/** The browser's own select: keyboard, touch and screen reader come with it. */
export function Select(o: ComponentProps<'select'> & { options: readonly SelectOption[]; placeholder?: string }) {
  const { options, placeholder, className, ...rest } = o;
  return (
    <select {...rest} className={`control pr-7 ${className ?? ''}`}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={Boolean(option.disabledReason)}>
          {option.disabledReason ? `${option.label} — ${option.disabledReason}` : option.label}
        </option>
      ))}
    </select>
  );
}

interface Chosen {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

export function Choose({ label, value, options, onChange }: Chosen) {
  return (
    <Labeled label={label}>
      {(id) => <Select id={id} value={value} options={options} onChange={(event) => onChange(event.target.value)} />}
    </Labeled>
  );
}

/** Apart from the control: a label around a list would be named by all of its options. */
export function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
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
