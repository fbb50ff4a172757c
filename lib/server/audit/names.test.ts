import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { auditWhere } from '@/lib/server/audit/record-filter';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { rememberTargets } from './names';
import { verifyAudit } from './verify-audit';
import { NameCheck } from './check-names';
import { TimeSlices } from '@/lib/server/placement/time-slices';
import { append, changeRow, entry, runSql, tamper } from './testing/tamper';

const databases = testDatabases();
afterAll(() => databases.close());

const nodes = [
  { type: 'node', uid: 'uid-40', name: 'cn-hangzhou.192.168.0.40' },
  { type: 'node', uid: 'uid-41', name: 'cn-hangzhou.192.168.0.41' },
];
const change = { ...changeRow, targets: JSON.stringify(nodes) };
const drain = {
  ...entry,
  actor: { id: 'local:ada', name: 'Ada Lovelace', via: 'session' as const },
  action: 'node.drain:requested',
  target: { type: 'node', id: 'uid-40', name: 'cn-hangzhou.192.168.0.40' },
  changeId: change.id,
};

/** A drain of two nodes, whose records name the first, and a record about something else. */
async function recordDrain(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.change.create({ data: change });
    await tx.changeTarget.createMany({ data: nodes.map(({ uid }) => ({ changeId: change.id, uid })) });
    await appendAudit(tx, drain, 1);
    await appendAudit(
      tx,
      {
        ...entry,
        action: 'node.cordon:requested',
        changeId: null,
        target: { type: 'person', id: 'local:bob', name: 'CORP\\Bob' },
      },
      2,
    );
    await rememberTargets(tx, nodes);
  });
}

const found = async (db: Db, filter: Parameters<typeof auditWhere>[1]): Promise<number[]> =>
  (await db.auditRecord.findMany({ where: await auditWhere(db, filter), orderBy: { seq: 'asc' } })).map(
    ({ seq }) => seq,
  );

