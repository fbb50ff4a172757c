import { useRef } from 'react';
import { Spacer } from '@/components/table/table-row';
import { useVirtualRows } from '@/components/table/use-row-keys';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRouter } from 'next/navigation';
import { useTranslations } from '@/lib/client/intl';
import type { RefObject } from 'react';
import type { PlacementPool, PlacementRow } from '@/lib/domain/placement/verdict';
import { workloadHref } from '@/lib/client/hrefs';
import { LoadingRow, MatrixRow, stuck, type MatrixColumns } from './matrix-row';
import type { MatrixPages } from './use-matrix-pages';
import type { Sort } from '@/components/table/column';
import { SortButton, ariaSort, nextSort } from '@/components/table/table-head';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { PoolHead } from './cell-mark';

export interface MatrixProps {
  cluster: string;
  pools: readonly PlacementPool[];
  count: number;
  rowAt: (index: number) => PlacementRow | undefined;
  onRange: MatrixPages['onRange'];
}

const rowHeight = 64;
const columnWidth = 140;
const stays = { name: 196, verdict: 324 };

export function MatrixTable({ cluster, pools, count, rowAt, onRange }: MatrixProps) {
  const t = useTranslations('placement');
  const router = useRouter();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows({
    scroller,
    count,
    rowHeight,
    overscan: 2,
    onRange,
    onOpen: (index) => {
      const row = rowAt(index);
      if (row !== undefined) router.push(workloadHref(cluster, row));
    },
    onToggle: null,
  });
  const columns = useColumns(scroller, pools);
  return (
    <div
      ref={scroller}
      className="relative max-h-[max(22rem,calc(100dvh-17rem))] overflow-auto rounded-md border border-line bg-surface [overflow-anchor:none]"
    >
      <table
        role="grid"
        aria-rowcount={count + 1}
        aria-colcount={pools.length + 2}
        onKeyDown={rows.onKeyDown}
        style={{ minWidth: stays.name + stays.verdict + pools.length * columnWidth }}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">{t('caption', { cluster })}</caption>
        <MatrixHead columns={columns} />
        <tbody>
          <Spacer height={rows.before} />
          {rows.items.map(({ index }) => {
            const row = rowAt(index);
            const place = { index, height: rowHeight, active: rows.isActive(index), onFocus: rows.setActive, columns };
            return row === undefined ? (
              <LoadingRow key={index} {...place} />
            ) : (
              <MatrixRow key={index} {...place} row={row} cluster={cluster} />
            );
          })}
          <Spacer height={rows.after} />
        </tbody>
      </table>
    </div>
  );
}

function useColumns(scroller: RefObject<HTMLDivElement | null>, pools: readonly PlacementPool[]): MatrixColumns {
  const columns = useVirtualizer({
    horizontal: true,
    count: pools.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    // Those beneath the columns that stay are counted as on screen already.
    overscan: 1,
    useFlushSync: false,
  });
  const items = columns.getVirtualItems();
  return {
    stays,
    width: columnWidth,
    before: items[0]?.start ?? 0,
    after: columns.getTotalSize() - (items.at(-1)?.end ?? 0),
    shown: items.flatMap(({ index }) => {
      const pool = pools[index];
      return pool === undefined ? [] : [{ index, pool }];
    }),
  };
}

const sorted = [
  { id: 'workload', sort: 'name' },
  { id: 'verdict', sort: 'outcome' },
] as const;

function MatrixHead({ columns }: { columns: MatrixColumns }) {
  const t = useTranslations('placement.column');
  const url = useUrlQuery();
  const current: Sort = { key: url.get('sort') ?? 'outcome', dir: url.get('dir') === 'desc' ? 'desc' : 'asc' };
  const turn = (to: string) => {
    const { key, dir } = nextSort(to, current);
    url.set({ sort: key, dir });
  };
  return (
    <thead className="sticky top-0 z-20 bg-surface">
      <tr aria-rowindex={1}>
        {sorted.map(({ id, sort }, at) => (
          <th
            key={id}
            scope="col"
            aria-colindex={at + 1}
            aria-sort={ariaSort(sort, current)}
            style={at === 0 ? { width: columns.stays.name } : { left: columns.stays.name }}
            className={`h-16 border-b border-line bg-surface px-3 text-left align-bottom text-xs whitespace-nowrap text-ink-3 pb-2 ${at === 0 ? stuck.first : stuck.second}`}
          >
            <SortButton column={t(id)} dir={current.key === sort ? current.dir : null} onClick={() => turn(sort)} />
          </th>
        ))}
        {columns.before > 0 ? <td aria-hidden="true" style={{ width: columns.before }} /> : null}
        {columns.shown.map(({ index, pool }) => (
          <th
            key={pool.key}
            scope="col"
            aria-colindex={index + 3}
            style={{ width: columns.width }}
            className="h-16 border-b border-line px-2 pb-2 align-bottom text-xs whitespace-nowrap text-ink-3"
          >
            <PoolHead pool={pool} />
          </th>
        ))}
        {columns.after > 0 ? <td aria-hidden="true" style={{ width: columns.after }} /> : null}
      </tr>
    </thead>
  );
}
