import type { z } from 'zod';
import { nodeFilter } from '@/lib/contract/nodes';

export type NodeFilter = z.infer<typeof nodeFilter>;

/** What narrows the list. */
export const filterNames = ['q', 'pool', 'os', 'build', 'state', 'cordoned', 'protected', 'label'] as const;
const names = [...filterNames, 'sort', 'dir'] as const;

/** The filter that the URL holds. A value that means nothing is left out instead of failing the page. */
export function filterOfUrl(get: (name: string) => string | undefined): NodeFilter {
  const given = names.flatMap((name): [string, string][] => {
    const value = get(name);
    return value !== undefined && nodeFilter.shape[name].safeParse(value).success ? [[name, value]] : [];
  });
  return nodeFilter.parse(Object.fromEntries(given));
}

/** Whether anything but the order is chosen, leaving out what the page itself fixes. */
export function isFiltered(filter: NodeFilter, fixed: readonly string[] = []): boolean {
  return filterNames.some((name) => !fixed.includes(name) && filter[name] !== undefined);
}

/** The same for the same nodes, in whatever order. */
export const scopeOf = (filter: NodeFilter): string => JSON.stringify(filterNames.map((name) => filter[name] ?? null));
