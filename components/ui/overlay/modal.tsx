import { useLayoutEffect, useRef, type ReactNode, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from '@/lib/client/use-hydrated';

export interface ModalProps {
  onClose: () => void;
  /** Id of the element that names it, or its name. */
  labelledBy?: string;
  label?: string;
  /** Look of the layer that fills the screen; the panel is a child. */
  className: string;
  children: ReactNode;
}

/** The browser's own modal: the page behind is inert, Escape or a click outside closes it, focus returns. */
export function Modal(props: ModalProps) {
  return useHydrated() ? createPortal(<OpenModal {...props} />, document.body) : null;
}

function OpenModal({ onClose, labelledBy, label, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    // Escape; a dialog inside this one sends its own.
    element.addEventListener(
      'cancel',
      (event) => {
        if (event.target !== element) return;
        event.preventDefault();
        close();
      },
      { signal },
    );
    element.addEventListener('mousedown', (event) => (event.target === element ? close() : undefined), { signal });
    element.showModal();
    // A form starts at its first field, not at the close button before it.
    element.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus();
    // The field to type into; React's own autoFocus comes before the dialog is open, when nothing in it can take focus.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      listeners.abort();
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-label={label}
      className={`fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-scrim text-ink ${className}`}
    >
      {children}
    </dialog>
  );
}
