import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** While the page is printed; paper has no "show more", so what is bounded on screen is complete there. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const media = window.matchMedia('print');
    // The browser lays the page out right after the event.
    const set = (to: boolean) => flushSync(() => setPrinting(to));
    media.addEventListener('change', () => set(media.matches), { signal });
    window.addEventListener('beforeprint', () => set(true), { signal });
    window.addEventListener('afterprint', () => set(media.matches), { signal });
    return () => ended.abort();
  }, []);
  return isPrinting;
}

/** How many items of a list are shown: `most` on screen, all on paper. */
export const useMost = (most: number): number => (usePrinting() ? Infinity : most);
