import type { Range } from './row-blocks';
import { useVirtualRows } from './use-row-keys';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { Column, Selection, Sort, RowSource } from './column';
import { TableHead } from './table-head';
import { TableRow, Spacer } from './table-row';

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  headerOf: (columnId: string) => string;
  source: RowSource<Row>;
  nameOf: (row: Row) => string;
  empty: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  onOpen?: (row: Row) => void;
  openKey?: string | undefined;
  /** Which rows are on screen, so that the owner can fetch and declare them. */
  onRange?: (range: Range) => void;
  rowHeight?: number;
  height?: string;
}

function useTableRows<Row>(
  { source, selection, onRange, onOpen }: DataTableProps<Row>,
  o: { scroller: RefObject<HTMLDivElement | null>; rowHeight: number },
) {
  return useVirtualRows({
    ...o,
    count: source.count,
    overscan: 8,
    onRange,
    onOpen: (index) => {
      const row = source.get(source.keyAt(index) ?? '');
      if (row !== undefined) onOpen?.(row);
    },
    onToggle: selection ? (index) => selection.toggle(source.keyAt(index) ?? '') : null,
  });
}

/** A table of any length: rows of one height, only those on screen are in the page. Arrows move, Space selects, Enter opens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { source, selection, rowHeight = 36, height = 'min(70dvh, 60rem)' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useTableRows(props, { scroller, rowHeight });
  if (source.count === 0) return <div className="rounded-md border border-line bg-surface">{props.empty}</div>;
  return (
    <div
      ref={scroller}
      style={{ maxHeight: height }}
      className="@container relative overflow-auto rounded-md border border-line bg-surface [overflow-anchor:none]"
    >
      <table
        role="grid"
        aria-rowcount={source.count + 1}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={rows.onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">{props.caption}</caption>
        <TableHead {...props} selectable={selection === undefined ? null : { keys: loadedKeys(source), selection }} />
        <tbody>
          <Spacer height={rows.before} />
          {rows.items.map(({ index, slot }) => {
            const key = source.keyAt(index);
            return (
              <TableRow
                key={slot}
                rowKey={key}
                index={index}
                counted
                height={rowHeight}
                get={source.get}
                subscribe={source.subscribe}
                columns={props.columns}
                nameOf={props.nameOf}
                active={rows.isActive(index)}
                selected={key !== null && selection?.has(key) === true}
                opened={key !== null && key === props.openKey}
                onToggle={selection?.toggle ?? null}
                onFocus={rows.setActive}
              />
            );
          })}
          <Spacer height={rows.after} />
        </tbody>
      </table>
    </div>
  );
}

function loadedKeys<Row>({ count, keyAt }: RowSource<Row>): string[] {
  return Array.from({ length: count }, (_, index) => keyAt(index)).filter((key) => key !== null);
}
