'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

const longestWaitMs = 10_000;

/** After going to another page the focus is on its heading, so that the next Tab begins in what one came for. */
export function useFocusOnArrival(): void {
  const path = usePathname();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return undefined;
    before.current = path;
    if (focusHeading()) return undefined;
    // The page is still being read: its heading comes later.
    const watcher = new MutationObserver(() => (focusHeading() ? watcher.disconnect() : undefined));
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), longestWaitMs);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [path]);
}

/** True when there is nothing left to do: the heading has the focus, or the page itself has put it somewhere. */
function focusHeading(): boolean {
  const main = document.getElementById('main');
  const active = document.activeElement;
  if (main !== null && active !== main && main.contains(active)) return true;
  const heading = main?.querySelector('h1');
  if (!heading || document.querySelector('dialog[open]') !== null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
