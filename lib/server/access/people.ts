import 'server-only';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type NewPerson, newPersonSchema } from '@/lib/domain/access/account';
import { readsLike } from '@/lib/domain/access/lookalikes';
import { accountId } from '@/lib/domain/access/account-id';
import { can, type Role } from '@/lib/domain/access/permission';
import { type AuditEntry, bareEntry } from '@/lib/domain/audit/record';
import { Failure } from '@/lib/domain/failure';
import type { Clock } from '@/lib/domain/ports/clock';
import { hashPassword } from '@/lib/server/access/password';
import { isOpen, readRoles } from '@/lib/server/access/sessions';
import { appendAudit, lockHead } from '@/lib/server/audit/append-audit';
import type { Db, Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

export interface ListedPerson {
  name: string;
  displayName: string;
  roles: Role[];
  disabled: boolean;
  createdAt: number;
  sessions: number;
  /** Last use of a session that has not ended; null without one. */
  seenAt: number | null;
}

export async function listPeople(db: Db, now: number): Promise<ListedPerson[]> {
  const people = await db.person.findMany({ orderBy: { name: 'asc' }, include: { sessions: true } });
  return people.map(({ name, displayName, roles, disabled, createdAt, sessions }) => {
    const open = sessions.filter((session) => isOpen(session, now));
    return {
      name,
      displayName,
      roles: readRoles(roles),
      disabled,
      createdAt: createdAt.getTime(),
      sessions: open.length,
      seenAt: open.length === 0 ? null : Math.max(...open.map(({ seenAt }) => seenAt.getTime())),
    };
  });
}

export const hasNoPeople = async (db: Db): Promise<boolean> =>
  (await db.person.findFirst({ select: { id: true } })) === null;

/** Who does it, for the audit record. */
export interface PeopleContext {
  db: Db;
  clock: Clock;
  by: AuditEntry['actor'];
  reason: string;
}

/**
 * Replicas and administrators take turns. An administrator who lost the right meanwhile changes nothing: two administrators who disable
 * each other at the same moment would leave none.
 */
const inTurn = <T>({ db, by }: PeopleContext, run: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await lockHead(tx);
    if (by.via === 'session') await requireAdministrator(tx, by.id);
    return run(tx);
  });

async function requireAdministrator(tx: Tx, id: string): Promise<void> {
  const person = await tx.person.findUnique({ where: { id }, select: { roles: true, disabled: true } });
  const verdict = can(person === null || person.disabled ? [] : readRoles(person.roles), 'people.manage');
  if (!verdict.ok) throw new Failure('forbidden', `Not allowed: ${verdict.reason}.`, { permission: 'people.manage' });
}

interface Recorded {
  action: `person.${string}`;
  person: { id: string; displayName: string };
  before: AuditEntry['before'];
  after: AuditEntry['after'];
}

const record = (tx: Tx, { clock, by, reason }: PeopleContext, { action, person, before, after }: Recorded) =>
  appendAudit(
    tx,
    bareEntry({
      actor: by,
      action,
      outcome: 'ok',
      target: { type: 'person', id: person.id, name: person.displayName },
      reason,
      before,
      after,
    }),
    clock.now(),
  );

/** A display name that reads like the account or display name of another person would sign for them. */
async function refuseTaken(tx: Tx, { name, displayName }: NewPerson): Promise<void> {
  const others = await tx.person.findMany({ select: { name: true, displayName: true } });
  if (others.some((other) => other.name === name))
    throw new Failure('conflict', `${name} already exists.`, { field: 'name', remedy: 'Choose another name.' });
  const taken = others.find(
    (other) =>
      readsLike(other.displayName, name) || [other.name, other.displayName].some((one) => readsLike(one, displayName)),
  );
  if (taken !== undefined)
    throw new Failure('conflict', `${displayName} reads like the account ${taken.name}.`, {
      field: 'displayName',
      remedy: 'Choose another display name: people recognize each other by it.',
    });
}

/** @throws Failure `conflict` when a name is taken; then nothing changes, not even the password. */
export async function addPerson(o: PeopleContext, person: NewPerson): Promise<void> {
  const passwordHash = await hashPassword(person.password);
  await inTurn(o, async (tx) => {
    await refuseTaken(tx, person);
    const { name, displayName, roles } = person;
    const id = accountId(name);
    const createdAt = new Date(o.clock.now());
    await tx.person.create({ data: { id, name, displayName, passwordHash, roles: JSON.stringify(roles), createdAt } });
    await record(tx, o, { action: 'person.create', person: { id, displayName }, before: null, after: { name, roles } });
  });
}

type Person = NonNullable<Awaited<ReturnType<Tx['person']['findUnique']>>>;

