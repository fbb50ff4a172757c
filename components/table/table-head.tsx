import { useTranslations } from '@/lib/client/intl';
import { type Column, type Selection, type Sort, cellClass } from './column';

export function SelectAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const t = useTranslations('common.table');
  const chosen = keys.filter((key) => selection.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  const label = t(all ? 'deselectAll' : 'selectAll', { n: keys.length });
  return (
    <input
      type="checkbox"
      checked={all}
      disabled={keys.length === 0}
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen > 0 && !all;
      }}
      onChange={() => selection.setAll(keys, !all)}
      aria-label={label}
      title={label}
      className="block size-4 accent-accent"
    />
  );
}

interface TableHeadProps {
  columns: readonly Pick<Column<never>, 'id' | 'align' | 'from' | 'width' | 'sort' | 'bareHeader'>[];
  headerOf: (id: string) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Null if rows cannot be selected; `keys`: the keys of the loaded rows. */
  selectable: { keys: readonly string[]; selection: Selection } | null;
}

export function TableHead({ columns, headerOf, sort, onSort, selectable }: TableHeadProps) {
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr aria-rowindex={1}>
        {selectable === null ? null : (
          <th scope="col" className="w-9 border-b border-line pl-3">
            <SelectAll {...selectable} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={ariaSort(column.sort, sort)}
            style={{ width: column.width }}
            className={`h-9 border-b border-line text-xs whitespace-nowrap text-ink-3 ${cellClass(column)}`}
          >
            {column.sort && onSort ? (
              <SortButton
                column={headerOf(column.id)}
                dir={column.sort === sort?.key ? sort.dir : null}
                onClick={() => onSort(nextSort(column.sort ?? '', sort))}
              />
            ) : (
              <span className={column.bareHeader ? 'sr-only' : undefined}>{headerOf(column.id)}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function SortButton(o: { column: string; dir: Sort['dir'] | null; onClick: () => void }) {
  const t = useTranslations('common.table');
  return (
    <button
      type="button"
      onClick={o.onClick}
      title={t('sortBy', { column: o.column })}
      className="inline-flex items-center gap-1 font-semibold hover:text-ink"
    >
      {o.column}
      <span aria-hidden="true" className="w-2">
        {o.dir === null ? '' : o.dir === 'asc' ? '↑' : '↓'}
      </span>
    </button>
  );
}

export function ariaSort(key: string | undefined, sort: Sort | undefined): 'ascending' | 'descending' | undefined {
  if (key === undefined || key !== sort?.key) return undefined;
  return sort.dir === 'asc' ? 'ascending' : 'descending';
}

export function nextSort(key: string, sort: Sort | undefined): Sort {
  return { key, dir: sort?.key === key && sort.dir === 'asc' ? 'desc' : 'asc' };
}
