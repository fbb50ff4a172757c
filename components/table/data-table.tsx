'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Column, Selection, Sort } from './column';
import type { RowSource } from './row-source';
import { TableHead } from './table-head';
import { TableRow } from './table-row';
import { useRowKeys } from './use-row-keys';

export interface DataTableProps<Row> {
  /** Says what the table is; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  headerOf: (columnId: string) => string;
  source: RowSource<Row>;
  /** Short name of a row for its checkbox. */
  nameOf: (row: Row) => string;
  empty: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  onOpen?: (row: Row) => void;
  /** The row whose details are open beside the table. */
  openKey?: string | undefined;
  /** Which rows are on screen, so that the owner can fetch and declare them. */
  onRange?: (range: { first: number; last: number }) => void;
  rowHeight?: number;
  /** CSS height of the scrolled area. */
  height?: string;
}

const overscan = 8;

/** A table of any length: rows of one height, only those on screen are in the page. Arrows move, Space selects, Enter opens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { source, selection, onRange, rowHeight = 36, height = 'min(70dvh, 60rem)' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: source.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    useFlushSync: false,
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange?.({ first, last }), [onRange, first, last]);
  const toggle = selection?.toggle;
  const rowAt = (index: number) => {
    const key = source.keyAt(index);
    return key === null ? undefined : source.get(key);
  };
  const { active, setActive, onKeyDown } = useRowKeys({
    count: source.count,
    page: Math.max(1, last - first - overscan),
    reveal: (index) => rows.scrollToIndex(index),
    onOpen: (index) => {
      const row = rowAt(index);
      if (row !== undefined) props.onOpen?.(row);
    },
    onToggle: toggle ? (index) => toggle(source.keyAt(index) ?? '') : null,
  });
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
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">{props.caption}</caption>
        <TableHead
          columns={props.columns}
          headerOf={props.headerOf}
          sort={props.sort}
          onSort={props.onSort}
          selectable={selection === undefined ? null : { keys: loadedKeys(source), selection }}
        />
        <tbody>
          <Spacer height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const key = source.keyAt(index);
            return (
              <TableRow
                key={index}
                rowKey={key}
                index={index}
                counted
                height={rowHeight}
                get={source.get}
                subscribe={source.subscribe}
                columns={props.columns}
                nameOf={props.nameOf}
                active={active === index || (index === first && (active < first || active > last))}
                selected={key !== null && selection?.has(key) === true}
                opened={key !== null && key === props.openKey}
                onToggle={toggle ?? null}
                onFocus={setActive}
              />
            );
          })}
          <Spacer height={rows.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** Of the rows that have been fetched. */
function loadedKeys<Row>({ count, keyAt }: RowSource<Row>): string[] {
  return Array.from({ length: count }, (_, index) => keyAt(index)).filter((key) => key !== null);
}

/** Stands for the rows that are not in the page. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
