import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from '@/lib/client/intl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PlacementPool, PlacementRow } from '@/lib/domain/placement/verdict';
import { PlainText } from '@/components/ui/text/plain-text';
import { Skeleton } from '@/components/ui/state/page-states';
import { CellMark } from './cell-mark';
import type { MatrixProps } from './matrix-table';
import { VerdictWords, WorkloadName } from './matrix-row';

export function MatrixCards({ cluster, pools, count, rowAt, onRange }: MatrixProps) {
  const t = useTranslations('placement');
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({ count, estimateSize: () => 180, overscan: 3, scrollMargin, useFlushSync: false });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange({ first, last }), [onRange, first, last]);
  return (
    <ul
      ref={list}
      aria-label={t('caption', { cluster })}
      className="relative [overflow-anchor:none]"
      style={{ height: rows.getTotalSize() }}
    >
      {items.map(({ index, start }) => {
        const row = rowAt(index);
        return (
          <li
            key={index}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 pb-2"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {row === undefined ? (
              <Skeleton className="h-40 w-full" />
            ) : (
              <Card row={row} pools={pools} cluster={cluster} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function Card(o: { row: PlacementRow; pools: readonly PlacementPool[]; cluster: string }) {
  const t = useTranslations('placement');
  const cells = o.pools.flatMap((pool) => {
    const cell = o.row.cells[pool.key];
    return cell === undefined ? [] : [{ pool, cell }];
  });
  const meant = cells.filter(({ cell }) => cell.verdict !== 'not-meant');
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3">
      <WorkloadName row={o.row} cluster={o.cluster} tabbed />
      <VerdictWords row={o.row} />
      {meant.length === 0 ? null : (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 border-t border-line pt-2">
          {meant.map(({ pool, cell }) => (
            <div key={pool.key} className="min-w-0">
              <dt className="truncate text-xs text-ink-3">
                <PlainText text={pool.name === '' ? t('pool.none') : pool.name} max={80} />
              </dt>
              <dd>
                <CellMark cell={cell} pool={pool} outcome={o.row.outcome} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {meant.length < cells.length ? (
        <p className="text-xs text-ink-3">{t('notMeantFor', { n: cells.length - meant.length })}</p>
      ) : null}
    </div>
  );
}
