import { useRef, type ReactNode } from 'react';
import { cellClass, type Column, type Sort, type RowSource } from './column';
import { TableHead } from './table-head';
import { TableRow } from './table-row';
import { useRowKeys } from './use-row-keys';

export interface RowGroup {
  id: string;
  heading: ReactNode;
  totals?: Readonly<Record<string, ReactNode>>;
  keys: readonly string[];
}

export interface GroupedTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  headerOf: (columnId: string) => string;
  groups: readonly RowGroup[];
  source: Pick<RowSource<Row>, 'get' | 'subscribe'>;
  nameOf: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  onOpen?: (row: Row) => void;
  rowHeight?: number;
}

export function GroupedTable<Row>(props: GroupedTableProps<Row>) {
  const { source, groups, rowHeight = 58 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const flat = groups.flatMap((group) => group.keys);
  const { active, setActive, onKeyDown } = useRowKeys({
    count: flat.length,
    page: 10,
    reveal: (index) => frame.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
    onOpen: (index) => {
      const row = source.get(flat[index] ?? '');
      if (row !== undefined) props.onOpen?.(row);
    },
    onToggle: null,
  });
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, group) => sum + group.keys.length, 0));
  return (
    <div ref={frame} className="@container relative overflow-x-auto rounded-md border border-line bg-surface">
      <table role="grid" onKeyDown={onKeyDown} className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{props.caption}</caption>
        <TableHead {...props} selectable={null} />
        {groups.map((group, at) => (
          <tbody key={group.id}>
            <Heading group={group} columns={props.columns} />
            {group.keys.map((key, index) => {
              const place = (starts[at] ?? 0) + index;
              return (
                <TableRow
                  key={key}
                  rowKey={key}
                  index={place}
                  counted={false}
                  height={rowHeight}
                  get={source.get}
                  subscribe={source.subscribe}
                  columns={props.columns}
                  nameOf={props.nameOf}
                  active={active === place}
                  selected={false}
                  opened={false}
                  onToggle={null}
                  onFocus={setActive}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Heading({
  group,
  columns,
}: {
  group: RowGroup;
  columns: readonly Pick<Column<never>, 'id' | 'align' | 'from'>[];
}) {
  return (
    <tr className="bg-sunken">
      <th
        scope="rowgroup"
        className="border-b border-line px-2 py-1.5 text-left text-xs whitespace-nowrap @min-[30rem]:px-3"
      >
        {group.heading}
      </th>
      {/* One cell per column: a span would count the columns that this screen hides. */}
      {columns.slice(1).map((column) => (
        <td key={column.id} className={`border-b border-line py-1.5 ${cellClass(column)}`}>
          {group.totals?.[column.id] ?? <>&nbsp;</>}
        </td>
      ))}
    </tr>
  );
}
