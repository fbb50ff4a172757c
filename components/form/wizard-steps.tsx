'use client';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';

interface WizardStepsProps {
  label: string;
  steps: readonly WizardStep[];
  current: number;
  onOpen: (id: string) => void;
}

/** The list of steps with a tick or a count each; arrows move between them. */
export function WizardSteps({ label, steps, current, onOpen }: WizardStepsProps) {
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
    // In a row that is wider than the screen the open step comes into sight; the page itself stays where it is.
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
