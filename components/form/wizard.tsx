'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/form/button';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { WizardSteps, type WizardStep } from './wizard-steps';

/** Asks before unsaved input is lost: on reload and close, and on links inside the page. */
function useLeaveGuard(dirty: boolean, question: string): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link === null || link.getAttribute('target') === '_blank' || event.metaKey || event.ctrlKey) return;
      // A place on the same page is no way out.
      if (link.getAttribute('href')?.startsWith('#') === true) return;
      if (window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [dirty, question]);
}

export interface WizardProps {
  label: string;
  steps: readonly WizardStep[];
  /** Open when the URL names none; default: the first. */
  current?: string;
  /** Always visible at the right (below on narrow screens): what will happen. */
  aside: ReactNode;
  /** On the last step in place of Next. */
  submit: ReactNode;
  dirty: boolean;
  /** Asked before leaving what is dirty; default: that it is lost. */
  leaveQuestion?: string;
}

/** One form in steps over the same values: going back and forth loses nothing, and the step is in the URL. */
export function Wizard({ label, steps, current: opened, aside, submit, ...guard }: WizardProps) {
  const t = useTranslations('common.wizard');
  const url = useUrlQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = steps.findIndex((step) => step.id === (url.get('step') ?? opened));
  const index = Math.max(0, wanted);
  const current = steps[index];
  useLeaveGuard(guard.dirty, guard.leaveQuestion ?? t('leave'));
  const shownBefore = useRef(index);
  useEffect(() => {
    if (shownBefore.current !== index) heading.current?.focus();
    shownBefore.current = index;
  }, [index]);
  const open = (id: string | undefined) => url.set({ step: id ?? null });
  const isLast = index === steps.length - 1;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[12rem_minmax(0,1fr)_26rem]">
      <WizardSteps label={`${label}: ${t('steps')}`} steps={steps} current={index} onOpen={open} />
      <div className="flex min-w-0 flex-col gap-6">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {index + 1} {current?.title}
        </h2>
        {current?.fields}
        <div className="flex justify-between border-t border-line pt-4">
          <Button
            variant="ghost"
            disabledReason={index === 0 ? t('first') : null}
            onClick={() => open(steps[index - 1]?.id)}
          >
            {t('back')}
          </Button>
          {isLast ? (
            submit
          ) : (
            <Button variant="primary" onClick={() => open(steps[index + 1]?.id)}>
              {t('next')}
            </Button>
          )}
        </div>
      </div>
      <aside className="min-w-0 lg:col-span-2 xl:sticky xl:top-4 xl:col-span-1 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto">
        {aside}
      </aside>
    </div>
  );
}
