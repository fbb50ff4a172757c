import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

export type RowBox = Pick<ComponentProps<'input'>, 'tabIndex' | 'onFocus' | 'onKeyDown'> & { 'data-row': number };

interface RowsProps<Row> {
  rows: readonly Row[];
  rowPx: number;
  mostPx: number;
  label?: string;
  /** Rows are as high as their content; the first ones are in the page before it is measured. */
  measured?: boolean;
  onSeen?: (first: number, last: number) => void;
  children: (row: Row, box: RowBox) => ReactNode;
}

const borderPx = 2;

/** A long list to choose from: only the visible rows are in the page. Arrow keys move, space chooses. */
export function RowsInSight<Row extends { id: string }>(o: RowsProps<Row>) {
  const { rows, rowPx, mostPx, measured = false, onSeen } = o;
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 6,
    ...(measured ? { initialRect: { width: 0, height: mostPx }, useFlushSync: false } : {}),
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onSeen?.(first, last), [onSeen, first, last]);
  // A row that was scrolled away is not in the page, so Tab reaches the first one that is.
  const tabStop = items.some((item) => item.index === active) ? active : first;
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
  return (
    <div
      ref={frame}
      style={measured ? { maxHeight: mostPx } : { height: Math.min(mostPx, rows.length * rowPx + borderPx) }}
      className={`overflow-y-auto rounded-md border border-line bg-surface ${measured ? '[overflow-anchor:none]' : ''}`}
    >
      <div
        {...(o.label === undefined ? {} : { role: 'group', 'aria-label': o.label })}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const tabIndex = index === tabStop ? 0 : -1;
          const box = { 'data-row': index, tabIndex, onFocus: () => setActive(index), onKeyDown: move };
          return (
            <div
              key={key}
              ref={measured ? virtual.measureElement : undefined}
              data-index={index}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ ...(measured ? {} : { height: rowPx }), transform: `translateY(${start}px)` }}
            >
              {o.children(row, box)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Described by `<id>-facts`. aria-disabled keeps the reason, and a list that scrolls, reachable by keyboard. */
export function RowInput({
  id,
  type = 'checkbox',
  off,
  onChoose,
  ...rest
}: ComponentProps<'input'> & { id: string; off: boolean; onChoose: (on: boolean) => void }) {
  return (
    <input
      {...rest}
      id={id}
      type={type}
      aria-disabled={off || undefined}
      aria-describedby={`${id}-facts`}
      onChange={(event) => (off ? undefined : onChoose(event.target.checked))}
      className={`relative z-10 mt-0.5 size-4 shrink-0 accent-accent ${off ? 'opacity-40' : ''}`}
    />
  );
}
