'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PersonProvider } from '@/lib/client/actor';
import type { Person } from '@/lib/client/actor';
import { LiveProvider } from '@/lib/client/live/live-provider';
import { makeQueryClient } from '@/lib/client/query-client';
import { serverClock } from '@/lib/client/server-clock';
import { ClockProvider } from '@/components/ui/text/clock';
import { signedOut } from './signed-out';

/** What every signed-in page may rely on: the person, reads, live rows, the server's clock. */
export function ConsoleProviders({ person, children }: { person: Person; children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient(signedOut.mark));
  return (
    <QueryClientProvider client={queryClient}>
      <PersonProvider person={person}>
        <ClockProvider clock={serverClock}>
          <LiveProvider>{children}</LiveProvider>
        </ClockProvider>
      </PersonProvider>
    </QueryClientProvider>
  );
}
