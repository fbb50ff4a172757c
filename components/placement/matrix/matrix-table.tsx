'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { PlacementPool, PlacementRow } from '@/lib/domain/placement/verdict';
import { useRowKeys } from '@/components/table/use-row-keys';
import { workloadHref } from '../placement-href';
import type { MatrixColumns } from './matrix-row';
import { LoadingRow, MatrixRow } from './matrix-row';
import { MatrixHead } from './matrix-head';
import type { MatrixPages } from './use-matrix-pages';

export interface MatrixProps {
  cluster: string;
  pools: readonly PlacementPool[];
  count: number;
  rowAt: (index: number) => PlacementRow | undefined;
  onRange: MatrixPages['onRange'];
}

const overscan = 4;
const rowHeight = 64;
const columnWidth = 140;
/** Of the two columns that stay: the workload, and at least this much of the verdict. */
const stays = { name: 196, verdict: 300 };

/** Workloads by pools. Only rows and columns on screen are in the page; the workload and its verdict stay at the left. */
export function MatrixTable({ cluster, pools, count, rowAt, onRange }: MatrixProps) {
  const t = useTranslations('placement');
  const router = useRouter();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    useFlushSync: false,
  });
  const columns = useColumns(scroller, pools);
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange({ first, last }), [onRange, first, last]);
  const { active, setActive, onKeyDown } = useRowKeys({
    count,
    page: Math.max(1, last - first - overscan),
    reveal: (index) => rows.scrollToIndex(index),
    onOpen: (index) => {
      const row = rowAt(index);
      if (row !== undefined) router.push(workloadHref(cluster, row));
    },
    onToggle: null,
  });
  return (
    <div
      ref={scroller}
      className="relative max-h-[max(22rem,calc(100dvh-17rem))] overflow-auto rounded-md border border-line bg-surface [overflow-anchor:none]"
    >
      <table
        role="grid"
        aria-rowcount={count + 1}
        aria-colcount={pools.length + 2}
        onKeyDown={onKeyDown}
        style={{ minWidth: stays.name + stays.verdict + pools.length * columnWidth }}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">{t('caption', { cluster })}</caption>
        <MatrixHead columns={columns} />
        <tbody>
          <Spacer height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rowAt(index);
            const isActive = active === index || (index === first && (active < first || active > last));
            const place = { index, height: rowHeight, active: isActive, onFocus: setActive, columns };
            return row === undefined ? (
              <LoadingRow key={index} {...place} />
            ) : (
              <MatrixRow key={index} {...place} row={row} cluster={cluster} />
            );
          })}
          <Spacer height={rows.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** The columns near what is on screen, and the room of the others. */
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

/** Stands for the rows that are not in the page. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
