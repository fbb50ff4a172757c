/** The time that a person points at, shared by all charts of a page. */
export interface ChartCursor {
  /** Epoch milliseconds; null: none. */
  get: () => number | null;
  set: (at: number | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createCursor(): ChartCursor {
  const listeners = new Set<() => void>();
  let now: number | null = null;
  return {
    get: () => now,
    set: (at) => {
      if (at === now) return;
      now = at;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
