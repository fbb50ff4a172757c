'use client';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { can } from '@/lib/domain/access/permission';
import type { Permission, Role } from '@/lib/domain/access/permission';
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

/** Who is signed in. */
export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (person === null) throw new Error('usePerson needs a PersonProvider above it');
  return person;
}

/** Why the signed-in person may not do this; null when they may. From the function that guards the server. */
export function useDeniedReason(permission: Permission): string | null {
  const message = useMessage();
  const verdict = can(usePerson().roles, permission);
  return verdict.ok ? null : message(toMessage(verdict.reason, verdict.phrase));
}
