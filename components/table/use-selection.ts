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
  const clear = useCallback(() => setKeys(new Set()), []);
  return useMemo(() => ({ keys, has: (key) => keys.has(key), toggle, clear }), [keys, toggle, clear]);
}
