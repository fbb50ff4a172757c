import { useId, type ReactNode } from 'react';

/** What a control must spread so that label, help and error belong to it. */
export interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  badge?: ReactNode;
  note?: ReactNode;
  children: (ids: ControlIds) => ReactNode;
}

/** Label, control, help and error in one fixed order; three parts, which a FieldRow lines up with its neighbors'. */
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

const columnsOf = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** Wrappers and the field itself use `subgrid`, so that their parts align with the row's grid lines. */
const linesOfFrame = 'sm:[&>[data-field]]:row-span-3 sm:[&>[data-field]]:grid sm:[&>[data-field]]:grid-rows-subgrid';
const linesOfField =
  'sm:[&_[data-parts]]:row-span-3 sm:[&_[data-parts]]:grid sm:[&_[data-parts]]:grid-rows-subgrid sm:[&_[data-parts]]:grid-cols-1 sm:[&_[data-parts]]:justify-items-start';

export function FieldRow({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return (
    <div
      className={`grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-rows-[auto_auto_auto] sm:gap-y-1 ${columnsOf[columns]} ${linesOfFrame} ${linesOfField}`}
    >
      {children}
    </div>
  );
}
