import type { ComponentProps } from 'react';

export interface SelectOption {
  value: string;
  label: string;
  /** Why it cannot be chosen; the option stays listed. */
  disabledReason?: string | null | undefined;
}

/** The browser's own select: keyboard, touch and screen reader come with it. */
export function Select({
  options,
  placeholder,
  className,
  ...rest
}: ComponentProps<'select'> & { options: readonly SelectOption[]; placeholder?: string }) {
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
