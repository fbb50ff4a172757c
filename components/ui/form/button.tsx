import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Tooltip } from '../overlay/tooltip';
import clsx from 'clsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-accent hover:bg-accent-strong hover:border-accent-strong',
  secondary: 'bg-surface text-ink border-edge hover:bg-hover',
  ghost: 'bg-transparent text-ink-2 border-transparent hover:bg-hover hover:text-ink',
  danger: 'bg-surface text-bad border-bad hover:bg-bad-soft',
};

export function buttonClass(o: { variant?: ButtonVariant; size?: 'sm' | 'md'; off?: boolean } = {}): string {
  return clsx(
    'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none no-underline',
    o.size === 'sm' ? 'h-7 px-2 text-xs pointer-coarse:h-9' : 'h-8 px-3 text-sm pointer-coarse:h-9',
    o.off ? 'border-line bg-sunken text-ink-3' : variants[o.variant ?? 'secondary'],
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  busy?: boolean;
  /** Why it is disabled. The button stays focusable and shows the reason; it is never hidden. */
  disabledReason?: string | null | undefined;
  icon?: ReactNode;
}

export function Button(o: ButtonProps) {
  const { variant, size, busy = false, disabledReason, icon, children, onClick, className, ...rest } = o;
  const reasonId = useId();
  const off = Boolean(disabledReason);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy) event.preventDefault();
    else onClick?.(event);
  };
  const look = buttonClass({ variant: variant ?? 'secondary', size: size ?? 'md', off });
  const button = (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={off ? reasonId : rest['aria-describedby']}
      className={className ? `${look} ${className}` : look}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
  if (!off) return button;
  return (
    <>
      <Tooltip text={disabledReason}>{button}</Tooltip>
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
    </>
  );
}

export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="spin size-3.5 shrink-0" aria-hidden="true">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
