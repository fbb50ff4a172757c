const listeners = new Set<() => void>();
let isOut = false;

/** Whether some call was answered "signed out" since the page was loaded. */
export const signedOut = {
  get: () => isOut,
  mark: () => {
    if (isOut) return;
    isOut = true;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
