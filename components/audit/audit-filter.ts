import type { z } from 'zod';
import { auditFilter } from '@/lib/contract/audit';

export type AuditFilter = z.output<typeof auditFilter>;

export const filterFields = ['actor', 'action', 'outcome', 'cluster', 'target', 'change', 'from', 'to'] as const;
export type FilterField = (typeof filterFields)[number];

export const outcomes = auditFilter.shape.outcome.unwrap().options;

/** The filter in the URL; a value the endpoint would refuse is left out. */
export function filterOf(get: (name: string) => string | undefined): AuditFilter {
  const parts = filterFields.map((field): AuditFilter => {
    const parsed = auditFilter.safeParse({ [field]: get(field) || undefined });
    return parsed.success ? parsed.data : {};
  });
  const given = parts.flatMap((part) => Object.entries(part).filter(([, value]) => value !== undefined));
  return auditFilter.parse(Object.fromEntries(given));
}

/** Link to exactly the filtered view. */
export function exportHref(filter: AuditFilter, format: 'csv' | 'jsonl'): string {
  const search = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) search.set(name, String(value));
  return `/api/audit/export?${search}`;
}
