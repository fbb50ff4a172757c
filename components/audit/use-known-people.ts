'use client';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/lib/client/query-of';
import { listAudit } from '@/lib/contract/audit';

export interface KnownPerson {
  /** As it is recorded, e.g. `local:ada`. */
  id: string;
  name: string;
}

/** People who signed in recently, by name. Empty until loaded. */
export function useKnownPeople(): KnownPerson[] {
  const signIns = useQuery({
    ...queryOf(listAudit, { query: { action: 'session.sign-in', outcome: 'ok', limit: 500 } }),
    staleTime: 300_000,
  });
  const names = new Map((signIns.data?.rows ?? []).map(({ actor }) => [actor.id, actor.name]));
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}
