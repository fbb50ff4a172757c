import { z } from 'zod';
import { newPersonSchema, passwordSchema, rolesSchema } from '@/lib/domain/access/account';
import { roleSchema } from '@/lib/domain/access/actor';
import { endpoint } from './endpoint';
import type { EndpointId } from './routes';

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
  response: z.object({ now: z.number(), rows: z.array(personSchema) }),
});

const done = z.object({ sessionsEnded: z.number() });

export const addPerson = endpoint({
  id: 'people.add',
  body: newPersonSchema,
  response: z.object({ name: z.string() }),
});

const personVerb = <const Id extends EndpointId, Body extends z.ZodType>(id: Id, body: Body) =>
  endpoint({ id, params: z.strictObject({ person: z.string().min(1).max(128) }), body, response: done });

/** Ends the sessions; approvals that have not run are void. */
export const disablePerson = personVerb('people.disable', z.strictObject({}));
export const enablePerson = personVerb('people.enable', z.strictObject({}));
export const setRoles = personVerb('people.roles', z.strictObject({ roles: rolesSchema }));
/** Ends the sessions. */
export const setPassword = personVerb('people.password', z.strictObject({ password: passwordSchema }));
export const endSessions = personVerb('people.end-sessions', z.strictObject({}));
