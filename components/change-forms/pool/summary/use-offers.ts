'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '@/lib/client/query-of';
import { getPoolOptions } from '@/lib/contract/catalog';
import { listNodePools } from '@/lib/contract/node-pools';
import type { PoolDraft } from '../draft/draft';
import { useCategories } from '../instance-types/use-categories';

/** What can be chosen for the draft's OS, and the disks of the types chosen. */
export function useOffers(cluster: string, draft: PoolDraft) {
  const query = useQuery({
    ...queryOf(getPoolOptions, { params: { cluster }, query: { os: draft.os } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const known = query.data?.options ?? null;
  const { rows, categories } = useCategories({ cluster, draft, options: known });
  return {
    query,
    known,
    categories,
    disks: rows,
    // While the other OS's lists are on their way nothing is judged by the old ones.
    judging: query.isPlaceholderData ? null : known,
  };
}

/** Names that other pools of the cluster have; null while they are not known. */
export function useOtherNames(cluster: string, poolId: string | null): string[] | null {
  const rows = useQuery(queryOf(listNodePools, { params: { cluster } })).data?.rows;
  return useMemo(() => rows?.filter((row) => row.id !== poolId).map((row) => row.name) ?? null, [rows, poolId]);
}
