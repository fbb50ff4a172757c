import type { Range } from './row-blocks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useState, type KeyboardEvent, useEffect, type RefObject } from 'react';

interface RowKeysOptions {
  count: number;
  /** Rows that fit on the screen, for Page Up and Page Down. */
  page: number;
  reveal: (index: number) => void;
  onOpen: (index: number) => void;
  onToggle: ((index: number) => void) | null;
  /** Right and Left unfold and fold; without it they move among the controls of the row. */
  onFold?: (index: number, open: boolean) => void;
}

/** Rows of one height of which only those on screen are in the page; `before` and `after`: the room of the others. Pixels. */
export function useVirtualRows(
  o: Omit<RowKeysOptions, 'page' | 'reveal'> & {
    scroller: RefObject<HTMLDivElement | null>;
    rowHeight: number;
    overscan: number;
    onRange: ((range: Range) => void) | undefined;
  },
) {
  const { count, scroller, rowHeight, overscan, onRange } = o;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    useFlushSync: true,
    // What the server renders, until the height is known.
    initialRect: { width: 1_000, height: 25 * rowHeight },
  });
  const items = rows.getVirtualItems();
  const slots = useMost(items.length);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange?.({ first, last }), [onRange, first, last]);
  const page = Math.max(1, last - first - overscan);
  const { active, ...keys } = useRowKeys({ ...o, page, reveal: (index) => rows.scrollToIndex(index) });
  return {
    ...keys,
    /** `slot`: rows that scroll out give their elements to those that scroll in. */
    items: items.map(({ index }) => ({ index, slot: index % slots })),
    before: items[0]?.start ?? 0,
    after: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
    isActive: (index: number) => active === index || (index === first && (active < first || active > last)),
  };
}

function useMost(value: number): number {
  const [most, setMost] = useState(value);
  if (value > most) setMost(value);
  return Math.max(1, most, value);
}

const isTyping = (element: Element): boolean =>
  element.matches('select, textarea, input:not([type=checkbox])') || element.closest('[popover]') !== null;

/** From the row to its first control, from there to the next one, and back. */
function moveWithin(row: HTMLElement, from: Element, by: 1 | -1): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
    (element) => element.closest('[popover]') === null,
  );
  stops[Math.min(Math.max(0, stops.findIndex((element) => element === from) + by), stops.length - 1)]?.focus();
}

/** Up, Down, Home, End and pages move between rows, Right and Left within one; Space selects; Enter opens. One row is in the tab order. */
export function useRowKeys(o: RowKeysOptions) {
  const [active, setActive] = useState(0);
  const index = Math.min(active, Math.max(0, o.count - 1));
  const go = (to: number, table: HTMLElement) => {
    const next = Math.min(Math.max(0, to), Math.max(0, o.count - 1));
    setActive(next);
    o.reveal(next);
    focusSoon(table, next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target;
    if (event.defaultPrevented || !(from instanceof HTMLElement) || isTyping(from)) return;
    const row = from.closest<HTMLElement>('[data-row]');
    // A dialog that a row opened is beneath it for React only.
    if (row === null || !event.currentTarget.contains(row)) return;
    const across = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    const to = target(event.key, { index, count: o.count, page: o.page });
    if (to !== null) go(to, event.currentTarget);
    else if (across !== null && row === from && o.onFold !== undefined) o.onFold(index, across === 1);
    else if (across !== null) moveWithin(row, from, across);
    // A control keeps its own Enter and Space.
    else if (row !== from) return;
    else if (event.key === 'Enter') o.onOpen(index);
    else if (event.key === ' ' && o.onToggle !== null) o.onToggle(index);
    else return;
    event.preventDefault();
  };
  return { active: index, setActive, onKeyDown };
}

function target(key: string, at: { index: number; count: number; page: number }): number | null {
  switch (key) {
    case 'ArrowDown':
      return at.index + 1;
    case 'ArrowUp':
      return at.index - 1;
    case 'PageDown':
      return at.index + at.page;
    case 'PageUp':
      return at.index - at.page;
    case 'Home':
      return 0;
    case 'End':
      return at.count - 1;
    default:
      return null;
  }
}

/** The row may be rendered only after the scroll: look for it over a few frames. */
function focusSoon(table: HTMLElement, index: number, frames = 6): void {
  const row = table.querySelector<HTMLElement>(`[data-row="${index}"]`);
  if (row) row.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusSoon(table, index, frames - 1));
}
