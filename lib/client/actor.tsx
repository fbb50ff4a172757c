'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { can, type Permission, type Role } from '@/lib/domain/access/permission';
import { toMessage } from '@/lib/domain/message/model';
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

export function useDeniedReason(permission: Permission): string | null {
  const message = useMessage();
  const verdict = can(usePerson().roles, permission);
  return verdict.ok ? null : message(toMessage(verdict.reason, verdict.phrase));
}
