'use client';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/** Ticks once a second while anyone listens. `now()` is epoch milliseconds. */
export interface ClockStore {
  now: () => number;
  subscribe: (listener: () => void) => () => void;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

const browserClock: ClockStore = {
  now: () => Date.now(),
  subscribe: (listener) => {
    listeners.add(listener);
    timer ??= setInterval(() => listeners.forEach((tick) => tick()), 1000);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    };
  },
};

const ClockContext = createContext<ClockStore>(browserClock);

/** Replaces the browser's clock, e.g. by one corrected to the server's. */
export function ClockProvider({ clock, children }: { clock: ClockStore; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>;
}

export function useClock(): ClockStore {
  return useContext(ClockContext);
}
