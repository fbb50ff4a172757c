import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Tooltip } from '../overlay/tooltip';
import { buttonClass, type ButtonVariant } from './button-class';

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
