import type { z } from 'zod';
import { placementFilter } from '@/lib/contract/placement';

export type MatrixFilter = z.infer<typeof placementFilter>;

/** What narrows the matrix. */
export const filterNames = ['q', 'namespace', 'kind', 'os', 'outcome', 'cell', 'rule'] as const;
const names = [...filterNames, 'sort', 'dir'] as const;

/** The filter that the URL holds. A value that means nothing is left out instead of failing the page. */
export function filterOfUrl(get: (name: string) => string | undefined): MatrixFilter {
  const given = names.flatMap((name): [string, string][] => {
    const value = get(name);
    return value !== undefined && placementFilter.shape[name].safeParse(value).success ? [[name, value]] : [];
  });
  return placementFilter.parse(Object.fromEntries(given));
}

export const isFiltered = (filter: MatrixFilter): boolean => filterNames.some((name) => filter[name] !== undefined);

/** Removes every filter from the URL. */
export const noFilter = (): Record<string, null> =>
  Object.fromEntries(filterNames.map((name): [string, null] => [name, null]));
