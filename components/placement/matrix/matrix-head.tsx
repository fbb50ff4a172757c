'use client';
import { useTranslations } from 'next-intl';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { MatrixColumns } from './matrix-row';
import { stuck } from './matrix-row';
import { PoolHead } from './pool-head';

const sorted = [
  { id: 'workload', sort: 'name' },
  { id: 'verdict', sort: 'outcome' },
] as const;

export function MatrixHead({ columns }: { columns: MatrixColumns }) {
  const t = useTranslations('placement.column');
  const words = useTranslations('common.table');
  const url = useUrlQuery();
  const current = { key: url.get('sort') ?? 'outcome', dir: url.get('dir') === 'desc' ? 'desc' : 'asc' };
  const turn = (key: string) =>
    url.set({ sort: key, dir: current.key === key && current.dir === 'asc' ? 'desc' : 'asc' });
  return (
    <thead className="sticky top-0 z-20 bg-surface">
      <tr aria-rowindex={1}>
        {sorted.map(({ id, sort }, at) => (
          <th
            key={id}
            scope="col"
            aria-colindex={at + 1}
            aria-sort={current.key === sort ? (current.dir === 'asc' ? 'ascending' : 'descending') : undefined}
            style={at === 0 ? { width: columns.stays.name } : { left: columns.stays.name }}
            className={`h-16 border-b border-line bg-surface px-3 text-left align-bottom text-xs whitespace-nowrap text-ink-3 pb-2 ${at === 0 ? stuck.first : stuck.second}`}
          >
            <button
              type="button"
              onClick={() => turn(sort)}
              title={words('sortBy', { column: t(id) })}
              className="inline-flex items-center gap-1 font-semibold hover:text-ink"
            >
              {t(id)}
              <span aria-hidden="true" className="w-2">
                {current.key === sort ? (current.dir === 'asc' ? '↑' : '↓') : ''}
              </span>
            </button>
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
