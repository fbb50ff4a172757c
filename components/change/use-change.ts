'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, createContext, useContext } from 'react';
import type { z } from 'zod';
import { urlOf } from '@/lib/client/call';
import { queryOf } from '@/lib/client/query-of';
import type { changeViewSchema } from '@/lib/contract/changes';
import { changeEventsPath } from '@/lib/contract/routes';
import type { Change } from '@/lib/domain/change/change';
import { ChangeFeed, type FeedState } from './change-feed';

export type ChangeView = z.infer<typeof changeViewSchema>;

const pollMs = 5000;

/** What determines the enabled buttons; when it changes, `allowed` is requested again. */
function turn(change: Change): string {
  const { state, approvals, plan, cancelRequested, pause } = change;
  return JSON.stringify([state, approvals.length, plan?.fingerprint ?? null, cancelRequested, pause.wanted]);
}

export function mergeView(snapshot: ChangeView | undefined, folded: Change | null): ChangeView | null {
  if (snapshot === undefined) return null;
  if (folded === null || folded.id !== snapshot.id || folded.version <= snapshot.version) return snapshot;
  return { ...folded, allowed: snapshot.allowed };
}

export function useChange(id: string) {
  const [folded, setFolded] = useState<Change | null>(null);
  const [feed, setFeed] = useState<FeedState>('connecting');
  const query = useQuery({
    ...queryOf('changes.get', { params: { id } }),
    // Without the events only the polled snapshot is current.
    refetchInterval: feed === 'down' ? pollMs : false,
  });
  const { refetch } = query;
  // A change that does not exist has no events to poll for.
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (!isThere) return undefined;
    const follower = new ChangeFeed({
      open: () => new EventSource(urlOf(changeEventsPath, { id }, undefined)),
      onChange: setFolded,
      onState: setFeed,
      setTimer: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
    follower.start();
    return () => follower.stop();
  }, [id, isThere]);
  const ahead =
    folded !== null && query.data !== undefined && folded.version > query.data.version ? turn(folded) : null;
  useEffect(() => {
    if (ahead !== null) void refetch();
  }, [ahead, refetch]);
  return {
    view: mergeView(query.data, folded),
    failure: query.data === undefined ? query.error : null,
    feed,
    refetch: () => void refetch(),
  };
}

/** The change of the page, for what the page composes into its blocks. */
export const ShownChange = createContext<Change | null>(null);

export function useShownChange(): Change | null {
  return useContext(ShownChange);
}
