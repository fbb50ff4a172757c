'use client';
import { useId } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass } from './button-class';
import type { ButtonVariant } from './button-class';
import { Spinner } from '../state/spinner';
import { Tooltip } from '../overlay/tooltip';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  /** Shows that the click is being worked on; further clicks do nothing. */
  busy?: boolean;
  /** Why it is disabled. The button stays focusable and shows the reason; it is never hidden. */
  disabledReason?: string | null | undefined;
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  busy = false,
  disabledReason,
  icon,
  children,
  onClick,
  className,
  ...rest
}: ButtonProps) {
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
