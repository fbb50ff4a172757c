import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '@/lib/client/call';
import { type Live, useLiveContext } from '@/lib/client/live/live-provider';
import { useLiveView } from '@/lib/client/live/use-live';
import { queryKeyOf } from '@/lib/client/query-of';
import type { AnswerOf } from '@/lib/contract/endpoints';
import type { WorkloadFilter } from '@/lib/contract/filters';
import { pageSize } from '@/lib/contract/routes';
import type { ListedWorkload } from '@/lib/domain/workload/workload-row';
import type { RowSource } from '@/components/table/column';
import { blocksAround, type Range, usePages, useRange } from '@/components/table/row-blocks';

/** Rows are declared to the server in steps, so that scrolling does not send a declaration per row. */
const liveStep = 25;
const mostDeclared = 200;
/** Findings are evaluated in the background, and their end moves no row. */
const refetchMs = 30_000;
const untilEvaluatedMs = 3_000;

type WorkloadPage = AnswerOf<'workloads.list'>;

/** Keys of workloads are unique in a cluster, those of the live store in all. */
const storeKey = (cluster: string, key: string): string => `${cluster}/${key}`;

export function useWorkloadPages(o: { cluster: string; filter: WorkloadFilter; viewId: string }) {
  const { cluster, filter, viewId } = o;
  const live = useLiveContext();
  const queryClient = useQueryClient();
  const { range, onRange } = useRange();
  const [count, setCount] = useState<number>();
  const offsets = blocksAround(range, { size: pageSize, ahead: 100, count });
  const pages = useQueries({
    queries: offsets.map((offset) => pageOptions({ live, cluster, filter, viewId, offset })),
  });
  const { head, rows, rowAt, error, isFetching } = usePages(offsets, pages, pageSize);
  if (head !== undefined && head.matching !== count) setCount(head.matching);
  const keyAt = (index: number) => rowAt(index)?.key ?? null;
  useHealing(live, { viewId, cluster, head, rows });
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeyOf('workloads.list', { cluster }) }),
    [queryClient, cluster],
  );
  useLiveView({ id: viewId, type: 'workloads', cluster, keys: shownKeys(range, keyAt), filter }, refetch);
  const { workloads } = live.stores;
  const source: RowSource<ListedWorkload> = {
    count: head?.matching ?? 0,
    keyAt,
    get: (key) => workloads.get(storeKey(cluster, key)),
    subscribe: (key, listener) => workloads.subscribe(storeKey(cluster, key), listener),
  };
  return { source, head, error, isFetching, onRange, refetch };
}

function pageOptions(o: { live: Live; cluster: string; filter: WorkloadFilter; viewId: string; offset: number }) {
  const { stores } = o.live;
  const params = { cluster: o.cluster };
  const query = { ...o.filter, offset: o.offset, limit: pageSize };
  return {
    queryKey: [...queryKeyOf('workloads.list', params), query],
    queryFn: async (): Promise<WorkloadPage> => {
      const requestedAt = performance.now();
      const page = await call('workloads.list', { params, query });
      for (const row of page.rows) stores.workloads.fill(storeKey(o.cluster, row.key), row, requestedAt);
      stores.workloadTotals.fill(o.viewId, page.totals, requestedAt);
      stores.sources.fill(o.cluster, page.sources, requestedAt);
      return page;
    },
    refetchInterval: ({ state }: { state: { data?: WorkloadPage | undefined } }) =>
      state.data?.rows.some(({ findings }) => findings === null) === true ? untilEvaluatedMs : refetchMs,
    // The old rows stay while a new filter or order loads.
    placeholderData: o.offset === 0 ? keepPreviousData<WorkloadPage> : undefined,
  };
}

interface Kept {
  viewId: string;
  cluster: string;
  head: WorkloadPage | undefined;
  rows: readonly ListedWorkload[];
}

function putBack({ stores }: Live, { viewId, cluster, head, rows }: Kept): void {
  for (const row of rows) {
    const key = storeKey(cluster, row.key);
    if (stores.workloads.get(key) === undefined) stores.workloads.fill(key, row, -1);
  }
  if (head === undefined) return;
  if (stores.workloadTotals.get(viewId) === undefined) stores.workloadTotals.fill(viewId, head.totals, -1);
  if (stores.sources.get(cluster) === undefined) stores.sources.fill(cluster, head.sources, -1);
}

/** What the cache holds may never have been in the store (a first read of the server), or no longer, since that is bounded. */
function useHealing(live: Live, kept: Kept): void {
  useState(() => putBack(live, kept));
  useEffect(() => putBack(live, kept));
}

function shownKeys(range: Range, keyAt: (index: number) => string | null): string[] {
  const first = Math.floor(range.first / liveStep) * liveStep;
  const last = Math.ceil((range.last + 1) / liveStep) * liveStep;
  const keys: string[] = [];
  for (let index = first; index < last && keys.length < mostDeclared; index += 1) {
    const key = keyAt(index);
    if (key !== null) keys.push(key);
  }
  return keys;
}
