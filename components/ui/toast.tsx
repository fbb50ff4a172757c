'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { listening } from './listening';
import { StateBadge } from './state-badge';
import type { Tone } from './tone';

export interface ToastInput {
  title: string;
  description?: string;
  tone?: Tone;
  action?: { label: string; onClick: () => void };
}

interface Toast extends ToastInput {
  id: number;
}

const shownMs = 8000;
const most = 4;

const ToastContext = createContext<((toast: ToastInput) => void) | null>(null);

/** Says what finished elsewhere. Never for what the person is looking at. */
export function useToast(): (toast: ToastInput) => void {
  const add = useContext(ToastContext);
  if (add === null) throw new Error('useToast needs a ToastProvider above it');
  return add;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const add = useCallback((toast: ToastInput) => {
    setToasts((before) => [...before, { ...toast, id: (before.at(-1)?.id ?? 0) + 1 }].slice(-most));
  }, []);
  const close = useCallback(
    (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <ToastContext value={add}>
      {children}
      <ol
        aria-live="polite"
        className="no-print fixed right-4 bottom-4 z-50 flex w-[calc(100vw-2rem)] flex-col gap-2 sm:w-90"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={close} />
        ))}
      </ol>
    </ToastContext>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const t = useTranslations('common');
  const { id, tone = 'muted' } = toast;
  const { ref: card, held } = useHeld();
  // Bad news stays until it is closed; the rest waits while it is pointed at or focused.
  const stays = held || tone === 'bad';
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => onClose(id), shownMs);
    return () => clearTimeout(timer);
  }, [stays, id, onClose]);
  return (
    <li ref={card} className="flex items-start gap-2 rounded-md border border-line bg-surface p-3 shadow-pop">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <StateBadge tone={tone}>
          <span className="whitespace-normal text-ink">{toast.title}</span>
        </StateBadge>
        {toast.description === undefined ? null : (
          <p className="break-words text-ink-2">{toast.description}</p>
        )}
        {toast.action === undefined ? null : (
          <button
            type="button"
            onClick={toast.action.onClick}
            className="self-start font-medium text-accent underline"
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={() => onClose(id)}
        aria-label={t('close')}
        className="rounded-sm p-1 text-ink-2 hover:bg-hover"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Whether an element is pointed at or holds the focus. */
function useHeld() {
  const ref = useRef<HTMLLIElement>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const { signal, abort } = listening();
    for (const type of ['pointerenter', 'focusin'])
      ref.current?.addEventListener(type, () => setHeld(true), { signal });
    for (const type of ['pointerleave', 'focusout'])
      ref.current?.addEventListener(type, () => setHeld(false), { signal });
    return abort;
  }, []);
  return { ref, held };
}
