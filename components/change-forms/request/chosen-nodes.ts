import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The page's fragment; empty on the server. */
export const useFragment = (): string =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  );

/** The nodes that a link of lib/client/hrefs.ts names. */
export const nodesOfFragment = (fragment: string): { uid: string; name: string }[] =>
  [...new URLSearchParams(fragment.replace(/^#/, ''))].map(([uid, name]) => ({ uid, name }));
