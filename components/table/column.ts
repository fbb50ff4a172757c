import type { ReactNode } from 'react';

/** Declared at module scope; the header's words come from the table's `headerOf`. */
export interface Column<Row> {
  id: string;
  /** CSS width, e.g. `22%` or `9rem`; one column without a width takes the rest. */
  width?: string;
  align?: 'start' | 'end';
  /** The server's sort key. */
  sort?: string;
  /** Shown only from this screen width on. */
  from?: 'sm' | 'md' | 'lg' | 'xl' | '2xl';
  /** The header is read out, not shown. */
  bareHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface Sort {
  key: string;
  dir: 'asc' | 'desc';
}

export interface Selection {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
}

const visibility = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
  '2xl': 'hidden 2xl:table-cell',
};

export function cellClass(column: Pick<Column<never>, 'align' | 'from'>): string {
  const shown = column.from === undefined ? '' : visibility[column.from];
  return `px-3 ${column.align === 'end' ? 'text-right' : 'text-left'} ${shown}`;
}
