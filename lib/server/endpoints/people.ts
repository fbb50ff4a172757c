import 'server-only';
import type * as contract from '@/lib/contract/people';
import { accountId } from '@/lib/domain/access/account-id';
import type { Actor } from '@/lib/domain/access/actor';
import { Failure } from '@/lib/domain/failure';
import { readStored } from '@/lib/server/db/damaged-data';
import * as people from '@/lib/server/access/people';
import type { AppContext } from '@/lib/server/app-context';
import type { Verb } from './endpoint-call';

/** Of a write. @throws Failure `unavailable` in a restored database; `mullion people … --restored` on the server still works. */
function contextOf({ app, actor }: { app: AppContext; actor: Actor }): people.PeopleContext {
  app.restoreGuard.requireWritable();
  return { db: app.db, clock: app.clock, by: { id: actor.id, name: actor.name, via: actor.via }, reason: '' };
}

/** So one administrator always remains. */
function refuseOwn(actor: Actor, name: string): void {
  if (actor.id !== accountId(name)) return;
  throw new Failure('conflict', 'This is your own account.', {
    remedy: 'Ask another administrator, or use mullion people on the server.',
  });
}

export const listPeople: Verb<typeof contract.listPeople> = async ({ app }) => {
  const now = app.clock.now();
  const rows = await readStored(app.db, { table: 'Person', id: '' }, () => people.listPeople(app.db, now));
  return { now, rows };
};

export const addPerson: Verb<typeof contract.addPerson> = async ({ input, ...call }) => {
  await people.addPerson(contextOf(call), input.body);
  return { name: input.body.name };
};

export const disablePerson: Verb<typeof contract.disablePerson> = async ({ input, ...call }) => {
  const { person } = input.params;
  refuseOwn(call.actor, person);
  const sessionsEnded = await people.disablePerson(contextOf(call), person);
  // An older copy of the database must not revive the account or its approvals.
  call.app.restoreGuard.anchorSoon();
  return { sessionsEnded };
};

export const enablePerson: Verb<typeof contract.enablePerson> = async ({ input, ...call }) => ({
  sessionsEnded: await people.enablePerson(contextOf(call), input.params.person),
});

export const setRoles: Verb<typeof contract.setRoles> = async ({ input, ...call }) => {
  const { person } = input.params;
  refuseOwn(call.actor, person);
  const sessionsEnded = await people.setRoles(contextOf(call), person, input.body.roles);
  call.app.restoreGuard.anchorSoon();
  return { sessionsEnded };
};

export const setPassword: Verb<typeof contract.setPassword> = async ({ input, ...call }) => ({
  sessionsEnded: await people.setPassword(contextOf(call), input.params.person, input.body.password),
});

export const endSessions: Verb<typeof contract.endSessions> = async ({ input, ...call }) => ({
  sessionsEnded: await people.endSessions(contextOf(call), input.params.person),
});