interface Alteration {
  action: Recorded['action'];
  data: Partial<Pick<Person, 'disabled' | 'roles' | 'passwordHash'>>;
  endsSessions: boolean;
  before: Record<string, boolean | string[]>;
  after: Record<string, boolean | string[]>;
  also?: (tx: Tx, personId: string) => Promise<unknown>;
}

/** Null: nothing to change. @returns the number of ended sessions. @throws Failure `not-found`. */
const alter = (o: PeopleContext, name: string, decide: (person: Person) => Alteration | null): Promise<number> =>
  inTurn(o, async (tx) => {
    const person = await tx.person.findUnique({ where: { name } });
    if (person === null) throw new Failure('not-found', `There is no account ${name}.`);
    const alteration = decide(person);
    if (alteration === null) return 0;
    const { action, data, endsSessions, before, after, also } = alteration;
    await tx.person.update({ where: { name }, data });
    await also?.(tx, person.id);
    const { count } = endsSessions ? await tx.session.deleteMany({ where: { personId: person.id } }) : { count: 0 };
    const ended = endsSessions ? { sessionsEnded: count } : {};
    await record(tx, o, { action, person, before, after: { ...after, ...ended } });
    return count;
  });

/** What waits to run although this person approved it tries to start at once, and ends for the void approval. */
const wakeApproved =
  ({ clock }: PeopleContext) =>
  async (tx: Tx, personId: string): Promise<void> => {
    const at = new Date(clock.now());
    const approved = { state: 'queued', approvals: { some: { personId, decision: 'approved' } } };
    await tx.changeRun.updateMany({
      where: { owner: null, notBefore: { gt: at }, change: approved },
      data: { notBefore: at },
    });
  };

/** Ends the sessions, and voids approvals that have not run: a run checks them when it starts (prepare-run.ts). */
export const disablePerson = (o: PeopleContext, name: string): Promise<number> =>
  alter(o, name, ({ disabled }) =>
    disabled
      ? null
      : {
          action: 'person.disable',
          data: { disabled: true },
          endsSessions: true,
          before: { disabled },
          after: { disabled: true },
          also: wakeApproved(o),
        },
  );

export const enablePerson = (o: PeopleContext, name: string): Promise<number> =>
  alter(o, name, ({ disabled }) =>
    disabled
      ? {
          action: 'person.enable',
          data: { disabled: false },
          endsSessions: false,
          before: { disabled },
          after: { disabled: false },
        }
      : null,
  );

/** In force at once, in open sessions too. Without the right to approve, approvals that have not run are void, as after disabling. */
export const setRoles = (o: PeopleContext, name: string, roles: Role[]): Promise<number> =>
  alter(o, name, (person) => {
    const before = readRoles(person.roles);
    if (before.join() === roles.join()) return null;
    const data = { roles: JSON.stringify(roles) };
    const also = can(roles, 'change.approve').ok ? {} : { also: wakeApproved(o) };
    return { action: 'person.roles', data, endsSessions: false, before: { roles: before }, after: { roles }, ...also };
  });

export async function setPassword(o: PeopleContext, name: string, password: string): Promise<number> {
  const data = { passwordHash: await hashPassword(password) };
  return alter(o, name, () => ({ action: 'person.password', data, endsSessions: true, before: {}, after: {} }));
}

export const endSessions = (o: PeopleContext, name: string): Promise<number> =>
  alter(o, name, () => ({ action: 'person.end-sessions', data: {}, endsSessions: true, before: {}, after: {} }));

/** Adds the people of a JSON array; existing ones are unchanged. @throws Failure `invalid` naming the field. */
export async function seedPeople(o: { db: Db; clock: Clock; file: string }): Promise<void> {
  const by = { id: 'system', name: 'Mullion', via: 'worker' } as const;
  const known = new Set((await o.db.person.findMany({ select: { name: true } })).map(({ name }) => name));
  for (const person of readPeople(o.file).filter(({ name }) => !known.has(name)))
    await addPerson({ ...o, by, reason: 'created from MULLION_DEMO_PEOPLE' }, person).catch((error: unknown) => {
      // Another replica was first.
      if (!(error instanceof Failure && error.details.field === 'name')) throw error;
    });
}

function readPeople(file: string): NewPerson[] {
  try {
    return z.array(newPersonSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // Neither the file's text nor the parser's excerpt of it: it holds passwords.
    const field =
      error instanceof z.ZodError ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : [];
    const why = field.length > 0 ? field.slice(0, 5).join('; ') : 'it cannot be read as JSON';
    throw new Failure('invalid', `MULLION_DEMO_PEOPLE (${file}): ${why}`);
  }
}
