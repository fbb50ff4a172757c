import type { z } from 'zod';
import type { nodePoolQuery, poolTotalsSchema } from '@/lib/contract/node-pools';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { readyTotals } from '@/lib/domain/pool/pool-need';
import { searchForm } from '@/lib/domain/search-form';
import { compareValues } from './node-query';

export type PoolFilter = z.output<typeof nodePoolQuery>;
export type PoolTotals = z.output<typeof poolTotalsSchema>;

const VALUES: Record<PoolFilter['sort'], (row: NodePoolRow) => string | number | null> = {
  name: (row) => row.name,
  os: (row) => `${row.os} ${row.build ?? ''}`,
  state: (row) => row.state,
  total: (row) => row.total,
  changedAt: (row) => row.changedAt,
};

/** Total order of a filter: by its column, then by name, then by id. */
export function poolOrder({ sort, dir }: Pick<PoolFilter, 'sort' | 'dir'>): (a: NodePoolRow, b: NodePoolRow) => number {
  const value = VALUES[sort];
  const sign = dir === 'asc' ? 1 : -1;
  return (a, b) =>
    compareValues(value(a), value(b), sign) || compareValues(a.name, b.name, 1) || compareValues(a.id, b.id, 1);
}

export function matchesPool(row: NodePoolRow, filter: PoolFilter): boolean {
  if (filter.os !== undefined && row.os !== filter.os) return false;
  const wanted = searchForm(filter.q?.trim() ?? '');
  if (wanted === '') return true;
  return [row.name, row.id, row.platform ?? '', ...row.instanceTypes].some((text) => searchForm(text).includes(wanted));
}

export function poolTotals(rows: readonly NodePoolRow[]): PoolTotals {
  const of = (os: NodePoolRow['os']) => readyTotals(rows.filter((row) => row.os === os));
  return { pools: rows.length, linux: of('linux'), windows: of('windows') };
}
