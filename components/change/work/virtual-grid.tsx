import { usePrinting } from '@/lib/client/use-printing';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRowKeys } from '@/components/table/use-row-keys';
import { useRef, type ComponentProps, type ReactNode } from 'react';

interface GridProps<Row> {
  /** A list of lines is a table; only rows that fold take keys. */
  role: 'table' | 'treegrid';
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  rowHeight: number;
  className: string;
  onFold?: (row: Row, open: boolean) => void;
  rowProps?: (row: Row) => ComponentProps<'div'>;
  children: (row: Row) => ReactNode;
}

export function VirtualGrid<Row>({ rows, keyOf, rowHeight, ...o }: GridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    overscan: isPrinting ? rows.length : 12,
    initialRect: { width: 0, height: rowHeight * 20 },
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const keys = useFoldKeys(o.onFold, { rows, items, reveal: (index) => virtual.scrollToIndex(index) });
  return (
    <div
      ref={scroller}
      role={o.role}
      aria-label={o.label}
      aria-rowcount={rows.length}
      {...keys.frame}
      className={`relative overflow-auto rounded-md border border-line text-sm [overflow-anchor:none] print:max-h-none! print:overflow-visible ${o.className}`}
    >
      <div
        role="presentation"
        className="relative min-w-[44rem] print:h-auto! print:min-w-0"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { className = '', ...more } = o.rowProps?.(row) ?? {};
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 1}
              {...keys.row(index)}
              className={`absolute inset-x-0 flex items-center border-b border-line outline-offset-[-2px] print:static print:h-auto! print:break-inside-avoid print:transform-none! ${className}`}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              {...more}
            >
              {o.children(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Rows that fold take the keys; a frame that only scrolls takes them itself. */
function useFoldKeys<Row>(
  onFold: GridProps<Row>['onFold'],
  o: { rows: readonly Row[]; items: readonly { index: number }[]; reveal: (index: number) => void },
): { frame: ComponentProps<'div'>; row: (index: number) => ComponentProps<'div'> & { 'data-row'?: number } } {
  const { active, setActive, onKeyDown } = useRowKeys({
    count: o.rows.length,
    page: 10,
    reveal: o.reveal,
    onOpen: () => undefined,
    onToggle: null,
    onFold: (index, open) => {
      const row = o.rows[index];
      if (row !== undefined) onFold?.(row, open);
    },
  });
  if (onFold === undefined) return { frame: { tabIndex: 0 }, row: () => ({}) };
  // A row that was scrolled away is not in the page, so Tab reaches the first one that is.
  const tabStop = o.items.some(({ index }) => index === active) ? active : o.items[0]?.index;
  return {
    frame: { onKeyDown },
    row: (index) => ({ 'data-row': index, tabIndex: index === tabStop ? 0 : -1, onFocus: () => setActive(index) }),
  };
}
