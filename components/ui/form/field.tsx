'use client';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** What a control must spread so that label, help and error belong to it. */
export interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** One line: what it is for. */
  help?: ReactNode;
  error?: ReactNode;
  /** E.g. when it can change later. */
  badge?: ReactNode;
  /** Findings or other notes under the control. */
  note?: ReactNode;
  children: (ids: ControlIds) => ReactNode;
}

/** Label, control, help and error in one fixed order; three parts, which a FieldRow lines up with its neighbours'. */
export function Field({ label, help, error, badge, note, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [help ? helpId : null, error ? errorId : null].filter((part) => part !== null).join(' ');
  return (
    <div data-parts="" className="flex flex-col gap-1">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <label htmlFor={id} className="text-sm font-medium text-ink">
            {label}
          </label>
          {badge}
        </div>
        {help ? (
          <p id={helpId} className="text-xs text-ink-3">
            {help}
          </p>
        ) : null}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <div className="flex flex-col gap-1 empty:hidden">
        {error ? (
          <p id={errorId} role="alert" className="flex gap-1 text-xs font-medium text-bad">
            <span aria-hidden="true">▲</span>
            <span>{error}</span>
          </p>
        ) : null}
        {note}
      </div>
    </div>
  );
}
