import type { ReactNode } from 'react';

/** Declared at module scope; the header's words come from the table's `headerOf`. */
export interface Column<Row> {
  id: string;
  /** In rem; one column without a width takes the rest. */
  width?: `${number}rem`;
  align?: 'start' | 'end';
  /** The server's sort key. */
  sort?: string;
  /**
   * Shown only if the table is at least this wide: its width depends on the navigation and panels, not only on the
   * screen.
   */
  from?: TableWidth;
  /** The header is read out, not shown. */
  bareHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

/** How wide a table is at least, in rem. */
export type TableWidth = '32rem' | '36rem' | '44rem' | '58rem' | '66rem' | '84rem' | '94rem';

export interface Sort {
  key: string;
  dir: 'asc' | 'desc';
}

export interface Selection {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Selects all of these, or none of them. */
  setAll: (keys: readonly string[], selected: boolean) => void;
}

const cellFrom: Record<TableWidth, string> = {
  '32rem': 'hidden @min-[32rem]:table-cell',
  '36rem': 'hidden @min-[36rem]:table-cell',
  '44rem': 'hidden @min-[44rem]:table-cell',
  '58rem': 'hidden @min-[58rem]:table-cell',
  '66rem': 'hidden @min-[66rem]:table-cell',
  '84rem': 'hidden @min-[84rem]:table-cell',
  '94rem': 'hidden @min-[94rem]:table-cell',
};

/** Inside a cell: shown only from this width of the table on. */
export const from = { '36rem': 'hidden @min-[36rem]:inline' } as const;

/**
 * Inside a cell, for content that a column shows elsewhere: `until['44rem']` hides it where a column `from: '44rem'`
 * appears.
 */
export const until = { '36rem': '@min-[36rem]:hidden', '44rem': '@min-[44rem]:hidden' } as const;

export function cellClass(column: Pick<Column<never>, 'align' | 'from'>): string {
  const shown = column.from === undefined ? '' : cellFrom[column.from];
  return `px-2 @min-[30rem]:px-3 ${column.align === 'end' ? 'text-right' : 'text-left'} ${shown}`;
}
