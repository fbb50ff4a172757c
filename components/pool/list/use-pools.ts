import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import type { PoolFilter } from '@/lib/contract/filters';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { useEffect, useState } from 'react';
import type { LiveStores } from '@/lib/client/live/live-stores';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useLiveView, useChangesMoved } from '@/lib/client/live/use-live';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';
import type { ChangeState } from '@/lib/domain/change/state';

export function usePools(cluster: string, query: PoolFilter) {
  const { stores } = useLiveContext();
  const queryClient = useQueryClient();
  const params = { cluster };
  const pools = useQuery<PoolPage, ApiFailure>({
    queryKey: [...queryKeyOf('node-pools.list', params), query],
    queryFn: async ({ signal }) => {
      const requestedAt = performance.now();
      const answer = await call('node-pools.list', { params, query, signal });
      for (const row of answer.rows) stores.pools.fill(row.id, row, requestedAt);
      stores.poolTotals.fill('pools', answer.totals, requestedAt);
      stores.sources.fill(cluster, answer.sources, requestedAt);
      return answer;
    },
    placeholderData: keepPreviousData,
    // A state that only the provider knows, such as a task's stage, is never older than this.
    refetchInterval: 30_000,
  });
  const put = () => putBack(stores, cluster, pools.data);
  useState(put);
  useEffect(put);
  const keys = (pools.data?.rows ?? []).slice(0, 200).map((row) => row.id);
  useLiveView({ id: 'pools', type: 'node-pools', cluster, keys, filter: query }, () => {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('node-pools.list', params) });
  });
  return pools;
}

type PoolPage = AnswerOf<'node-pools.list'>;

/** What the cache holds may never have been in the store: a first read of the server. */
function putBack(stores: LiveStores, cluster: string, page: PoolPage | undefined): void {
  if (page === undefined) return;
  for (const row of page.rows) if (stores.pools.get(row.id) === undefined) stores.pools.fill(row.id, row, -1);
  if (stores.poolTotals.get('pools') === undefined) stores.poolTotals.fill('pools', page.totals, -1);
  if (stores.sources.get(cluster) === undefined) stores.sources.fill(cluster, page.sources, -1);
}

const restMs = 30_000;
const awaitedMs = 3_000;

/** By the list: asking for a missing pool would be an error each time. `awaited`: it will be there soon. */
export function useListedPool(o: { cluster: string; poolId: string | null; awaited: boolean }): boolean {
  const { cluster, poolId, awaited } = o;
  const isIn = (rows: readonly { id: string }[] | undefined) => rows?.some(({ id }) => id === poolId) === true;
  const listed = queryOf('node-pools.list', { params: { cluster }, query: { q: poolId ?? '' } });
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

export interface WorkingChange {
  id: string;
  state: ChangeState;
  poolId: string;
}

/** The newest change under way that touches the pool; null: none, or not known. */
export function useWorkingChange(cluster: string, poolId: string): WorkingChange | null {
  const query = { scope: 'running', cluster, target: poolId, limit: 1 } as const;
  const changes = useQuery(queryOf('changes.list', { query }));
  useChangesMoved('pool-working', [queryKeyOf('changes.list')]);
  const change = changes.data?.rows[0];
  return change === undefined ? null : { id: change.id, state: change.state, poolId };
}
