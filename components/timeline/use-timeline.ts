import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { queryOf } from '@/lib/client/query-of';
import type { Timeline, TimelineEntry } from '@/lib/contract/timeline';

/** How often new entries are looked for. */
const lookMs = 5_000;
const pageSize = 50;

export interface TimelineFilter {
  cluster?: string | undefined;
  object?: string | undefined;
  sources?: string | undefined;
  problems?: 'yes' | 'no';
  text?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const given = (filter: TimelineFilter) =>
  // Undefined values have no place in a query's key.
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as TimelineFilter;

/** Newer versions replace older ones; newest first. */
export function mergeEntries(older: readonly TimelineEntry[], newer: readonly TimelineEntry[]): TimelineEntry[] {
  const byId = new Map([...older, ...newer].map((entry) => [entry.id, entry]));
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

/**
 * Entries that are not among those that were read, which reach down to `next`: also earlier ones, because much is only known
 * some time after it began.
 */
export const freshOf = (
  latest: readonly TimelineEntry[],
  { known, next }: { known: ReadonlySet<string>; next: string | null },
): TimelineEntry[] => latest.filter(({ id }) => !known.has(id) && (next === null || id >= next));

/** Pages of the timeline. What is new waits until it is requested, so that nothing moves while one reads. */
export function useTimeline(filter: TimelineFilter) {
  const query = given(filter);
  const key = JSON.stringify(query);
  const [accepted, setAccepted] = useState<{ key: string; rows: readonly TimelineEntry[] }>({ key, rows: [] });
  const pages = useInfiniteQuery<Timeline, ApiFailure, { pages: Timeline[] }, unknown[], string | null>({
    queryKey: ['timeline.list', 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call('timeline.list', {
        query: { ...query, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const head = useQuery({
    ...queryOf('timeline.list', { query: { ...query, limit: pageSize } }),
    refetchInterval: lookMs,
    enabled: pages.isSuccess,
  });
  const shown = accepted.key === key ? accepted.rows : [];
  const read = mergeEntries(pages.data?.pages.flatMap(({ rows }) => rows) ?? [], shown);
  const latest = head.data?.rows ?? [];
  const known = new Set(read.map(({ id }) => id));
  const last = pages.data?.pages.at(-1);
  const fresh = freshOf(latest, { known, next: last?.next ?? null });
  return {
    pages,
    entries: mergeEntries(
      read,
      latest.filter(({ id }) => known.has(id)),
    ),
    fresh: pages.isSuccess ? fresh.length : 0,
    showFresh: () => {
      // More than a page: what lies between is not known.
      if (fresh.length >= pageSize) void pages.refetch();
      setAccepted({ key, rows: mergeEntries(shown, fresh) });
    },
    kept: last?.kept ?? null,
    next: last?.next ?? null,
    now: head.data?.now ?? last?.now ?? null,
  };
}
