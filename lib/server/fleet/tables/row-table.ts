import { sameValue } from './same-value';

export interface RowChange<Row> {
  key: string;
  before: Row | null;
  after: Row | null;
}

type Compare<Row> = (a: Row, b: Row) => number;

interface Ordered<Row> {
  compare: Compare<Row>;
  rows: Row[];
}

interface Kept<Row> extends Ordered<Row> {
  usedAt: number;
}

interface Grouping<Row> {
  /** Null: in no group. */
  of: (row: Row) => string | null;
  /** Within a group; total. */
  order: Compare<Row>;
}

/** Unused orders are dropped after this time. */
const ORDER_KEPT_MS = 60_000;

/** Index of a row, or where it would be inserted. */
function placeOf<Row>({ rows, compare }: Ordered<Row>, row: Row): number {
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

function move<Row>(ordered: Ordered<Row>, before: Row | null, after: Row | null): void {
  if (before !== null) ordered.rows.splice(placeOf(ordered, before), 1);
  if (after !== null) ordered.rows.splice(placeOf(ordered, after), 0, after);
}

/** Immutable rows, replaced only when a shown field changed; grouped, and ordered on demand. */
export class RowTable<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #groups = new Map<string, Ordered<Row>>();
  readonly #changedAt = new Map<string, number>();
  readonly #orders = new Map<string, Kept<Row>>();
  readonly #grouping: Grouping<Row> | null;

  constructor(grouping: Grouping<Row> | null = null) {
    this.#grouping = grouping;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  /** In the order of its rows. Valid until the next change; must not be altered. */
  group(group: string): readonly Row[] {
    return this.#groups.get(group)?.rows ?? [];
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
    this.#regroup(before, row);
    if (row === null) {
      this.#rows.delete(key);
      this.#changedAt.delete(key);
    } else {
      this.#rows.set(key, row);
      this.#changedAt.set(key, Date.now());
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
      move(kept, before, after);
    }
  }

  #regroup(before: Row | null, after: Row | null): void {
    if (this.#grouping === null) return;
    const { of, order } = this.#grouping;
    const from = before === null ? null : of(before);
    const to = after === null ? null : of(after);
    if (from !== null) this.#move(from, before, from === to ? after : null);
    if (to !== null && to !== from) {
      if (!this.#groups.has(to)) this.#groups.set(to, { compare: order, rows: [] });
      this.#move(to, null, after);
    }
  }

  #move(group: string, before: Row | null, after: Row | null): void {
    const ordered = this.#groups.get(group);
    if (ordered === undefined) return;
    move(ordered, before, after);
    if (ordered.rows.length === 0) this.#groups.delete(group);
  }
}
