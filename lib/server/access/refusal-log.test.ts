import { afterAll, expect, it } from 'vitest';
import { bareEntry, type AuditEntry } from '@/lib/domain/audit/record';
import { createRefusalLog } from '@/lib/server/access/refusal-log';
import { testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
afterAll(() => databases.close());

const entry: AuditEntry = bareEntry({
  actor: { id: 'anonymous', name: 'anonymous', via: 'anonymous' },
  action: 'session.sign-in',
  outcome: 'denied',
  reason: 'wrong name or password',
});

it('stays bounded under a flood, and loses no count', async () => {
  const { db } = await databases.sqlite();
  let now = 1_000_000;
  const errors: unknown[] = [];
  const refusals = createRefusalLog({ db, clock: { now: () => now }, onError: (error) => errors.push(error) });
  for (let i = 0; i < 20_000; i += 1) await refusals.record(`name${i % 500}`, entry);
  expect(await db.auditRecord.count()).toBe(201);
  now += 60_000;
  await refusals.flush('over');
  expect(await db.auditRecord.count()).toBeLessThanOrEqual(402);
  const rows = await db.auditRecord.findMany();
  const repeated = rows.map((row) => Number(/"repeated":(\d+)/.exec(row.envelope)?.[1] ?? 1));
  expect(repeated.reduce((a, b) => a + b, 0)).toBe(20_000);
  await refusals.record('name1', entry);
  expect(await db.auditRecord.count()).toBe(rows.length + 1);
  expect(errors).toEqual([]);
});

it('of a person with many different refusals leaves room for those of others, and names that person', async () => {
  const { db } = await databases.sqlite();
  let now = 1_000_000;
  const onError = (error: unknown) => expect.unreachable(String(error));
  const refusals = createRefusalLog({ db, clock: { now: () => now }, onError });
  const of = (id: string, name: string): AuditEntry => ({
    ...entry,
    actor: { id, name: id, via: 'session' },
    target: { type: 'pod', id: name, name },
  });
  for (let i = 0; i < 300; i += 1) await refusals.record(`eve|${i}`, of('eve', `pod-${i}`));
  for (let i = 0; i < 3; i += 1) await refusals.record('bob|web', of('bob', 'web'));
  now += 60_000;
  await refusals.flush('over');
  const rows = (await db.auditRecord.findMany()).map(({ envelope }) => JSON.parse(envelope));
  expect(rows.length).toBeLessThan(20);
  const counts = rows.filter(({ after }) => after?.repeated !== undefined);
  expect(counts.map(({ actor, action, target, after }) => [actor.id, action, target?.name, after.repeated])).toEqual([
    ['eve', 'session.sign-in', undefined, 289],
    ['bob', 'session.sign-in', 'web', 2],
  ]);
});

it('closes the count when the clock is set back', async () => {
  const { db } = await databases.sqlite();
  let now = 10_000_000;
  const onError = (error: unknown) => expect.unreachable(String(error));
  const refusals = createRefusalLog({ db, clock: { now: () => now }, onError });
  for (let i = 0; i < 3; i += 1) await refusals.record('name', entry);
  now -= 3_600_000;
  await refusals.flush('over');
  const rows = await db.auditRecord.findMany({ orderBy: { seq: 'asc' } });
  expect(rows.map(({ envelope }) => /"repeated":(\d+)/.exec(envelope)?.[1])).toEqual([undefined, '2']);
});
