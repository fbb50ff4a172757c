'use client';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { can, type Permission, type Role } from '@/lib/domain/access/permission';
import { readOnlyReason } from '@/lib/domain/access/read-only';
import { toMessage } from '@/lib/domain/message/model';
import { queryOf } from './query-of';
import { useMessage } from './use-message';

export interface Person {
  id: string;
  name: string;
  roles: Role[];
}

const PersonContext = createContext<Person | null>(null);

export function PersonProvider({ person, children }: { person: Person; children: ReactNode }) {
  return <PersonContext value={person}>{children}</PersonContext>;
}

export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (person === null) throw new Error('usePerson needs a PersonProvider above it');
  return person;
}

/** Why nothing can be changed now, whatever the person may do; null: it can. */
export function useReadOnlyReason(): string | null {
  const message = useMessage();
  // The band above each page reads it.
  const { data } = useQuery({ ...queryOf('status.get', {}), enabled: false });
  return data?.restored ? message(readOnlyReason) : null;
}

export function useDeniedReason(permission: Permission): string | null {
  const message = useMessage();
  const readOnly = useReadOnlyReason();
  const verdict = can(usePerson().roles, permission);
  if (!verdict.ok) return message(toMessage(verdict.reason, verdict.phrase));
  return permission === 'change.request' ? readOnly : null;
}
