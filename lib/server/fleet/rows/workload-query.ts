import type { WorkloadFilter } from '@/lib/contract/filters';
import type { WorkloadTotals } from '@/lib/contract/workloads';
import { searchForm } from '@/lib/domain/search-form';
import type { WorkloadRow } from '@/lib/domain/workload/workload-row';
import { troubledStates, workloadStates } from '@/lib/domain/workload/workload-words';
import { compareValues } from './node-query';

type SortValue = string | number | null;

/** The worst state comes first, in it the oldest. */
const rank = new Map<string, number>(workloadStates.map((state, at) => [state, at]));

const VALUES: Record<WorkloadFilter['sort'], (row: WorkloadRow) => SortValue> = {
  state: (row) => rank.get(row.state) ?? null,
  name: (row) => row.name,
  namespace: (row) => row.namespace,
  kind: (row) => row.kind,
  os: (row) => row.os,
  ready: (row) => (row.wanted === null || row.ready === null || row.wanted === 0 ? null : row.ready / row.wanted),
  restarts: (row) => row.restarts?.n ?? null,
};

/** Total order of a filter: by its column, then by name, namespace and key. */
export function workloadOrder({ sort, dir }: Pick<WorkloadFilter, 'sort' | 'dir'>) {
  const value = VALUES[sort];
  const sign = dir === 'asc' ? 1 : -1;
  return (a: WorkloadRow, b: WorkloadRow): number =>
    compareValues(value(a), value(b), sign) || compareValues(a.name, b.name, 1) || compareValues(a.key, b.key, 1);
}

/** Rows are immutable. */
const searched = new WeakMap<WorkloadRow, string>();

function searchedText(row: WorkloadRow): string {
  const known = searched.get(row);
  if (known !== undefined) return known;
  const text = searchForm(`${row.namespace}/${row.name} ${row.kind} ${row.images.join(' ')}`);
  searched.set(row, text);
  return text;
}

export const isTroubled = ({ state }: Pick<WorkloadRow, 'state'>): boolean => troubledStates.includes(state);

/** Every word of the text must be part of namespace and name, kind, or an image. */
export function workloadMatcher(filter: WorkloadFilter): (row: WorkloadRow) => boolean {
  const { namespace, kind, os, state, q = '' } = filter;
  const words = searchForm(q).split(/\s+/).filter(Boolean);
  return (row) => {
    if (namespace !== undefined && row.namespace !== namespace) return false;
    if (kind !== undefined && row.kind !== kind) return false;
    if (os !== undefined && row.os !== os) return false;
    if (state === 'troubled' ? !isTroubled(row) : state !== undefined && row.state !== state) return false;
    return words.every((word) => searchedText(row).includes(word));
  };
}

export const narrowsWorkloads = ({ q, namespace, kind, os, state }: WorkloadFilter): boolean =>
  [q, namespace, kind, os, state].some((value) => value !== undefined);

export interface WorkloadSummary {
  totals: WorkloadTotals;
  /** Those that have workloads. */
  namespaces: readonly string[];
}

export function summaryOf(rows: Iterable<WorkloadRow>): WorkloadSummary {
  const totals = { total: 0, troubled: 0, windows: 0, linux: 0 };
  const states: WorkloadTotals['states'] = {};
  const kinds: Record<string, number> = {};
  const namespaces = new Set<string>();
  for (const row of rows) {
    totals.total += 1;
    if (isTroubled(row)) totals.troubled += 1;
    if (row.os !== 'unknown') totals[row.os] += 1;
    states[row.state] = (states[row.state] ?? 0) + 1;
    kinds[row.kind] = (kinds[row.kind] ?? 0) + 1;
    namespaces.add(row.namespace);
  }
  return { totals: { ...totals, states, kinds }, namespaces: [...namespaces].toSorted() };
}
