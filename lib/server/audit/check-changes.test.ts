import { afterAll, describe, expect, it } from 'vitest';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { transaction } from '@/lib/server/db/transaction';
import { bench, bob, person } from '@/lib/server/engine/testing/bench';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { entry, runSql } from './testing/tamper';

const databases = testDatabases();
afterAll(() => databases.close());

/** Two changes: one approved and run, one waiting. */
async function changes() {
  const { db, url } = await databases.sqlite();
  const here = bench({ db });
  const run = await here.approved('node.cordon');
  here.engine.start();
  await here.reached(run.id, 'succeeded');
  const waiting = await here.request('node-pool.scale');
  await here.engine.stop();
  return { db, url, run: run.id, waiting: waiting.id };
}

type Sql = (q: { run: string; waiting: string }) => string;
const forgeries: [what: string, sql: Sql, expected: (q: { run: string; waiting: string }) => unknown[]][] = [
  [
    'a state',
    ({ waiting }) => `UPDATE "Change" SET "state" = 'approved' WHERE "id" = '${waiting}'`,
    ({ waiting }) => [`change ${waiting}: its state differs from its events`],
  ],
  [
    'a requester',
    ({ run }) => `UPDATE "Change" SET "requesterId" = 'local:bob' WHERE "id" = '${run}'`,
    ({ run }) => [`change ${run}: its requesterId differs from its events`],
  ],
  [
    'a requester and the event',
    ({ run }) =>
      `UPDATE "Change" SET "requesterId" = 'local:bob' WHERE "id" = '${run}';
       UPDATE "ChangeEvent" SET "body" = replace("body", 'local:ann', 'local:bob') WHERE "changeId" = '${run}'`,
    ({ run }) => [
      `change ${run}: its requesterId differs from record 1`,
      `change ${run}: its events 1 to 3 (requested, planned, approval-needed) differ from record 1`,
    ],
  ],
  [
    'an approver in the events',
    ({ run }) =>
      `UPDATE "ChangeEvent" SET "body" = replace("body", 'local:bob', 'local:eve') WHERE "changeId" = '${run}'`,
    ({ run }) => [
      `change ${run}: “approved” by local:eve has no audit record that says the same`,
      `change ${run} does not have the decision of record 2`,
      `change ${run}: its events 4 to 6 (approved, cleared, queued) differ from record 2`,
    ],
  ],
  [
    'an approver among the decisions',
    ({ run }) => `UPDATE "ChangeApproval" SET "personId" = 'local:eve' WHERE "changeId" = '${run}'`,
    ({ run }) => [
      `change ${run}: “approved” by local:eve has no audit record that says the same`,
      `change ${run} does not have the decision of record 2`,
    ],
  ],
  [
    'the comment of a decision',
    ({ run }) => `UPDATE "ChangeApproval" SET "comment" = 'never' WHERE "changeId" = '${run}'`,
    ({ run }) => [
      `change ${run}: “approved” by local:bob has no audit record that says the same`,
      `change ${run} does not have the decision of record 2`,
    ],
  ],
  [
    'a decision that is gone',
    ({ run }) => `DELETE FROM "ChangeApproval" WHERE "changeId" = '${run}'`,
    ({ run }) => [`change ${run} does not have the decision of record 2`],
  ],
  [
    'an approval that nobody gave',
    ({ waiting }) =>
      `INSERT INTO "ChangeEvent" SELECT "changeId", 4, "at", 'approved', '{"by":{"id":"local:eve","name":"eve"},"fingerprint":"f","comment":""}'
       FROM "ChangeEvent" WHERE "changeId" = '${waiting}' AND "seq" = 3;
       UPDATE "Change" SET "version" = 4 WHERE "id" = '${waiting}'`,
    ({ waiting }) => [`change ${waiting}: “approved” by local:eve has no audit record that says the same`],
  ],
  [
    'a result',
    ({ run }) =>
      `UPDATE "ChangeEvent" SET "type" = 'needs-attention', "body" = '{"problem":{"code":"x","message":"x","remedy":"","requestId":null}}'
       WHERE "changeId" = '${run}' AND "type" = 'succeeded';
       UPDATE "Change" SET "state" = 'needs-attention' WHERE "id" = '${run}'`,
    ({ run }) => [
      `change ${run}: it is needs-attention, which does not follow from record`,
      expect.stringMatching(`^change ${run}: its events 8 to .* differ from record$`),
    ],
  ],
  [
    'the name of a requester',
    ({ run }) => `UPDATE "Change" SET "requesterName" = 'Mallory' WHERE "id" = '${run}'`,
    ({ run }) => [`change ${run}: its requesterName differs from its events`],
  ],
  [
    'what the audit says was done',
    ({ run }) => `UPDATE "Change" SET "summaryParams" = '{"names":"10.66.0.40"}' WHERE "id" = '${run}'`,
    ({ run }) => [`change ${run}: its summaryParams differs from its events`],
  ],
  [
    'targets by which it is found',
    ({ run }) => `DELETE FROM "ChangeTarget" WHERE "changeId" = '${run}'`,
    ({ run }) => [expect.stringMatching(`^change ${run}: searches do not find it by [1-9]`)],
  ],
  [
    'numbers that are swapped',
    () => `UPDATE "Change" SET "number" = -"number";\nUPDATE "Change" SET "number" = 3 + "number"`,
    ({ run, waiting }) => [run, waiting].map((id) => `change ${id}: its number differs from its id`),
  ],
  [
    'plans that are gone',
    ({ run }) => `DELETE FROM "ChangePlan" WHERE "changeId" = '${run}'`,
    ({ run }) => [`change ${run}: its plan is missing`],
  ],
  [
    'counts and times',
    ({ run }) =>
      `UPDATE "Change" SET "warnings" = "warnings" + 1, "impactPods" = "impactPods" + 1, "cancelRequested" = 1,
       "createdAt" = '2020-01-01T00:00:00.000+00:00', "planExpiresAt" = NULL WHERE "id" = '${run}'`,
    ({ run }) =>
      ['planExpiresAt', 'cancelRequested', 'impactPods', 'warnings', 'createdAt'].map(
        (name) => `change ${run}: its ${name} differs from its events`,
      ),
  ],
  [
    'an event that is no JSON',
    ({ run }) => `UPDATE "ChangeEvent" SET "body" = '{' WHERE "changeId" = '${run}'`,
    ({ run }) => [`change ${run} holds values that cannot be read`],
  ],
];

