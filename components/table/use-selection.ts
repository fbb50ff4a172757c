import { useCallback, useMemo, useState } from 'react';
import type { Selection } from './column';

export interface SelectionState extends Selection {
  keys: ReadonlySet<string>;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Kept while scrolled away and while `scope` is the same: a change never includes rows that a filter hides. */
export function useSelection(scope: string): SelectionState {
  const [held, setHeld] = useState({ scope, keys: NONE });
  const keys = held.scope === scope ? held.keys : NONE;
  const change = useCallback(
    (next: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setHeld((before) => ({ scope, keys: next(before.scope === scope ? before.keys : NONE) })),
    [scope],
  );
  const toggle = useCallback(
    (key: string) =>
      change((before) => {
        const next = new Set(before);
        if (key !== '' && !next.delete(key)) next.add(key);
        return next;
      }),
    [change],
  );
  const setAll = useCallback(
    (some: readonly string[], selected: boolean) =>
      change((before) => {
        if (selected) return new Set([...before, ...some]);
        const gone = new Set(some);
        return new Set([...before].filter((key) => !gone.has(key)));
      }),
    [change],
  );
  const clear = useCallback(() => change(() => NONE), [change]);
  return useMemo(() => ({ keys, has: (key) => keys.has(key), toggle, setAll, clear }), [keys, toggle, setAll, clear]);
}
