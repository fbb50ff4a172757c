import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ComponentProps, type ReactNode } from 'react';

interface GridProps<Row> {
  role: 'grid' | 'treegrid';
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  rowHeight: number;
  className: string;
  rowProps?: (row: Row) => ComponentProps<'div'>;
  children: (row: Row) => ReactNode;
}

export function VirtualGrid<Row>({ rows, keyOf, rowHeight, ...o }: GridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    overscan: 12,
    initialRect: { width: 0, height: rowHeight * 20 },
    useFlushSync: false,
  });
  return (
    <div
      ref={scroller}
      role={o.role}
      aria-label={o.label}
      aria-rowcount={rows.length}
      tabIndex={0}
      className={`relative overflow-auto rounded-md border border-line text-sm [overflow-anchor:none] ${o.className}`}
    >
      <div role="presentation" className="relative min-w-[44rem]" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { className = '', ...more } = o.rowProps?.(row) ?? {};
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 1}
              className={`absolute inset-x-0 flex items-center border-b border-line ${className}`}
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
