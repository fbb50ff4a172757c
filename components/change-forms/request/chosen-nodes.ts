import { useRef, useSyncExternalStore } from 'react';
import { chosenNodes } from '@/lib/client/hrefs';

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

interface OwnFragment {
  /** What the page was opened with; empty on the server. */
  opened: string;
  /** Keeps the nodes that are chosen on the page in its URL. */
  keep: (nodes: readonly { uid: string; name: string }[]) => void;
}

/** The page's fragment. What the page writes itself does not count as opening it again. */
export function useFragment(): OwnFragment {
  const own = useRef({ opened: '', written: '' });
  const read = (): string => {
    const { hash } = window.location;
    return hash === own.current.written ? own.current.opened : hash;
  };
  const opened = useSyncExternalStore(subscribe, read, () => '');
  const keep: OwnFragment['keep'] = (nodes) => {
    const { pathname, search } = window.location;
    window.history.replaceState(null, '', `${pathname}${search}${chosenNodes(nodes)}`);
    own.current = { opened, written: window.location.hash };
  };
  return { opened, keep };
}

/** The nodes that a link of lib/client/hrefs.ts names. */
export const nodesOfFragment = (fragment: string): { uid: string; name: string }[] =>
  [...new URLSearchParams(fragment.replace(/^#/, ''))].map(([uid, name]) => ({ uid, name }));
