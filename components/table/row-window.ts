export interface RowWindow {
  first: number;
  /** Inclusive; -1 when there are no rows. */
  last: number;
}

/** Rows of one height that touch the visible part, with `overscan` more on each side. Pixels. */
export function windowOf(o: {
  count: number;
  rowHeight: number;
  scrollTop: number;
  viewHeight: number;
  overscan: number;
}): RowWindow {
  const top = Math.max(0, o.scrollTop);
  const first = Math.max(0, Math.min(o.count - 1, Math.floor(top / o.rowHeight) - o.overscan));
  const last = Math.min(o.count - 1, Math.floor((top + o.viewHeight) / o.rowHeight) + o.overscan);
  return { first, last: Math.max(last, o.count === 0 ? -1 : first) };
}

/** Where to scroll so that row `index` is wholly in sight under a header of `headHeight`; null when it is already. */
export function revealOf(o: {
  index: number;
  rowHeight: number;
  headHeight: number;
  scrollTop: number;
  viewHeight: number;
}): number | null {
  const top = o.index * o.rowHeight;
  const bottom = top + o.rowHeight + o.headHeight;
  if (top < o.scrollTop) return top;
  return bottom > o.scrollTop + o.viewHeight ? bottom - o.viewHeight : null;
}
