import type { ReactNode } from 'react';

/** Declared at module scope; the header's words come from the table's `headerOf`. */
export interface Column<Row> {
  id: string;
  /** In rem; one column without a width takes the rest. */
  width?: `${number}rem`;
  align?: 'start' | 'end';
  sort?: string;
  /** Shown only if the table, not the screen, is at least this wide. */
  from?: TableWidth;
  bareHeader?: boolean;
  cell: (row: Row) => ReactNode;
}

type TableWidth = '32rem' | '36rem' | '44rem' | '58rem' | '66rem' | '84rem' | '94rem';

export interface Sort {
  key: string;
  dir: 'asc' | 'desc';
}

export interface Selection {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
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

/** Inside a cell: hidden where a column with the same `from` shows its content. */
export const until = { '36rem': '@min-[36rem]:hidden', '44rem': '@min-[44rem]:hidden' } as const;

export function cellClass(column: Pick<Column<never>, 'align' | 'from'>): string {
  const shown = column.from === undefined ? '' : cellFrom[column.from];
  return `px-2 @min-[30rem]:px-3 ${column.align === 'end' ? 'text-right' : 'text-left'} ${shown}`;
}

/** Where a table reads its rows: keys by position, values by key. A missing key or value is a row that is still loading. */
export interface RowSource<Row> {
  count: number;
  keyAt: (index: number) => string | null;
  get: (key: string) => Row | undefined;
  subscribe: (key: string, listener: () => void) => () => void;
}
