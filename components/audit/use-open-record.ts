import { useRef } from 'react';
import type { UrlQuery } from '@/lib/client/use-url-query';

function otherParameters(): string {
  const query = new URLSearchParams(window.location.search);
  query.delete('record');
  return query.toString();
}

/** The record at the side, in the URL: Back closes it, and closing it goes back. */
export function useOpenRecord(url: UrlQuery): { seq: number | null; open: (seq: number) => void; close: () => void } {
  /** The page under it in the history; null: it is another one. */
  const under = useRef<string | null>(null);
  const seq = Number(url.get('record')) || null;
  return {
    seq,
    open: (next) => {
      if (seq === null) under.current = otherParameters();
      url.set({ record: String(next) }, seq === null ? 'push' : 'replace');
    },
    close: () => {
      const isUnder = under.current === otherParameters();
      under.current = null;
      if (isUnder) window.history.back();
      else url.set({ record: null });
    },
  };
}
