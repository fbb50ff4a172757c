'use client';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';

interface RowKeysOptions {
  count: number;
  /** Rows that fit on the screen, for Page Up and Page Down. */
  page: number;
  /** Brings a row into the page, then focus can go there. */
  reveal: (index: number) => void;
  onOpen: (index: number) => void;
  onToggle: ((index: number) => void) | null;
}

/** Arrows, Home, End and pages move; Space selects; Enter opens. One row is in the tab order. */
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
    // Controls inside a row keep their own keys.
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const to = target(event.key, { index, count: o.count, page: o.page });
    if (to !== null) go(to, event.currentTarget);
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
