'use client';
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverClock } from '@/lib/client/server-clock';
import { useHydrated } from '@/lib/client/use-hydrated';

/**
 * Puts what the server read for the first render into the cache. With the document it is as old as the document; a page
 * that is shown again later may bring an old answer, which then is read again.
 */
export function FirstReads({ reads, children }: { reads: DehydratedState; children: ReactNode }) {
  const isLater = useHydrated();
  const [state] = useState(() => {
    const queries = reads.queries.map((query) => {
      if (!isLater) serverClock.observe(query.state.data);
      const dataUpdatedAt = isLater ? serverClock.here(query.state.dataUpdatedAt) : Date.now();
      return { ...query, state: { ...query.state, dataUpdatedAt } };
    });
    return { ...reads, queries };
  });
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
