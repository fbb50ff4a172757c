import { useTranslations } from '@/lib/client/intl';
import { memo, useCallback, useSyncExternalStore, type MouseEvent } from 'react';
import { Skeleton } from '@/components/ui/state/page-states';
import { cellClass, type Column, type RowSource } from './column';

export interface TableRowProps<Row> {
  rowKey: string | null;
  index: number;
  /** aria-rowcount gives the number of rows, so each row needs its aria-rowindex. */
  counted: boolean;
  height: number;
  get: RowSource<Row>['get'];
  subscribe: RowSource<Row>['subscribe'];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  active: boolean;
  selected: boolean;
  opened: boolean;
  /** null: rows cannot be selected. */
  onToggle: ((key: string) => void) | null;
  onFocus: (index: number) => void;
}

function Row<Value>(props: TableRowProps<Value>) {
  const { rowKey, get, subscribe } = props;
  const row = useSyncExternalStore(
    useCallback(
      (listener: () => void) => (rowKey === null ? () => undefined : subscribe(rowKey, listener)),
      [rowKey, subscribe],
    ),
    () => (rowKey === null ? undefined : get(rowKey)),
    () => (rowKey === null ? undefined : get(rowKey)),
  );
  const selectable = props.onToggle !== null;
  return (
    <tr
      data-row={props.index}
      aria-rowindex={props.counted ? props.index + 2 : undefined}
      aria-selected={selectable ? props.selected : undefined}
      aria-current={props.opened ? 'true' : undefined}
      tabIndex={props.active ? 0 : -1}
      onFocus={() => props.onFocus(props.index)}
      style={{ height: props.height }}
      className={`outline-offset-[-2px] last:*:border-b-0 *:border-b *:border-line ${props.selected || props.opened ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      {row === undefined || rowKey === null ? (
        <LoadingCells columns={props.columns} selectable={selectable} />
      ) : (
        <Cells {...props} row={row} rowKey={rowKey} />
      )}
    </tr>
  );
}

/** Renders again only for its own row, its selection, or its place. */
export const TableRow = memo(Row) as typeof Row; // memo drops the type parameter

function Cells<Value>(props: TableRowProps<Value> & { row: Value; rowKey: string }) {
  const t = useTranslations('common.table');
  const { onToggle, row, rowKey } = props;
  const keepFocus = (event: MouseEvent) => event.stopPropagation();
  return (
    <>
      {onToggle === null ? null : (
        <td className="w-9 pl-3">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={props.selected}
            onChange={() => onToggle(rowKey)}
            onClick={keepFocus}
            aria-label={t('select', { name: props.nameOf(row).slice(0, 100) })}
            className="block size-4 accent-accent"
          />
        </td>
      )}
      {props.columns.map((column) => (
        <td key={column.id} className={`truncate ${cellClass(column)}`}>
          {column.cell(row)}
        </td>
      ))}
    </>
  );
}

/** One cell per column: a span would count the columns that this screen hides. */
function LoadingCells(o: { columns: readonly Pick<Column<never>, 'id' | 'align' | 'from'>[]; selectable: boolean }) {
  const t = useTranslations('common.table');
  return (
    <>
      {o.selectable ? <td className="w-9">&nbsp;</td> : null}
      {o.columns.map((column, at) => (
        <td key={column.id} className={cellClass(column)}>
          {at === 0 ? <span className="sr-only">{t('rowLoading')}</span> : null}
          <Skeleton className="h-3 w-2/3" />
        </td>
      ))}
    </>
  );
}

export function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
