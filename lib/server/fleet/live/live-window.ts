import type { RowChange } from '../tables/row-table';

/** The rows that a tab shows of a longer, filtered and ordered list. */
export interface LiveWindow<Row> {
  keys: readonly string[];
  index: ReadonlyMap<string, number>;
  matches: (row: Row) => boolean;
  order: (a: Row, b: Row) => number;
  rowOf: (key: string) => Row | null;
}

/** Position of a row relative to the window: before, inside, after. */
function sideOf<Row>(row: Row, window: LiveWindow<Row>, [first, last]: readonly [Row, Row]): -1 | 0 | 1 {
  if (window.order(row, first) < 0) return -1;
  return window.order(row, last) > 0 ? 1 : 0;
}

function leavesItsPlace<Row>(
  window: LiveWindow<Row>,
  at: number,
  { before, after }: { before: Row; after: Row },
): boolean {
  const neighbor = (index: number): Row | null => {
    const key = window.keys[index];
    return key === undefined ? null : window.rowOf(key);
  };
  const previous = neighbor(at - 1);
  const next = neighbor(at + 1);
  const up = window.order(after, before) < 0;
  // Rows beyond the window are unknown here, so a move toward its edge counts.
  if (up) return previous === null || window.order(previous, after) > 0;
  return next === null || window.order(after, next) > 0;
}

/** Whether a change of one row alters which rows the window shows, their order, or how many match. */
export function movesWindow<Row>(window: LiveWindow<Row>, { key, before, after }: RowChange<Row>): boolean {
  const was = before !== null && window.matches(before);
  const is = after !== null && window.matches(after);
  if (was !== is) return true;
  if (!is || before === null || after === null || window.order(before, after) === 0) return false;
  const at = window.index.get(key);
  if (at !== undefined) return leavesItsPlace(window, at, { before, after });
  const [firstKey] = window.keys;
  const lastKey = window.keys.at(-1);
  if (firstKey === undefined || lastKey === undefined) return false;
  const first = window.rowOf(firstKey);
  const last = window.rowOf(lastKey);
  if (first === null || last === null) return true;
  return sideOf(before, window, [first, last]) !== sideOf(after, window, [first, last]);
}

/** Whether the shown keys are still a run of the list as it is now. */
export function isRun(shown: readonly string[], list: readonly string[]): boolean {
  const [first] = shown;
  if (first === undefined) return list.length === 0;
  const start = list.indexOf(first);
  return start !== -1 && shown.every((key, offset) => list[start + offset] === key);
}
