import { useId, type ComponentProps, type ReactNode } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Hides the label from sight, not from a screen reader. */
  bare?: boolean;
  help?: ReactNode;
  disabledReason?: string | null | undefined;
}

export function Checkbox({ label, bare = false, help, disabledReason, ...rest }: CheckboxProps) {
  const helpId = useId();
  const words = disabledReason ?? help;
  return (
    <label className={`inline-flex max-w-full items-start gap-2 ${disabledReason ? 'text-ink-3' : 'text-ink'}`}>
      <input
        {...rest}
        type="checkbox"
        disabled={Boolean(disabledReason) || rest.disabled}
        aria-describedby={words ? helpId : rest['aria-describedby']}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className={bare ? 'sr-only' : 'flex min-w-0 flex-col'}>
        <span>{label}</span>
        <ControlHelp id={helpId} text={words} />
      </span>
    </label>
  );
}

export function ControlHelp({ id, text }: { id: string; text: ReactNode }) {
  if (!text) return null;
  return (
    <span id={id} className="text-xs text-ink-3">
      {text}
    </span>
  );
}
