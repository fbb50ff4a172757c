'use client';
import { cloneElement, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { place } from './place';
import type { PlaceOptions } from './place';

export interface TriggerProps {
  popoverTarget?: string;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

export interface PopupProps {
  /** A `<button>`; it opens and closes the popup. */
  trigger: ReactElement<TriggerProps>;
  kind: 'menu' | 'dialog';
  label: string;
  options: PlaceOptions;
  className: string;
  /** Rendered only while open; gets how to close. */
  children: (close: () => void) => ReactNode;
}

/** The browser's own popover beside its button: a click elsewhere or Escape closes it, focus returns. */
export function Popup({ trigger, kind, label, options, className, children }: PopupProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const anchor = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (!open || popup.current === null || anchor === null) return;
    place(popup.current, anchor, options);
    popup.current.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [open, id, options]);
  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': kind, 'aria-expanded': open })}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className={`fixed m-0 rounded-md border border-line bg-surface text-left font-normal whitespace-normal text-ink shadow-pop ${className}`}
      >
        {open ? children(() => document.getElementById(id)?.hidePopover()) : null}
      </div>
    </>
  );
}
