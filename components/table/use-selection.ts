'use client';
import { useCallback, useMemo, useState } from 'react';
import type { Selection } from './column';

export interface SelectionState extends Selection {
  keys: ReadonlySet<string>;
  clear: () => void;
}

/** Selected rows by key; they stay selected while scrolled out of sight. */
export function useSelection(): SelectionState {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => {
    setKeys((before) => {
      const next = new Set(before);
      if (key !== '' && !next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const setAll = useCallback((some: readonly string[], selected: boolean) => {
    setKeys((before) => {
      if (selected) return new Set([...before, ...some]);
      const gone = new Set(some);
      return new Set([...before].filter((key) => !gone.has(key)));
    });
  }, []);
  const clear = useCallback(() => setKeys(new Set()), []);
  return useMemo(
    () => ({ keys, has: (key) => keys.has(key), toggle, setAll, clear }),
    [keys, toggle, setAll, clear],
  );
}
