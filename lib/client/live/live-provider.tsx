import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { LiveMessage } from '@/lib/contract/live';
import { call } from '../call';
import { LiveConnection, type LiveListener } from './live-connection';
import { LiveStores } from './live-stores';

export interface Live {
  stores: LiveStores;
  connection: LiveConnection;
}

const LiveContext = createContext<Live | null>(null);

export function LiveProvider({ children }: { children: ReactNode }) {
  const [live] = useState(makeLive);
  useEffect(() => {
    live.connection.start();
    return () => live.connection.stop();
  }, [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

export function useLiveContext(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('live hooks need a LiveProvider above them');
  return live;
}

function makeLive(): Live {
  const stores = new LiveStores();
  const connection = new LiveConnection({
    stores,
    open: openEventSource,
    declare: async (tab, views) => {
      await call('live.declare', { params: { tab }, body: { views } });
    },
    now: () => performance.now(),
  });
  return { stores, connection };
}

/** Others come from a newer server and are not listened to. */
const messageTypes: Record<LiveMessage['type'], true> = {
  hello: true,
  'node-rows': true,
  'pool-rows': true,
  'node-totals': true,
  'pool-totals': true,
  'map-tiles': true,
  'workload-rows': true,
  'workload-totals': true,
  moved: true,
  sources: true,
  'change-moved': true,
};

function openEventSource(listener: LiveListener): () => void {
  const source = new EventSource('/api/live');
  for (const type of Object.keys(messageTypes))
    source.addEventListener(type, (event: MessageEvent<string>) => listener.message(event.data));
  // EventSource reconnects automatically after a lost connection, but not after an HTTP error.
  source.onerror = () => listener.lost(source.readyState === EventSource.CLOSED);
  return () => source.close();
}
