import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import {
  addPerson,
  disablePerson,
  enablePerson,
  listPeople,
  seedPeople,
  setPassword,
  setRoles,
} from '@/lib/server/access/people';
import { startSession } from '@/lib/server/access/sessions';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { migrate } from '@/lib/server/db/migrate';
import { openDb } from '@/lib/server/db/open-db';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
const folder = mkdtempSync(join(tmpdir(), 'mullion-people-'));
afterAll(async () => {
  await databases.close();
  rmSync(folder, { recursive: true, force: true });
});

const clock = { now: () => 1_750_000_000_000 };

describeEachDatabase('the first people', (provider) => {
  it('are created once by replicas that start together on an empty database', async () => {
    const url = await databases.empty(provider);
    const file = join(folder, 'people.json');
    const people = ['ada', 'bo'].map((name) => ({
      name,
      displayName: name.toUpperCase(),
      password: 'correct horse',
      roles: ['viewer'],
    }));
    writeFileSync(file, JSON.stringify(people));
    const start = async () => {
      await migrate({ url });
      const db = await openDb(url);
      await seedPeople({ db, clock, file });
      return db;
    };
    const replicas = await Promise.all([start(), start(), start()]);
    const [first] = replicas;
    expect((await first?.person.findMany())?.map(({ name }) => name).toSorted()).toEqual(['ada', 'bo']);
    expect(await first?.auditRecord.count()).toBe(2);
    for (const db of replicas) await db.close();
  });
});

describeEachDatabase('people', (provider) => {
  let db: Db;
  const by = { id: 'local:root', name: 'Root', via: 'session' as const };
  const context = () => ({ db, clock, by, reason: 'test' });
  const ada = { name: 'ada', displayName: 'Ada Lovelace', password: 'correct horse', roles: ['approver' as const] };
  beforeEach(async () => {
    ({ db } = await databases.open(provider));
    await addAdministrator('root');
    await addPerson(context(), ada);
  });
  const addAdministrator = (name: string) => {
    const account = { id: `local:${name}`, name, displayName: name, passwordHash: '', roles: '["administrator"]' };
    return transaction(db, (tx) => tx.person.create({ data: { ...account, createdAt: new Date(clock.now()) } }));
  };
  const signIn = () => transaction(db, (tx) => startSession(tx, { personId: 'local:ada', now: clock.now() }));
  const actions = async () =>
    (await db.auditRecord.findMany({ orderBy: { seq: 'asc' } })).map(({ action, actorId }) => [action, actorId]);

  it.each([
    ['ada', 'Another Person'],
    ['eve', 'ada'],
    ['eve', 'ＡＤＡ  lovelace'],
    ['eve', ' ada Lovelace '],
    ['eve', 'Ạda Lovelacé'],
    ['eve', 'root'],
  ])('%s named %j is refused, because it reads like another account', async (name, displayName) => {
    await expect(addPerson(context(), { ...ada, name, displayName })).rejects.toMatchObject({ code: 'conflict' });
    expect(await db.person.count()).toBe(2);
  });

  it('disabling and a new password end the sessions; each action is recorded once, by whom', async () => {
    await signIn();
    await signIn();
    expect(await listPeople(db, clock.now())).toMatchObject([{ name: 'ada', sessions: 2, disabled: false }, {}]);
    expect(await disablePerson(context(), 'ada')).toBe(2);
    expect(await disablePerson(context(), 'ada')).toBe(0);
    expect(await listPeople(db, clock.now())).toMatchObject([{ sessions: 0, seenAt: null, disabled: true }, {}]);
    await enablePerson(context(), 'ada');
    await signIn();
    expect(await setPassword(context(), 'ada', 'battery staple')).toBe(1);
    await signIn();
    expect(await setRoles(context(), 'ada', ['viewer'])).toBe(0);
    expect(await listPeople(db, clock.now())).toMatchObject([{ sessions: 1, roles: ['viewer'] }, {}]);
    expect(await actions()).toEqual(
      ['create', 'disable', 'enable', 'password', 'roles'].map((verb) => [`person.${verb}`, 'local:root']),
    );
    const stored = JSON.stringify((await db.auditRecord.findMany()).map(({ envelope }) => envelope));
    expect(stored).toContain('sessionsEnded');
    expect(stored).not.toMatch(/battery|scrypt/);
  });

  it('keep an administrator when two disable each other at the same moment', async () => {
    await addAdministrator('other');
    const other = { ...context(), by: { ...by, id: 'local:other' } };
    const both = await Promise.allSettled([disablePerson(context(), 'other'), disablePerson(other, 'root')]);
    expect(both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { code: 'forbidden' },
    ]);
    const people = await listPeople(db, clock.now());
    expect(people.filter(({ roles, disabled }) => roles.includes('administrator') && !disabled)).toHaveLength(1);
  });

  it('of an unknown account are not found', async () => {
    await expect(disablePerson(context(), 'nobody')).rejects.toMatchObject({ code: 'not-found' });
  });
});
