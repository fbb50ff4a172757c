import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { z } from 'zod';
import { listNodes } from '@/lib/contract/nodes';
import type { NodeRow } from '@/lib/domain/node/node';
import { call } from '@/lib/client/call';
import { useLiveContext, type Live } from '@/lib/client/live/live-provider';
import { useLiveView } from '@/lib/client/live/use-live';
import { queryKeyOf } from '@/lib/client/query-of';
import { blocksOf, type Range, pageSize, usePages, useRange } from '@/components/table/row-blocks';
import type { RowSource } from '@/components/table/column';
import type { NodeFilter } from './node-filters';

/** Rows are declared to the server in steps, so that scrolling does not send a declaration per row. */
const liveStep = 25;

type NodePage = z.infer<typeof listNodes.response>;

export function useNodePages(o: { cluster: string; filter: NodeFilter; viewId: string }) {
  const { cluster, filter, viewId } = o;
  const live = useLiveContext();
  const queryClient = useQueryClient();
  const { range, onRange } = useRange();
  const offsets = blocksOf(range, pageSize);
  const pages = useQueries({
    queries: offsets.map((offset) => pageOptions({ live, cluster, filter, viewId, offset })),
  });
  const { head, rows, rowAt, error, isFetching } = usePages(offsets, pages);
  const keyAt = (index: number) => rowAt(index)?.key ?? null;
  useHealing(live, rows);
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeyOf(listNodes, { cluster }) }),
    [queryClient, cluster],
  );
  useLiveView({ id: viewId, type: 'nodes', cluster, keys: shownKeys(range, keyAt), filter }, refetch);
  const { get, subscribe } = live.stores.nodes;
  const source: RowSource<NodeRow> = { count: head?.matching ?? 0, keyAt, get, subscribe };
  return { source, head, error, isFetching, onRange, refetch };
}

function pageOptions(o: { live: Live; cluster: string; filter: NodeFilter; viewId: string; offset: number }) {
  const params = { cluster: o.cluster };
  const query = { ...o.filter, offset: o.offset, limit: pageSize };
  return {
    queryKey: [...queryKeyOf(listNodes, params), query],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<NodePage> => {
      const requestedAt = performance.now();
      const page = await call(listNodes, { params, query, signal });
      for (const row of page.rows) o.live.stores.nodes.fill(row.key, row, requestedAt);
      o.live.stores.nodeTotals.fill(o.viewId, page.totals, requestedAt);
      o.live.stores.sources.fill(o.cluster, page.sources, requestedAt);
      return page;
    },
    // The old rows stay while a new filter or order loads.
    placeholderData: o.offset === 0 ? keepPreviousData<NodePage> : undefined,
  };
}

/** A page kept by the cache may outlive its rows in the store, which is bounded: put them back. */
function useHealing(live: Live, rows: readonly NodeRow[]): void {
  useEffect(() => {
    for (const row of rows) {
      if (live.stores.nodes.get(row.key) === undefined) live.stores.nodes.fill(row.key, row, -1);
    }
  });
}

function shownKeys(range: Range, keyAt: (index: number) => string | null): string[] {
  const first = Math.floor(range.first / liveStep) * liveStep;
  const last = Math.ceil((range.last + 1) / liveStep) * liveStep;
  const keys: string[] = [];
  for (let index = first; index < last && keys.length < 200; index += 1) {
    const key = keyAt(index);
    if (key !== null) keys.push(key);
  }
  return keys;
}
