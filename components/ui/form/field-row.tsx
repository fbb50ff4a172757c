import type { ReactNode } from 'react';

const columnsOf = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** The frames around a field and the field itself hand the row's lines on to its parts. */
const linesOfFrame = 'sm:[&>[data-field]]:row-span-3 sm:[&>[data-field]]:grid sm:[&>[data-field]]:grid-rows-subgrid';
const linesOfField =
  'sm:[&_[data-parts]]:row-span-3 sm:[&_[data-parts]]:grid sm:[&_[data-parts]]:grid-rows-subgrid sm:[&_[data-parts]]:grid-cols-1 sm:[&_[data-parts]]:justify-items-start';

/** Fields side by side, with their controls aligned whatever the height of their labels. */
export function FieldRow({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return (
    <div
      className={`grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-rows-[auto_auto_auto] sm:gap-y-1 ${columnsOf[columns]} ${linesOfFrame} ${linesOfField}`}
    >
      {children}
    </div>
  );
}
