import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { useMemo } from 'react';
import { queryOf } from '@/lib/client/query-of';
import type { PoolOptions } from '@/lib/contract/pool-options';
import type { PoolDraft } from '../draft/draft';
import type { CommonCategories } from '../draft/draft-form';

interface Row {
  instanceType: string;
  system: readonly string[];
  data: readonly string[] | null;
}

function shared(rows: readonly Row[], of: (row: Row) => readonly string[] | null): string[] | null {
  const byType = new Map<string, Set<string>>();
  for (const row of rows) {
    const offered = of(row);
    if (offered === null) return null;
    const known = byType.get(row.instanceType) ?? new Set<string>();
    byType.set(row.instanceType, new Set([...known, ...offered]));
  }
  const [first, ...others] = [...byType.values()];
  if (first === undefined) return null;
  return [...first].filter((category) => others.every((one) => one.has(category)));
}

/** Disk categories that all types of the rows can have; a type that no zone offers has no row and limits nothing. */
export function commonCategories(rows: readonly Row[] | null): CommonCategories {
  if (rows === null) return { system: null, data: null };
  return { system: shared(rows, (row) => row.system), data: shared(rows, (row) => row.data) };
}

export type DiskRows = AnswerOf<'pool-options.disks'>['disks'];

const endpointTakes = { types: 10, zones: 16 };
const keepMs = 60_000;

export function useCategories(o: { cluster: string; draft: PoolDraft; options: PoolOptions | null }): {
  rows: DiskRows;
  categories: CommonCategories;
} {
  const { vSwitchIds, instanceTypes } = o.draft;
  const zones = [
    ...new Set(
      (o.options?.vSwitches ?? [])
        .filter((one) => vSwitchIds.length === 0 || vSwitchIds.includes(one.id))
        .map((one) => one.zoneId)
        .filter((id) => id !== ''),
    ),
  ].toSorted();
  const offered = new Set((o.options?.instanceTypes ?? []).map(({ id }) => id));
  const types = instanceTypes.filter((id) => offered.has(id)).toSorted();
  const askable =
    types.length > 0 && types.length <= endpointTakes.types && zones.length > 0 && zones.length <= endpointTakes.zones;
  const { data } = useQuery({
    ...queryOf('pool-options.disks', {
      params: { cluster: o.cluster },
      query: { types: types.join(','), zones: zones.join(',') },
    }),
    enabled: askable,
    staleTime: keepMs,
  });
  // An answer about other types does not apply to these.
  const rows = askable ? (data?.disks ?? null) : null;
  return useMemo(() => ({ rows, categories: commonCategories(rows) }), [rows]);
}
