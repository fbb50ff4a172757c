'use client';
import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 47.99rem)';

/** A phone: no room for a matrix. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(narrow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}
