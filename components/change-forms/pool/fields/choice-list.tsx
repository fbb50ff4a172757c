'use client';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { SkeletonRows } from '@/components/ui/state/skeleton';

/** Several of a few, each row with its facts: a fieldset with legend, help, error and findings in a fixed order. */
export function ChoiceGroup(o: {
  label: ReactNode;
  help?: ReactNode;
  badge?: ReactNode;
  error?: string | undefined;
  note?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const described = [o.help ? `${id}-help` : null, o.error ? `${id}-error` : null].filter((part) => part !== null);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={described.join(' ') || undefined}>
      <legend className="mb-1 flex flex-wrap items-baseline gap-x-2 text-sm font-medium">
        {o.label}
        {o.badge}
      </legend>
      {o.help ? (
        <p id={`${id}-help`} className="text-xs text-ink-3">
          {o.help}
        </p>
      ) : null}
      {o.children}
      <GroupError id={`${id}-error`} text={o.error} />
      {o.note}
    </fieldset>
  );
}

/** A row that is chosen as a whole; `facts` stand at the right. */
export function ChoiceRow(o: {
  type: 'checkbox' | 'radio';
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabledReason?: string | null;
  title: ReactNode;
  detail?: ReactNode;
  facts?: ReactNode;
}) {
  const id = useId();
  const off = Boolean(o.disabledReason);
  return (
    <div
      className={`relative flex items-start gap-3 border-t border-line px-3 py-2 first:border-t-0 ${o.checked ? 'bg-accent-soft' : 'hover:bg-hover'} ${off ? 'text-ink-3' : ''}`}
    >
      <input
        id={id}
        type={o.type}
        {...(o.name === undefined ? {} : { name: o.name })}
        checked={o.checked}
        // aria-disabled rather than disabled: the reason, and a list that scrolls, stay reachable by keyboard.
        aria-disabled={off || undefined}
        aria-describedby={`${id}-facts`}
        onChange={(event) => (off ? undefined : o.onChange(event.target.checked))}
        className={`relative z-10 mt-0.5 size-4 shrink-0 accent-accent ${off ? 'opacity-40' : ''}`}
      />
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-start sm:justify-between sm:gap-4">
        <div className="min-w-0">
          {/* The label's own box covers the row, so that all of it can be pressed. */}
          <label htmlFor={id} className="block font-medium break-words after:absolute after:inset-0">
            {o.title}
          </label>
          {o.detail ? <p className="text-xs break-words text-ink-3">{o.detail}</p> : null}
        </div>
        <p id={`${id}-facts`} className="flex shrink-0 flex-wrap gap-x-4 text-ink-2 sm:justify-end">
          {o.disabledReason ? <span className="text-ink-3">{o.disabledReason}</span> : o.facts}
        </p>
      </div>
    </div>
  );
}

/** The frame around rows; scrolls when there are many. `pending`: what can be chosen is still being read. */
export function ChoiceRows({ pending, children }: { pending: boolean; children: ReactNode }) {
  if (pending) {
    return (
      <div aria-busy="true" className="rounded-md border border-line bg-surface">
        <SkeletonRows rows={3} />
      </div>
    );
  }
  return <div className="max-h-96 overflow-y-auto rounded-md border border-line bg-surface">{children}</div>;
}

/** A group's own error, for controls that are not one input. */
function GroupError({ text, id }: { text: string | undefined; id: string }) {
  if (text === undefined) return null;
  return (
    <p id={id} role="alert" className="flex gap-1 text-xs font-medium text-bad">
      <span aria-hidden="true">▲</span>
      <span>{text}</span>
    </p>
  );
}