describeEachDatabase('search by name', (provider) => {
  it.for([
    [{ target: 'cn-hangzhou.192.168.0.40' }, [1]],
    [{ target: '168.0.41' }, [1]],
    [{ target: 'uid-41' }, [1]],
    [{ target: 'CN-Hang' }, [1]],
    [{ target: '_n-hang' }, []],
    [{ target: 'corp\\b' }, [2]],
    [{ actor: 'lovelace' }, [1, 2]],
    [{ actor: 'lovelace', action: 'node.drain' }, [1]],
    [{ change: '7' }, [1]],
    [{ change: '8' }, []],
    [{ action: ':requested', target: 'bob' }, [2]],
  ] as const)('finds %j in records %j', async ([filter, seqs]) => {
    const { db } = await databases.open(provider);
    await recordDrain(db);
    expect(await found(db, filter)).toEqual(seqs);
  });

  const written = ['Straße', 'STRASSE', 'ΟΔΟΣ', 'Ärzte', 'A\u0308RZTE', 'İstanbul'];
  it.for([
    ['strasse', [1, 2]],
    ['straße', [1, 2]],
    ['STRAẞE', [1, 2]],
    ['οδος', [3]],
    ['οδοσ', [3]],
    ['ÄRZ', [4, 5]],
    ['a\u0308rz', [4, 5]],
    ['i\u0307stan', [6]],
  ] as const)('folds case alike on every database: %j is in names %j', async ([target, seqs]) => {
    const { db } = await databases.open(provider);
    for (const [at, name] of written.entries()) {
      const named = { ...entry, target: { type: 'node', id: `uid-${at}`, name } };
      await transaction(db, (tx) => appendAudit(tx, named, at));
    }
    expect(await found(db, { target })).toEqual(seqs);
  });

  it('finds names that an earlier version stored in lower case, which verification folds without a report', async () => {
    const { db } = await databases.open(provider);
    const target = { type: 'node', id: 'uid-s', name: 'Straße' };
    await transaction(db, (tx) => appendAudit(tx, { ...entry, target }, 1));
    const where = { id: 'uid-s' };
    await transaction(db, (tx) => tx.auditName.updateMany({ where, data: { text: 'straße\nuid-s' } }));
    expect(await found(db, { target: 'STRAßE' })).toEqual([1]);
    expect((await verifyAudit(db)).breaks).toEqual([]);
    expect(await found(db, { target: 'strasse' })).toEqual([1]);
  });

  it('finds an id whose name is missing', async () => {
    const { db } = await databases.open(provider);
    await recordDrain(db);
    await transaction(db, (tx) => tx.auditName.deleteMany({}));
    expect(await found(db, { target: 'local:bob' })).toEqual([2]);
    expect(await found(db, { target: 'bob' })).toEqual([]);
  });

  it.for([
    'DELETE FROM "AuditName"',
    `UPDATE "AuditName" SET "text" = 'x'`,
    `UPDATE "AuditName" SET "name" = 'x' || "name"`,
    ...(provider === 'sqlite' ? [`UPDATE "AuditName" SET "text" = CAST("text" AS BLOB)`] : []),
  ])('is repaired by verification, which reports it: %s', async (sql) => {
    const { db, url } = await databases.open(provider);
    await recordDrain(db);
    const before = await verifyAudit(db);
    await runSql(provider, url, [sql]);
    expect(await found(db, { target: '168.0.41' })).toEqual(sql.includes('"name" =') ? [1] : []);
    const { breaks } = await verifyAudit(db);
    expect(breaks.filter(({ kind, message }) => kind === 'name' && message.includes('missing'))).toEqual([
      { seq: 1, kind: 'name', message: expect.stringMatching(/: 5, such as Ada Lovelace of local:ada; .* again$/) },
    ]);
    expect(await found(db, { target: '168.0.41' })).toEqual([1]);
    expect(await found(db, { actor: 'lovelace' })).toEqual([1, 2]);
    expect((await verifyAudit(db)).breaks).toEqual(before.breaks);
  });

  it('is not misled by names that no record has: verification reports and removes them', async () => {
    const { db, url } = await databases.open(provider);
    const target = { type: 'node', id: 'uid-1', name: 'n1' };
    await transaction(db, (tx) => appendAudit(tx, { ...entry, changeId: null, target }, 1));
    const add = (role: string, id: string, name: string) =>
      `INSERT INTO "AuditName" ("role", "id", "name", "text") VALUES ('${role}', '${id}', '${name}', '${name}')`;
    await runSql(provider, url, [add('actor', 'local:ada', 'eve'), add('target', 'uid-9', 'n9')]);
    expect(await found(db, { actor: 'eve' })).toEqual([1]);
    const incremental = { from: { seq: 0, hash: '', at: 0 }, comparedAt: null };
    expect((await verifyAudit(db, [], incremental)).breaks.filter(({ kind }) => kind === 'name')).toEqual([]);
    expect((await verifyAudit(db)).breaks).toEqual([
      {
        seq: 1,
        kind: 'name',
        message: expect.stringMatching(/in no record: 2, such as eve of local:ada; they were removed$/),
      },
    ]);
    expect(await found(db, { actor: 'eve' })).toEqual([]);
    expect((await verifyAudit(db)).breaks).toEqual([]);
  });

  it('keeps names of later records and of targets that a change had before it was planned again', async () => {
    const { db } = await databases.open(provider);
    await recordDrain(db);
    const check = new NameCheck(db);
    await check.removeUnproven(1, new TimeSlices(0));
    expect(check.breaks()).toEqual([]);
    await check.removeUnproven(2, new TimeSlices(0));
    expect(await found(db, { target: '168.0.41' })).toEqual([1]);
    expect(check.breaks()).toEqual([{ seq: 2, kind: 'name', message: expect.stringContaining('in no record: 3') }]);
  });

  it('asks for more when too many names match', async () => {
    const { db } = await databases.open(provider);
    await transaction(db, async (tx) => {
      const rows = Array.from({ length: 1001 }, (_, i) => ({
        role: 'target',
        id: `p${i}`,
        name: 'x',
        text: `x\np${i}`,
      }));
      await tx.auditName.createMany({ data: rows });
    });
    await expect(found(db, { target: 'p' })).rejects.toMatchObject({
      code: 'invalid',
      details: { issues: [{ field: 'target' }] },
    });
    expect(await found(db, { target: 'p7' })).toEqual([]);
  });

  it.for(['_', '%', '\\'])('finds %s in a name among more names than it lists', async (sign) => {
    const { db } = await databases.open(provider);
    await transaction(db, async (tx) => {
      const named = (id: string) => ({ role: 'target', id, name: 'x', text: `x\n${id}` });
      const rows = Array.from({ length: 1001 }, (_, i) => named(`p${i}`));
      await tx.auditName.createMany({ data: [...rows, named(`z${sign}z`)] });
      await appendAudit(tx, { ...entry, target: { type: 'node', id: `z${sign}z`, name: 'x' } }, 1);
    });
    expect(await found(db, { target: sign })).toEqual([1]);
  });

  it.for(['NFC', 'NFD'] as const)('finds a name that was recorded in %s by either form', async (form) => {
    const { db } = await databases.open(provider);
    const name = 'Zo\u00e9'.normalize(form);
    await transaction(db, (tx) => appendAudit(tx, { ...entry, target: { type: 'node', id: 'uid-z', name } }, 1));
    expect(await found(db, { target: 'zo\u00e9' })).toEqual([1]);
    expect(await found(db, { target: 'ZOE\u0301' })).toEqual([1]);
  });

  it('is made by the migration for the records and changes before it', async () => {
    const { db, url } = await databases.open(provider);
    await recordDrain(db);
    await append(db, 1)[0];
    const before = await db.auditName.findMany({ orderBy: [{ role: 'asc' }, { id: 'asc' }] });
    expect(before).toHaveLength(6);
    const sql = readFileSync(`prisma/${provider}/migrations/0005_audit_names/migration.sql`, 'utf8');
    const fill = sql.slice(sql.indexOf(provider === 'sqlite' ? 'INSERT' : 'CREATE FUNCTION'));
    const damage = `UPDATE "AuditRecord" SET "envelope" = '{' WHERE "seq" = 3`;
    await tamper({ provider, url, sql: [damage, 'DELETE FROM "AuditName"', fill] });
    // The damaged record alone named n1.
    const after = await db.auditName.findMany({ orderBy: [{ role: 'asc' }, { id: 'asc' }] });
    expect(after).toEqual(before.filter(({ name }) => name !== 'n1'));
  });
});
