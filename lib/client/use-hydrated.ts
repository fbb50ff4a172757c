import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False during hydration: a part must not render a query that another part has answered meanwhile. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
