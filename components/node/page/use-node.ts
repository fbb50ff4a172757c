import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed, useLiveView } from '@/lib/client/live/use-live';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';

const restMs = 10_000;

/** `node` is live, the rest at most ten seconds old. `replaced`: another node has taken the name meanwhile. */
export function useNode(cluster: string, name: string) {
  const { stores } = useLiveContext();
  const queryClient = useQueryClient();
  const params = { cluster, node: name };
  const query = useQuery<NodeRead, ApiFailure>({
    queryKey: queryOf('nodes.get', { params }).queryKey,
    queryFn: async ({ signal }) => {
      const requestedAt = performance.now();
      const answer = await call('nodes.get', { params, signal });
      stores.nodes.fill(answer.node.key, answer.node, requestedAt);
      stores.sources.fill(cluster, answer.sources, requestedAt);
      return answer;
    },
    refetchInterval: restMs,
  });
  const key = query.data?.node.key ?? '';
  useLiveView(
    {
      id: 'node',
      type: 'nodes',
      cluster,
      keys: key === '' ? [] : [key],
      filter: { q: name, sort: 'name', dir: 'asc' },
    },
    () => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('nodes.get', params) });
    },
  );
  const live = useKeyed(stores.nodes, key);
  useMovedRow({ live, refetch: query.refetch });
  // A removed node returns "not found"; its last row must not be shown as if it existed.
  const isGone = query.error?.code === 'not-found';
  const node = isGone ? undefined : (live ?? query.data?.node);
  return { query, node, isGone, replaced: useReplaced(query.data?.node.uid ?? null) };
}

/** The pods are not live, but the row shows when they change. */
function useMovedRow({ live, refetch }: { live: NodeRow | undefined; refetch: () => unknown }): void {
  const moved = live === undefined ? null : `${live.state} ${live.cordoned} ${JSON.stringify(live.requested)}`;
  const seen = useRef(moved);
  useEffect(() => {
    const before = seen.current;
    seen.current = moved;
    if (before !== null && moved !== null && before !== moved) void refetch();
  }, [moved, refetch]);
}

function useReplaced(uid: string | null): boolean {
  const [first, setFirst] = useState(uid);
  if (first === null && uid !== null) setFirst(uid);
  return first !== null && uid !== null && first !== uid;
}
