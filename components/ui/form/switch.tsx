import type { ComponentProps, ReactNode } from 'react';

/** On or off at once, without a save button; in forms prefer Checkbox. */
export function Switch({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'checked'> & { label: ReactNode; checked: boolean }) {
  return (
    <label className="inline-flex items-center gap-2">
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        className="relative h-4.5 w-8 shrink-0 appearance-none rounded-full border border-edge bg-sunken before:absolute before:top-0.5 before:left-0.5 before:size-3 before:rounded-full before:bg-ink-3 before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-3.5 checked:before:bg-on-accent"
      />
      <span>{label}</span>
    </label>
  );
}
