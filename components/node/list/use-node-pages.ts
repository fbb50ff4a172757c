import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { NodeRow } from '@/lib/domain/node/node';
import { call } from '@/lib/client/call';
import { useLiveContext, type Live } from '@/lib/client/live/live-provider';
import { useLiveView } from '@/lib/client/live/use-live';
import { queryKeyOf } from '@/lib/client/query-of';
import { pageSize } from '@/lib/contract/routes';
import { blocksAround, type Range, usePages, useRange } from '@/components/table/row-blocks';
import type { RowSource } from '@/components/table/column';
import type { NodeFilter } from '../../../lib/contract/filters';

/** Rows are declared to the server in steps, so that scrolling does not send a declaration per row. */
const liveStep = 25;

type NodePage = AnswerOf<'nodes.list'>;

export function useNodePages(o: { cluster: string; filter: NodeFilter; viewId: string }) {
  const { cluster, filter, viewId } = o;
  const live = useLiveContext();
  const queryClient = useQueryClient();
  const { range, onRange } = useRange();
  const [count, setCount] = useState<number>();
  const offsets = blocksAround(range, { size: pageSize, ahead: 150, count });
  const pages = useQueries({
    queries: offsets.map((offset) => pageOptions({ live, cluster, filter, viewId, offset })),
  });
  const { head, rows, rowAt, error, isFetching } = usePages(offsets, pages, pageSize);
  if (head !== undefined && head.matching !== count) setCount(head.matching);
  useReadAhead({
    at: offsets[0] ?? 0,
    count,
    page: (offset) => pageOptions({ live, cluster, filter, viewId, offset }),
  });
  const keyAt = (index: number) => rowAt(index)?.key ?? null;
  useHealing(live, { viewId, cluster, head, rows });
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeyOf('nodes.list', { cluster }) }),
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
    queryKey: [...queryKeyOf('nodes.list', params), query],
    // Not aborted when its rows are scrolled past: they are kept for the way back.
    queryFn: async (): Promise<NodePage> => {
      const requestedAt = performance.now();
      const page = await call('nodes.list', { params, query });
      for (const row of page.rows) o.live.stores.nodes.fill(row.key, row, requestedAt);
      o.live.stores.nodeTotals.fill(o.viewId, page.totals, requestedAt);
      o.live.stores.sources.fill(o.cluster, page.sources, requestedAt);
      return page;
    },
    // The old rows stay while a new filter or order loads.
    placeholderData: o.offset === 0 ? keepPreviousData<NodePage> : undefined,
  };
}

/** The largest page. */
const mostAtOnce = 500;

/** The keys of all nodes that match, whose rows are kept for the actions on them. */
export async function keysOfMatching(o: { live: Live; cluster: string; filter: NodeFilter }): Promise<string[]> {
  const keys = new Set<string>();
  for (let offset = 0; ; offset += mostAtOnce) {
    const requestedAt = performance.now();
    const query = { ...o.filter, offset, limit: mostAtOnce };
    const { rows, matching } = await call('nodes.list', { params: { cluster: o.cluster }, query });
    for (const row of rows) {
      o.live.stores.nodes.fill(row.key, row, requestedAt);
      keys.add(row.key);
    }
    if (rows.length === 0 || offset + rows.length >= matching) return [...keys];
  }
}

/** Names in one request. */
const namesAtOnce = 50;

/** The keys of these nodes, without those that are gone; their rows are kept too. */
export async function keysOfNamed(o: { live: Live; cluster: string; names: readonly string[] }): Promise<string[]> {
  const keys: string[] = [];
  for (let at = 0; at < o.names.length; at += namesAtOnce) {
    const requestedAt = performance.now();
    const query = { names: o.names.slice(at, at + namesAtOnce).join(',') };
    const { rows } = await call('nodes.list', { params: { cluster: o.cluster }, query });
    for (const row of rows) {
      o.live.stores.nodes.fill(row.key, row, requestedAt);
      keys.push(row.key);
    }
  }
  return keys;
}

/** Rows that the store keeps. */
const mostRead = 5_000;
/** What is on screen comes first. */
const readAheadAfterMs = 500;

/** Reads the other pages one by one, the nearest first, so that a fast scroll finds its rows. Unseen pages are not kept up to date. */
function useReadAhead(o: {
  at: number;
  count: number | undefined;
  page: (offset: number) => ReturnType<typeof pageOptions>;
}) {
  const { at, count = 0 } = o;
  const queryClient = useQueryClient();
  const wire = JSON.stringify(o.page(0).queryKey);
  const nextPage = useEffectEvent(() =>
    Array.from({ length: Math.ceil(Math.min(count, mostRead) / pageSize) }, (_, block) => block * pageSize)
      .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))
      .map(o.page)
      .find(({ queryKey }) => queryClient.getQueryState(queryKey) === undefined),
  );
  useEffect(() => {
    let isOver = false;
    const readOn = async () => {
      for (let page = nextPage(); page !== undefined && !isOver; page = nextPage())
        await queryClient.prefetchQuery(page);
    };
    const timer = setTimeout(() => void readOn(), readAheadAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wire, count, queryClient]);
}

interface Kept {
  viewId: string;
  cluster: string;
  head: NodePage | undefined;
  rows: readonly NodeRow[];
}

function putBack({ stores }: Live, { viewId, cluster, head, rows }: Kept): void {
  for (const row of rows) if (stores.nodes.get(row.key) === undefined) stores.nodes.fill(row.key, row, -1);
  if (head === undefined) return;
  if (stores.nodeTotals.get(viewId) === undefined) stores.nodeTotals.fill(viewId, head.totals, -1);
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
  for (let index = first; index < last && keys.length < 200; index += 1) {
    const key = keyAt(index);
    if (key !== null) keys.push(key);
  }
  return keys;
}
