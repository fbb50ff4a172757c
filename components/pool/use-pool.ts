import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { useEffect } from 'react';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed, useLiveView } from '@/lib/client/live/use-live';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';

export type PoolRead = AnswerOf<'node-pools.get'>;

const restMs = 30_000;

/** `pool` is undefined before it is loaded and after it was deleted; the rest is as old as the last read. */
export function usePool(cluster: string, poolId: string) {
  const { stores } = useLiveContext();
  const queryClient = useQueryClient();
  const params = { cluster, pool: poolId };
  const query = useQuery<PoolRead, ApiFailure>({
    queryKey: queryOf('node-pools.get', { params }).queryKey,
    queryFn: async ({ signal }) => {
      const requestedAt = performance.now();
      const answer = await call('node-pools.get', { params, signal });
      stores.pools.fill(poolId, answer.pool, requestedAt);
      stores.sources.fill(cluster, answer.sources, requestedAt);
      return answer;
    },
    refetchInterval: restMs,
  });
  useLiveView({ id: 'pool', type: 'node-pools', cluster, keys: [poolId], filter: { sort: 'name', dir: 'asc' } }, () => {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('node-pools.get', params) });
  });
  const live = useKeyed(stores.pools, poolId);
  // The row is live, the pool's configuration is not: it is read again when ACK reports a change.
  const changedAt = live?.changedAt ?? null;
  const readAt = query.data?.pool.changedAt ?? null;
  const { refetch } = query;
  useEffect(() => {
    if (changedAt !== null && readAt !== null && changedAt > readAt) void refetch();
  }, [changedAt, readAt, refetch]);
  // A deleted pool returns "not found"; its last row must not be shown as if it existed.
  return { query, pool: query.error?.code === 'not-found' ? undefined : (live ?? query.data?.pool) };
}
