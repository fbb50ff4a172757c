/** Where a table reads its rows: keys by position, values by key. A missing key or value is a row that is still loading. */
export interface RowSource<Row> {
  count: number;
  keyAt: (index: number) => string | null;
  get: (key: string) => Row | undefined;
  subscribe: (key: string, listener: () => void) => () => void;
}
