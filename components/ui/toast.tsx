'use client';
import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { StateBadge } from './state-badge';
import type { Tone } from './tone';

export interface ToastInput {
  title: string;
  description?: string;
  tone?: Tone;
  action?: { label: string; onClick: () => void };
}

interface ToastLook {
  tone: Tone;
}

/** Says what finished elsewhere. Never for what the person is looking at. */
export function useToast(): (toast: ToastInput) => void {
  const { add } = Base.useToastManager<ToastLook>();
  return useCallback(
    ({ title, description, tone = 'muted', action }: ToastInput) => {
      add({
        title,
        ...(description === undefined ? {} : { description }),
        ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: action.onClick } }),
        timeout: tone === 'bad' ? 0 : 8000,
        priority: tone === 'bad' ? 'high' : 'low',
        data: { tone },
      });
    },
    [add],
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider limit={4}>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-4 z-50 flex w-[calc(100vw-2rem)] flex-col gap-2 sm:w-90">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const t = useTranslations('common');
  const { toasts } = Base.useToastManager<ToastLook>();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className="rounded-md border border-line bg-surface p-3 shadow-pop"
    >
      <Base.Content className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <StateBadge tone={toast.data?.tone ?? 'muted'}>
            <Base.Title className="whitespace-normal text-ink" />
          </StateBadge>
          <Base.Description className="break-words text-ink-2" />
          <Base.Action className="self-start font-medium text-accent underline" />
        </div>
        <Base.Close aria-label={t('close')} className="rounded-sm p-1 text-ink-2 hover:bg-hover">
          <X size={14} aria-hidden="true" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
