import { sameValue } from './same-value';

export interface RowChange<Row> {
  key: string;
  before: Row | null;
  after: Row | null;
}

interface Kept<Row> {
  compare: (a: Row, b: Row) => number;
  rows: Row[];
  usedAt: number;
}

/** Unused orders are dropped after this time. */
const ORDER_KEPT_MS = 60_000;

/** Index of a row, or where it would be inserted. */
function placeOf<Row>({ rows, compare }: Kept<Row>, row: Row): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = rows[middle];
    if (other !== undefined && compare(other, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Immutable rows, replaced only when a shown field changed; grouped, and ordered on demand. */
export class RowTable<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #groups = new Map<string, Set<string>>();
  readonly #changedAt = new Map<string, number>();
  readonly #orders = new Map<string, Kept<Row>>();
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

  /** A null row removes; returns null when nothing shown changed. */
  put(key: string, row: Row | null): RowChange<Row> | null {
    const before = this.#rows.get(key) ?? null;
    if (before === null && row === null) return null;
    if (before !== null && row !== null && sameValue(before, row)) return null;
    this.#reorder(before, row);
    if (before !== null) this.#leave(key, before);
    if (row === null) {
      this.#rows.delete(key);
      this.#changedAt.delete(key);
    } else {
      this.#rows.set(key, row);
      this.#changedAt.set(key, Date.now());
      this.#authorizeRequest(row);
    }
    return { key, before, after: row };
  }

  /** Sorted at the first call, then kept in order. Valid until the next change; must not be altered. */
  sorted(name: string, order: () => (a: Row, b: Row) => number): readonly Row[] {
    const usedAt = performance.now();
    const known = this.#orders.get(name);
    if (known !== undefined) {
      known.usedAt = usedAt;
      return known.rows;
    }
    const compare = order();
    const rows = [...this.#rows.values()].sort(compare);
    this.#orders.set(name, { compare, rows, usedAt });
    return rows;
  }

  #reorder(before: Row | null, after: Row | null): void {
    const oldest = performance.now() - ORDER_KEPT_MS;
    for (const [name, kept] of this.#orders) {
      if (kept.usedAt < oldest) {
        this.#orders.delete(name);
        continue;
      }
      if (before !== null) kept.rows.splice(placeOf(kept, before), 1);
      if (after !== null) kept.rows.splice(placeOf(kept, after), 0, after);
    }
  }

  #authorizeRequest(row: Row): void {
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
