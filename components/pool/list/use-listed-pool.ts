'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listNodePools } from '@/lib/contract/node-pools';
import { queryOf } from '@/lib/client/query-of';

/** Milliseconds. */
const restMs = 30_000;
const awaitedMs = 3_000;

/**
 * Whether the cluster's list has a pool by this id. A list without it is an answer, while asking for the pool itself would
 * be an error again and again. `awaited`: it will be there soon.
 */
export function useListedPool(o: { cluster: string; poolId: string | null; awaited: boolean }): boolean {
  const { cluster, poolId, awaited } = o;
  const isIn = (rows: readonly { id: string }[] | undefined) => rows?.some(({ id }) => id === poolId) === true;
  const listed = queryOf(listNodePools, { params: { cluster }, query: { q: poolId ?? '' } });
  const list = useQuery({
    ...listed,
    // Once nothing is awaited any more, the list is read again: the last answer may be from before the pool was there.
    queryKey: [...listed.queryKey, awaited],
    placeholderData: keepPreviousData,
    enabled: poolId !== null,
    refetchInterval: ({ state }) => {
      if (isIn(state.data?.rows)) return restMs;
      return awaited ? awaitedMs : false;
    },
  });
  return isIn(list.data?.rows);
}
