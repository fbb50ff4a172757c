import type { ComponentProps } from 'react';

export function TextInput({ mono = false, className, ...rest }: ComponentProps<'input'> & { mono?: boolean }) {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={`control ${mono ? 'font-mono' : ''} ${className ?? ''}`}
    />
  );
}

export function TextArea({ mono = false, className, ...rest }: ComponentProps<'textarea'> & { mono?: boolean }) {
  return (
    <textarea
      rows={3}
      spellCheck={false}
      {...rest}
      className={`control py-1.5 ${mono ? 'font-mono' : ''} ${className ?? ''}`}
    />
  );
}

/** A whole number with its unit beside it. Native, so that `register(name, { valueAsNumber: true })` works. */
export function NumberInput({ unit, className, ...rest }: ComponentProps<'input'> & { unit?: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <input type="number" inputMode="numeric" step={1} {...rest} className={`control w-32 ${className ?? ''}`} />
      {unit ? <span className="text-sm text-ink-3">{unit}</span> : null}
    </span>
  );
}