describeEachDatabase('changes and their records', (provider) => {
  it('agree after every way of deciding', async () => {
    const { db } = await databases.open(provider);
    const here = bench({ db });
    await here.approve(await here.request('node.cordon'), person('mia', 'approver'));
    const rejected = await here.request('node-pool.scale');
    const fingerprint = rejected.plan?.fingerprint ?? '';
    const comment = `no \0 ${'x'.repeat(3_000)}`;
    await here.engine.reject({ actor: bob, id: rejected.id, fingerprint, comment: comment.replace('\0', '') });
    await here.end();
  });
});

describe('changes and their records', () => {
  it.for(forgeries)('differ after a forgery of %s', async ([, sql, expected]) => {
    const q = await changes();
    expect((await verifyAudit(q.db)).breaks).toEqual([]);
    await runSql('sqlite', q.url, sql(q).split(';\n'));
    const { ok, breaks } = await verifyAudit(q.db);
    expect([
      ok,
      breaks.map(({ message }) =>
        message.replace(/(record) \d+$/, (text) => (text === 'record 2' || text === 'record 1' ? text : 'record')),
      ),
    ]).toEqual([false, expected(q)]);
    expect(breaks.every(({ kind }) => kind === 'change' || kind === 'approval')).toBe(true);
  });

  it('with a value of another type are named, whether or not their events are read', async () => {
    const { db, url, run } = await changes();
    const forged = {
      number: `'abc'`,
      updatedAt: `'yesterday'`,
      createdAt: `'abc'`,
      impactPods: `'abc'`,
      cancelRequested: `'abc'`,
      planExpiresAt: `'abc'`,
      warnings: `x'00'`,
    };
    for (const [column, value] of Object.entries(forged)) {
      const saved = `CREATE TABLE "Saved" AS SELECT "${column}" AS "value" FROM "Change" WHERE "id" = '${run}'`;
      const set = (to: string) => `UPDATE "Change" SET "${column}" = ${to} WHERE "id" = '${run}'`;
      await runSql('sqlite', url, [saved, set(value)]);
      for (const comparedAt of [null, Date.now() + 60_000]) {
        const { breaks } = await verifyAudit(db, [], { from: null, comparedAt });
        const messages = breaks.map(({ message }) => message);
        expect([column, messages]).toEqual([column, [`change ${run} holds values that cannot be read`]]);
      }
      await runSql('sqlite', url, [set('(SELECT "value" FROM "Saved")'), 'DROP TABLE "Saved"']);
    }
    expect((await verifyAudit(db)).breaks).toEqual([]);
  });

  it('are named when the list cannot read them', async () => {
    const { db, url, run, waiting } = await changes();
    await runSql('sqlite', url, [
      `UPDATE "ChangePlan" SET "requirement" = '{' WHERE "changeId" = '${run}'`,
      `UPDATE "Change" SET "environment" = 'moon' WHERE "id" = '${waiting}'`,
    ]);
    const here = bench({ db });
    expect((await here.engine.list({ actor: bob, scope: 'all', limit: 10 })).unreadable).toBe(2);
    await here.engine.stop();
    const messages = (await verifyAudit(db)).breaks.map(({ message }) => message);
    const lines = [run, waiting].map((id) => `change ${id} holds values that cannot be read`);
    const plan = expect.stringMatching(`^ChangePlan ${run}/.* holds values that cannot be read in requirement$`);
    expect(messages).toEqual([...lines, plan]);
  });

  it('differ after a forgery beside values that cannot be read', async () => {
    const { db, url, run, waiting } = await changes();
    await runSql('sqlite', url, [
      'DROP TRIGGER "AuditRecord_update"',
      `UPDATE "AuditRecord" SET "cluster" = CAST("cluster" AS BLOB) WHERE "changeId" = '${run}' AND "action" LIKE '%:started'`,
      `UPDATE "ChangeApproval" SET "personId" = 'local:eve' WHERE "changeId" = '${run}'`,
      'PRAGMA foreign_keys = OFF',
      `UPDATE "Change" SET "id" = CAST("id" AS BLOB) WHERE "id" = '${waiting}'`,
    ]);
    const messages = (await verifyAudit(db)).breaks.map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([
        'the list of changes holds values that cannot be read',
        `change ${run}: “approved” by local:eve has no audit record that says the same`,
      ]),
    );
  });

  it('are compared for what moved since the last verification', async () => {
    const { db, url, waiting } = await changes();
    const whole = await verifyAudit(db);
    const from = { ...(whole.head ?? { seq: 0, hash: '' }), at: Date.now() + 1_000 };
    expect(await verifyAudit(db, [], { from, comparedAt: null })).toMatchObject({ ok: true, checked: 0 });
    const forged = `UPDATE "Change" SET "state" = 'approved' WHERE "id" = '${waiting}'`;
    await runSql('sqlite', url, [forged]);
    expect((await verifyAudit(db, [], { from: { ...from, at: 0 }, comparedAt: null })).breaks).toHaveLength(1);
    expect((await verifyAudit(db, [], { from: { ...from, hash: 'other' }, comparedAt: null })).breaks).toContainEqual(
      expect.objectContaining({ kind: 'link' }),
    );
  });

  it('are compared without the events of those that were over at an earlier comparison', async () => {
    const { db, url, run, waiting } = await changes();
    const scope = { from: null, comparedAt: Date.now() + 60_000 };
    const breaks = async () => (await verifyAudit(db, [], scope)).breaks.map(({ message }) => message);
    expect(await breaks()).toEqual([]);
    await runSql('sqlite', url, [
      `UPDATE "ChangeEvent" SET "body" = '{'`,
      `DELETE FROM "ChangeApproval" WHERE "changeId" = '${run}'`,
      `UPDATE "Change" SET "requesterId" = 'local:bob' WHERE "id" = '${run}'`,
    ]);
    const unreadable = (id: string) => `change ${id} holds values that cannot be read`;
    const forged = [
      `change ${run}: its requesterId differs from record 1`,
      `change ${run} does not have the decision of record 2`,
    ];
    expect((await breaks()).toSorted()).toEqual([...forged, unreadable(waiting)].toSorted());
    const all = (await verifyAudit(db)).breaks.map(({ message }) => message);
    expect(all.toSorted()).toEqual([unreadable(run), unreadable(waiting)].toSorted());
  });

  it('differ after a forgery that follows the reveal of a script', async () => {
    const { db, url, run, waiting } = await changes();
    await transaction(db, async (tx) => {
      for (const changeId of [run, waiting])
        await appendAudit(tx, { ...entry, action: 'script.reveal', changeId }, Date.now());
    });
    expect((await verifyAudit(db)).breaks).toEqual([]);
    await runSql('sqlite', url, [
      `DELETE FROM "ChangeApproval" WHERE "changeId" = '${run}'`,
      `UPDATE "ChangeEvent" SET "type" = 'needs-attention', "body" = '{"problem":{"code":"x","message":"x","remedy":"","requestId":null}}'
       WHERE "changeId" = '${run}' AND "type" = 'succeeded'`,
      `UPDATE "Change" SET "state" = 'needs-attention' WHERE "id" = '${run}'`,
    ]);
    expect((await verifyAudit(db)).breaks.map(({ message }) => message)).toEqual([
      expect.stringContaining(`change ${run}: it is needs-attention, which does not follow from record`),
      `change ${run} does not have the decision of record 2`,
      expect.stringContaining(`change ${run}: its events 8 to `),
    ]);
  });
});
