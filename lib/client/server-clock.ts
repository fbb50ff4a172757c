/** The server's time as seen from here: ages must not depend on a wrong clock in the browser. */

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let skewMs = 0;

function tick() {
  for (const listener of listeners) listener();
}

export const serverClock = {
  /** Epoch milliseconds, corrected. */
  now: (): number => Date.now() + skewMs,

  /** A time of the server by the clock of the browser. */
  here: (at: number): number => at - skewMs,

  /** Ticks once a second while it has subscribers. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    timer ??= setInterval(tick, 1000);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    };
  },

  /** Adjusts to every answer with `now`; differences below two seconds are latency, not skew. */
  observe: (answer: unknown): void => {
    if (typeof answer !== 'object' || answer === null || !('now' in answer)) return;
    const { now } = answer;
    if (typeof now !== 'number' || !Number.isFinite(now)) return;
    const difference = now - Date.now();
    skewMs = Math.abs(difference) < 2000 ? 0 : difference;
  },
};
