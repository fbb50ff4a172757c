'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** How the key that opens the search is written on this keyboard; known only in the browser. */
export function useHotkeyName(letter: string): string {
  const isMac = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
  return isMac ? `⌘${letter}` : `Ctrl ${letter}`;
}
