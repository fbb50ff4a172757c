import type { ReactNode } from 'react';

interface SmallTableProps {
  caption: string;
  /** `from`: the class that says from which width of the table the column is shown. */
  columns: readonly { id: string; label: string; from: string }[];
  /** Its rows. */
  children: ReactNode;
}

/** A table of a few rows, which are all in the document. */
export function SmallTable({ caption, columns, children }: SmallTableProps) {
  return (
    <div className="@container relative overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-xs text-ink-3">
            {columns.map(({ id, label, from }) => (
              <th key={id} scope="col" className={`h-9 border-b border-line px-3 whitespace-nowrap ${from}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export const smallCell = 'border-b border-line px-3 py-2 align-top';

export function SmallCell({ children, from = '' }: { children: ReactNode; from?: string }) {
  return <td className={`${smallCell} ${from}`}>{children}</td>;
}
