import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

export interface UrlQuery {
  get: (name: string) => string | undefined;
  /** null or '' removes; the rest of the URL stays. No request is made. With `push`, Back undoes it. */
  set: (values: Record<string, string | null>, how?: 'replace' | 'push') => void;
  clear: (names: readonly string[]) => void;
}

/** View state in the URL: filters, sort, tab, step. Reading renders again when it changes, also on back and forward. */
export function useUrlQuery(): UrlQuery {
  const params = useSearchParams();
  const set = useCallback<UrlQuery['set']>((values, how = 'replace') => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    const search = next.toString();
    // Next keeps useSearchParams in step with the native history, without a round trip.
    const { pathname, hash } = window.location;
    window.history[`${how}State`](null, '', `${pathname}${search === '' ? '' : `?${search}`}${hash}`);
  }, []);
  const clear = (names: readonly string[]) => set(Object.fromEntries(names.map((name) => [name, null])));
  return { get: (name) => params.get(name) ?? undefined, set, clear };
}
