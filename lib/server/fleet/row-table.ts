import { sameValue } from './same-value';

export interface RowChange<Row> {
  key: string;
  before: Row | null;
  after: Row | null;
}

/** Rows as screens show them: immutable, replaced only when a shown field changed; grouped and kept in order on demand. */
export class RowTable<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #groups = new Map<string, Set<string>>();
  readonly #changedAt = new Map<string, number>();
  readonly #orders = new Map<string, Row[]>();
  readonly #keyOf: (row: Row) => string;
  readonly #groupOf: (row: Row) => string | null;

  constructor(keyOf: (row: Row) => string, groupOf: (row: Row) => string | null) {
    this.#keyOf = keyOf;
    this.#groupOf = groupOf;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  group(group: string): Row[] {
    const keys = this.#groups.get(group) ?? [];
    return Array.from(keys, (key) => this.#rows.get(key)).filter((row) => row !== undefined);
  }

  changedAt(key: string): number {
    return this.#changedAt.get(key) ?? 0;
  }

  /** Stores, replaces or (null) removes a row; null when nothing that is shown changed. */
  put(key: string, row: Row | null): RowChange<Row> | null {
    const before = this.#rows.get(key) ?? null;
    if (before === null && row === null) return null;
    if (before !== null && row !== null && sameValue(before, row)) return null;
    this.#orders.clear();
    if (before !== null) this.#leave(key, before);
    if (row === null) {
      this.#rows.delete(key);
      this.#changedAt.delete(key);
    } else {
      this.#rows.set(key, row);
      this.#changedAt.set(key, Date.now());
      this.#enter(row);
    }
    return { key, before, after: row };
  }

  /** All rows in an order; sorted once for each order until a row changes. Nobody may alter the answer. */
  sorted(name: string, order: () => (a: Row, b: Row) => number): readonly Row[] {
    const known = this.#orders.get(name);
    if (known !== undefined) return known;
    const sorted = [...this.#rows.values()].sort(order());
    this.#orders.set(name, sorted);
    return sorted;
  }

  #enter(row: Row): void {
    const group = this.#groupOf(row);
    if (group === null) return;
    const keys = this.#groups.get(group) ?? new Set<string>();
    keys.add(this.#keyOf(row));
    this.#groups.set(group, keys);
  }

  #leave(key: string, row: Row): void {
    const group = this.#groupOf(row);
    if (group === null) return;
    const keys = this.#groups.get(group);
    keys?.delete(key);
    if (keys?.size === 0) this.#groups.delete(group);
  }
}
