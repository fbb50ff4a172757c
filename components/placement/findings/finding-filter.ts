import type { z } from 'zod';
import { listPlacementFindings } from '@/lib/contract/placement-lists';

const shape = listPlacementFindings.query.omit({ lang: true });
export type FindingFilter = z.infer<typeof shape>;

const names = ['severity', 'namespace', 'q', 'suppressed'] as const;

/** The filter that the URL holds. A value that means nothing is left out instead of failing the page. */
export function findingFilterOf(get: (name: string) => string | undefined): FindingFilter {
  const given = names.flatMap((name): [string, string][] => {
    const value = get(name);
    return value !== undefined && shape.shape[name].safeParse(value).success ? [[name, value]] : [];
  });
  return shape.parse(Object.fromEntries(given));
}

export const isFindingFiltered = (filter: FindingFilter): boolean =>
  filter.suppressed === 'yes' || names.some((name) => name !== 'suppressed' && filter[name] !== undefined);

export const noFindingFilter = (): Record<string, null> =>
  Object.fromEntries(names.map((name): [string, null] => [name, null]));
