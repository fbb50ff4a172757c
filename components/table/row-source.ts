/** Where a table reads its rows: keys by position, values by key. A missing key or value is a row that is still loading. */
export interface RowSource<Row> {
  count: number;
  keyAt: (index: number) => string | null;
  get: (key: string) => Row | undefined;
  subscribe: (key: string, listener: () => void) => () => void;
}

const still = () => () => undefined;

/** A source over rows at hand. */
export function rowsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): RowSource<Row> {
  const keys = rows.map(keyOf);
  const byKey = new Map(rows.map((row, index) => [keys[index] ?? '', row]));
  return {
    count: rows.length,
    keyAt: (index) => keys[index] ?? null,
    get: (key) => byKey.get(key),
    subscribe: still,
  };
}
