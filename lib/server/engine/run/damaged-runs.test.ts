import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import type { Change } from '@/lib/domain/change/change';
import { runSql } from '@/lib/server/audit/testing/tamper';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db } from '@/lib/server/db/db';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { ann, bench, type Bench, olga, runControl, until } from '../testing/bench';

// PostgreSQL stores no value of another type; texts that are no JSON are read alike.
const databases = testDatabases();
let here: Bench;
let db: Db;
let url: string;
beforeEach(async () => {
  ({ db, url } = await databases.sqlite());
  here = bench({ db });
});
afterEach(async () => {
  await here.engine.stop();
});
afterAll(() => databases.close());

const damage = (...sql: string[]) => runSql('sqlite', url, sql);
const pool = (name: string) => here.approved('node-pool.create', { input: { ...windowsPoolInput, name } });
const problemOf = async ({ id }: Change) => (await here.get(id)).problem;
const breaks = async () => (await verifyAudit(db)).breaks.map(({ message }) => message);
const stateOf = async ({ id }: Change) => (await db.change.findUniqueOrThrow({ where: { id } })).state;

/** A run whose first write took effect, interrupted. */
async function interrupted(): Promise<Change> {
  here.world.frozen = true;
  const change = await here.started();
  await until(() => here.world.effects.length === 1);
  await here.engine.stop();
  return change;
}

test.each([
  ['attempt', "'x'"],
  ['fence', "'x'"],
  ['fence', '2147483647'],
  ['notBefore', "'never'"],
  ['state', 'x' + "'00'"],
])('a run with a damaged %s = %s ends, and the others run', async (column, value) => {
  const one = await pool('one');
  const other = await pool('other');
  await damage(`UPDATE "ChangeRun" SET "${column}" = ${value} WHERE "changeId" = '${one.id}'`);
  if (value !== '2147483647')
    expect(await breaks()).toEqual([expect.stringMatching(`ChangeRun ${one.id} .*${column}`)]);
  here.engine.start();
  await here.reached(other.id, 'succeeded');
  await here.reached(one.id, 'failed');
  expect(await problemOf(one)).toMatchObject({ code: 'damaged-data', message: expect.stringContaining(column) });
  expect(await breaks()).toEqual([]);
});

test.each([
  ['ChangePlan', 'data', "'garbage'"],
  ['RunStep', 'state', "'garbage'"],
  ['RunStep', 'tries', "'x'"],
])('an interrupted run with a damaged %s.%s needs attention and can be given up', async (table, column, value) => {
  const change = await interrupted();
  await damage(`UPDATE "${table}" SET "${column}" = ${value}`);
  here.again().start();
  await here.reached(change.id, 'needs-attention');
  expect(await problemOf(change)).toMatchObject({ code: 'damaged-data', message: expect.stringContaining(table) });
  await here.engine.resolve({ ...runControl(change.id), actor: olga, decision: 'fail' });
  expect((await here.get(change.id)).state).toBe('failed');
  expect(await here.locks(change.id)).toBe(0);
});

test('an approver whose stored roles cannot be read ends the start with what is damaged', async () => {
  const row = { displayName: 'bob', passwordHash: '', createdAt: '2026-01-01T00:00:00.000+00:00' };
  await damage(
    `INSERT INTO "Person" ("id", "name", "displayName", "passwordHash", "roles", "createdAt")
     VALUES ('local:bob', 'bob', '${row.displayName}', '', 'garbage', '${row.createdAt}')`,
  );
  const change = await here.started();
  await here.reached(change.id, 'failed');
  expect(await problemOf(change)).toMatchObject({ message: expect.stringContaining('Person local:bob, roles') });
  expect(await breaks()).toEqual([expect.stringContaining('Person local:bob')]);
});

test('a change whose events cannot be read ends by its row, and says why once they are repaired', async () => {
  const one = await pool('one');
  const other = await pool('other');
  const { body } = await db.changeEvent.findUniqueOrThrow({ where: { changeId_seq: { changeId: one.id, seq: 1 } } });
  const where = `WHERE "changeId" = '${one.id}' AND "seq" = 1`;
  await damage(`UPDATE "ChangeEvent" SET "body" = '{bad' ${where}`);
  here.engine.start();
  await here.reached(other.id, 'succeeded');
  await until(async () => (await stateOf(one)) === 'failed');
  await expect(here.get(one.id)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(`ChangeEvent ${one.id}/1, body`),
  });
  await expect(here.engine.cancel(runControl(one.id))).rejects.toMatchObject({ code: 'unavailable' });
  await damage(`UPDATE "ChangeEvent" SET "body" = '${body.replaceAll("'", "''")}' ${where}`);
  expect(await problemOf(one)).toMatchObject({ code: 'damaged-data' });
  expect(await breaks()).toEqual([]);
});

test('expired plans are swept although one of the changes cannot be read', async () => {
  const changes: Change[] = [];
  for (const name of ['a', 'b', 'c'])
    changes.push(await here.request('node-pool.create', { input: { ...windowsPoolInput, name }, actor: ann }));
  const [first] = changes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await damage(`UPDATE "ChangeEvent" SET "body" = '{bad' WHERE "changeId" = '${first?.id}' AND "seq" = 1`);
  here.clock.push(365 * 86_400_000);
  here.engine.start();
  for (const change of changes) await until(async () => (await stateOf(change)) === 'expired');
});
