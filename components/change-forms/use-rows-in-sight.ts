import { useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';

/** Rows in sight of a long list to choose from, which of them Tab reaches, and the arrow keys between them. */
export function useRowsInSight(
  rows: readonly { id: string }[],
  { rowPx, initialHeight }: { rowPx: number; initialHeight?: number },
) {
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 6,
    ...(initialHeight === undefined ? {} : { initialRect: { width: 0, height: initialHeight }, useFlushSync: false }),
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  // A row that was scrolled away is not in the page, so Tab reaches the first one that is.
  const tabStop = items.some((item) => item.index === active) ? active : (items[0]?.index ?? 0);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, tabStop + by));
    setActive(next);
    virtual.scrollToIndex(next);
    // The row may be rendered only by this scroll.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLInputElement>(`[data-row="${next}"]`)?.focus());
  };
  return { frame, virtual, items, tabStop, setActive, move };
}
