'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React takes over what the server rendered, true afterwards. Parts of a page are taken over one after the
 * other, so a query that another part has answered meanwhile must not be shown by a part that is still being taken over.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
