import { z } from 'zod';
import { newPersonSchema, passwordSchema, rolesSchema } from '@/lib/domain/access/account';
import { roleSchema } from '@/lib/domain/access/permission';
import { endpoint } from './endpoint';

const personSchema = z.object({
  /** Account name: what the person signs in with. */
  name: z.string(),
  displayName: z.string(),
  roles: z.array(roleSchema),
  disabled: z.boolean(),
  createdAt: z.number(),
  /** Open sessions. */
  sessions: z.number(),
  /** Last use of an open session; null without one. */
  seenAt: z.number().nullable(),
});
export type ListedPerson = z.infer<typeof personSchema>;

export const listPeople = endpoint({
  id: 'people.list',
  path: '/api/people',
  response: z.object({ now: z.number(), rows: z.array(personSchema) }),
});

const done = z.object({ sessionsEnded: z.number() });

export const addPerson = endpoint({
  id: 'people.add',
  method: 'POST',
  path: '/api/people',
  body: newPersonSchema,
  response: z.object({ name: z.string() }),
});

const personVerb = <Body extends z.ZodType>(verb: string, body: Body) =>
  endpoint({
    id: `people.${verb}`,
    method: 'POST',
    path: `/api/people/{person}/${verb}`,
    params: z.strictObject({ person: z.string().min(1).max(128) }),
    body,
    response: done,
  });

/** Ends the sessions; approvals that have not run are void. */
export const disablePerson = personVerb('disable', z.strictObject({}));
export const enablePerson = personVerb('enable', z.strictObject({}));
export const setRoles = personVerb('roles', z.strictObject({ roles: rolesSchema }));
/** Ends the sessions. */
export const setPassword = personVerb('password', z.strictObject({ password: passwordSchema }));
export const endSessions = personVerb('end-sessions', z.strictObject({}));
