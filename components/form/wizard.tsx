import { useTranslations } from '@/lib/client/intl';
import { useEffect, useRef, type ReactNode, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/form/button';
import { useUrlQuery } from '@/lib/client/use-url-query';

/** Asks before unsaved input is lost: on reload and close, and on links inside the page. */
function useLeaveGuard(dirty: boolean, question: string): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link === null || link.getAttribute('target') === '_blank' || event.metaKey || event.ctrlKey) return;
      // A link to an anchor on the same page does not leave it.
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

interface WizardProps {
  label: string;
  steps: readonly WizardStep[];
  /** Open when the URL names none; default: the first. */
  current?: string;
  aside: ReactNode;
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
  const fields = useRef<HTMLDivElement>(null);
  const wanted = steps.findIndex((step) => step.id === (url.get('step') ?? opened));
  const index = Math.max(0, wanted);
  const current = steps[index];
  useLeaveGuard(guard.dirty, guard.leaveQuestion ?? t('leave'));
  const shownBefore = useRef(index);
  useEffect(() => {
    // A field of the step that was requested has the focus already.
    const taken = fields.current?.contains(document.activeElement) === true;
    if (shownBefore.current !== index && !taken) heading.current?.focus();
    shownBefore.current = index;
  }, [index]);
  const open = (id: string | undefined) => url.set({ step: id ?? null });
  const isLast = index === steps.length - 1;
  return (
    <div className="max-xl:in-order grid grid-cols-1 items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[12rem_minmax(0,1fr)_26rem]">
      <WizardSteps label={`${label}: ${t('steps')}`} steps={steps} current={index} onOpen={open} />
      <div className="in-order flex min-w-0 flex-col gap-6">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {index + 1} {current?.title}
        </h2>
        <div ref={fields} className="in-order contents">
          {current?.fields}
        </div>
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

interface WizardStepsProps {
  label: string;
  steps: readonly WizardStep[];
  current: number;
  onOpen: (id: string) => void;
}

function WizardSteps({ label, steps, current, onOpen }: WizardStepsProps) {
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [row, step] = [list.current, list.current?.children.item(current)];
    // In a row wider than the screen, scrolls the open step into view without scrolling the page.
    if (row !== null && step instanceof HTMLElement)
      row.scrollTo({ left: step.offsetLeft - (row.clientWidth - step.clientWidth) / 2 });
  }, [current]);
  return (
    <nav aria-label={label} className="lg:sticky lg:top-4">
      <ol ref={list} className="relative flex gap-1 overflow-x-auto lg:flex-col">
        {steps.map((step, index) => (
          <li key={step.id} className="shrink-0">
            <button
              type="button"
              onClick={() => onOpen(step.id)}
              onKeyDown={move}
              aria-current={index === current ? 'step' : undefined}
              className={`flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left ${index === current ? 'bg-accent-soft font-semibold text-ink' : 'text-ink-2 hover:bg-hover'}`}
            >
              <span className="w-4 text-right text-ink-3">{index + 1}</span>
              <span className="flex-1">{step.title}</span>
              <StepMark status={step.status} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepMark({ status }: { status: WizardStep['status'] }) {
  const t = useTranslations('common.wizard');
  if (status.problems > 0)
    return <Mark look="text-bad" text={`${status.problems}▲`} words={t('problems', { n: status.problems })} />;
  if (status.findings > 0)
    return <Mark look="text-warn" text={`${status.findings}▲`} words={t('findings', { n: status.findings })} />;
  return status.complete ? <Mark look="text-ok" text="✓" words={t('done')} /> : null;
}

function Mark({ look, text, words }: { look: string; text: string; words: string }) {
  return (
    <span className={`text-xs font-semibold ${look}`}>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

export interface WizardStep {
  /** Value of `?step=`. */
  id: string;
  title: string;
  /** `problems` counts what stops it, `findings` what should be read; both 0 and complete → a tick. */
  status: { complete: boolean; problems: number; findings: number };
  fields: ReactNode;
}
