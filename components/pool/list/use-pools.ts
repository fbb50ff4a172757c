'use client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { listNodePools } from '@/lib/contract/node-pools';
import type { nodePoolQuery } from '@/lib/contract/node-pools';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useLiveView } from '@/lib/client/live/use-live';
import { keyOf } from '@/lib/client/query-of';

export type PoolQuery = z.infer<typeof nodePoolQuery>;

/** The pools of a cluster, their rows in the live store. */
export function usePools(cluster: string, query: PoolQuery) {
  const { stores } = useLiveContext();
  const queryClient = useQueryClient();
  const params = { cluster };
  const pools = useQuery<z.infer<typeof listNodePools.response>, ApiFailure>({
    queryKey: [...keyOf(listNodePools, params), query],
    queryFn: async ({ signal }) => {
      const requestedAt = performance.now();
      const answer = await call(listNodePools, { params, query, signal });
      for (const row of answer.rows) stores.pools.fill(row.id, row, requestedAt);
      stores.poolTotals.fill('pools', answer.totals, requestedAt);
      stores.sources.fill(cluster, answer.sources, requestedAt);
      return answer;
    },
    placeholderData: keepPreviousData,
    // A state that only the provider knows, such as a task's stage, is never older than this.
    refetchInterval: 30_000,
  });
  const keys = (pools.data?.rows ?? []).slice(0, 200).map((row) => row.id);
  useLiveView({ id: 'pools', type: 'node-pools', cluster, keys, filter: query }, () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(listNodePools, params) });
  });
  return pools;
}
