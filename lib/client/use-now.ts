'use client';
import { useSyncExternalStore } from 'react';
import { serverClock } from './server-clock';

/** The server's time in epoch milliseconds, floored to the second; 0 before hydration. */
export function useNow(): number {
  return useSyncExternalStore(
    serverClock.subscribe,
    () => Math.floor(serverClock.now() / 1000) * 1000,
    () => 0,
  );
}
