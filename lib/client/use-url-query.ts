'use client';
import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

export interface UrlQuery {
  get: (name: string) => string | undefined;
  /** null or '' removes; the rest of the URL stays. No request is made. */
  set: (values: Record<string, string | null>) => void;
}

/** View state in the URL: filters, sort, tab, step. Reading renders again when it changes, also on back and forward. */
export function useUrlQuery(): UrlQuery {
  const params = useSearchParams();
  const set = useCallback((values: Record<string, string | null>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    const search = next.toString();
    // Next keeps useSearchParams in step with the native history, without a round trip.
    window.history.replaceState(null, '', `${window.location.pathname}${search === '' ? '' : `?${search}`}`);
  }, []);
  return { get: (name) => params.get(name) ?? undefined, set };
}
