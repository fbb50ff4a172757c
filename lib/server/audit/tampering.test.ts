import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { canonicalJson } from '@/lib/domain/audit/envelope';
import { recordHash } from '@/lib/domain/audit/chain';
import { anchorHead, readAnchors } from '@/lib/server/audit/anchors';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { sha256 } from '@/lib/server/audit/sha256';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { append, entry, tamper } from './testing/tamper';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
afterAll(() => databases.close());

const change = {
  kind: 'node.cordon',
  cluster: 'prod',
  environment: 'prod',
  state: 'planning',
  version: 1,
  requesterId: 'local:ada',
  requesterName: 'Ada',
  reason: entry.reason,
  input: '{}',
  summary: '',
  summaryParams: '{}',
  targets: '[]',
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

const requestBody = {
  kind: 'node.cordon',
  cluster: 'prod',
  environment: 'prod',
  requester: { id: 'local:ada', name: 'Ada' },
  reason: entry.reason,
  input: {},
  summary: '',
  summaryParams: {},
  targets: [],
};

const request = (db: Db, id: string, number: number) =>
  transaction(db, async (tx) => {
    await tx.change.create({ data: { ...change, id, number } });
    const body = JSON.stringify({ ...requestBody, id });
    await tx.changeEvent.create({ data: { changeId: id, seq: 1, at: new Date(0), type: 'requested', body } });
    await appendAudit(tx, { ...entry, action: 'node.cordon:requested', changeId: id }, number);
  });

describeEachDatabase('verification of the chain', (provider) => {
  const forged = canonicalJson({ v: 1, at: 1, ...entry, reason: 'forged' });
  type Sql = (rows: Awaited<ReturnType<Db['auditRecord']['findMany']>>) => string;
  const matrix: [attack: string, expected: string[], sql: Sql][] = [
    [
      'edit of a body',
      ['2 content'],
      () => `UPDATE "AuditRecord" SET "envelope" = '${forged}', "at" = 1 WHERE "seq" = 2`,
    ],
    [
      'edit of a body and its own hash',
      ['3 link'],
      (rows) => {
        const hash = recordHash({ seq: 2, prevHash: rows[0]?.hash ?? '', envelope: forged, sha256 });
        return `UPDATE "AuditRecord" SET "envelope" = '${forged}', "at" = 1, "hash" = '${hash}' WHERE "seq" = 2`;
      },
    ],
    ['delete in the middle', ['4 gap'], () => `DELETE FROM "AuditRecord" WHERE "seq" = 3`],
    ['delete of the tail', ['5 tail-missing'], () => `DELETE FROM "AuditRecord" WHERE "seq" >= 4`],
    ['delete of everything', ['5 tail-missing'], () => `DELETE FROM "AuditRecord"`],
    ['delete of the head', ['5 tail-missing'], () => `DELETE FROM "AuditHead"`],
    [
      'head set back',
      ['5 head-behind'],
      (rows) => `UPDATE "AuditHead" SET "seq" = 4, "hash" = '${rows[3]?.hash ?? ''}'`,
    ],
    ['mark as a call', ['2 column'], () => `UPDATE "AuditRecord" SET "call" = 1 WHERE "seq" = 2`],
    ['edit of a search column', ['2 column'], () => `UPDATE "AuditRecord" SET "actorId" = 'local:bob' WHERE "seq" = 2`],
    [
      'body that is not canonical',
      ['5 content', '5 not-canonical'],
      () => `UPDATE "AuditRecord" SET "envelope" = '{ "v": 1 }' WHERE "seq" = 5`,
    ],
    [
      'record before the first',
      ['0 link', '0 content', '1 link'],
      (
        rows,
      ) => `INSERT INTO "AuditRecord" ("seq","prevHash","hash","envelope","at","actorId","action","outcome","cluster","changeId","targetId")
         SELECT 0, 'p', 'h', "envelope", "at", "actorId", "action", "outcome", "cluster", "changeId", "targetId"
         FROM "AuditRecord" WHERE "seq" = ${rows[0]?.seq ?? 1}`,
    ],
  ];

  it.for(matrix)('names the %s', async ([, expected, sql]) => {
    const { db, url } = await databases.open(provider);
    for (const record of append(db, 5)) await record;
    await tamper({ provider, url, sql: [sql(await db.auditRecord.findMany({ orderBy: { seq: 'asc' } }))] });
    const verdict = await verifyAudit(db);
    expect(verdict.ok).toBe(false);
    expect(verdict.breaks.map((found) => `${found.seq} ${found.kind}`)).toEqual(expected);
  });

  it('names the changes of a tail that was truncated together with its head', async () => {
    const { db, url } = await databases.open(provider);
    for (const [number, id] of ['1-kept', '2-cut', '3-cut'].entries()) await request(db, id, number + 1);
    expect((await verifyAudit(db)).ok).toBe(true);
    const [first] = await db.auditRecord.findMany({ orderBy: { seq: 'asc' } });
    await tamper({
      provider,
      url,
      sql: [
        `DELETE FROM "AuditRecord" WHERE "seq" > 1`,
        `UPDATE "AuditHead" SET "seq" = 1, "hash" = '${first?.hash ?? ''}'`,
      ],
    });
    const { ok, breaks } = await verifyAudit(db);
    expect(ok).toBe(false);
    expect(breaks.map((found) => `${found.seq} ${found.kind} ${found.message.split(' ')[1]}`)).toEqual([
      '1 tail-missing 2-cut',
      '1 tail-missing 3-cut',
    ]);
  });

  it('names requests whose change was deleted from every table', async () => {
    const { db, url } = await databases.open(provider);
    await request(db, '1-cut', 1);
    const [first] = await db.auditRecord.findMany();
    await request(db, '2-kept', 2);
    await request(db, '3-cut', 3);
    const denied = { ...entry, action: 'node.cordon:requested', outcome: 'denied' as const, changeId: null };
    await transaction(db, (tx) => appendAudit(tx, denied, 4));
    expect((await verifyAudit(db)).breaks).toEqual([]);
    const cut = `IN ('1-cut', '3-cut')`;
    const sql = [`DELETE FROM "ChangeEvent" WHERE "changeId" ${cut}`, `DELETE FROM "Change" WHERE "id" ${cut}`];
    await tamper({ provider, url, sql });
    const missing = (seq: number, id: string) => ({
      seq,
      kind: 'change',
      message: `record ${seq} is about change ${id}; the change is not in the database`,
    });
    expect((await verifyAudit(db)).breaks).toEqual([missing(1, '1-cut'), missing(3, '3-cut')]);
    const from = { seq: 1, hash: first?.hash ?? '', at: 2 };
    expect((await verifyAudit(db, [], { from, comparedAt: null })).breaks).toEqual([missing(3, '3-cut')]);
  });

  it('names a deleted change once, by any record of it', async () => {
    const { db, url } = await databases.open(provider);
    await request(db, '1-cut', 1);
    for (const action of ['node.cordon:started', 'node.cordon:succeeded'])
      await transaction(db, (tx) => appendAudit(tx, { ...entry, action, changeId: '1-cut' }, 2));
    const sql = [
      `DELETE FROM "ChangeEvent"`,
      `DELETE FROM "Change"`,
      `UPDATE "AuditRecord" SET "envelope" = '{' WHERE "seq" = 1`,
    ];
    await tamper({ provider, url, sql });
    const found = (await verifyAudit(db)).breaks.filter(({ kind }) => kind === 'change');
    expect(found).toEqual([
      { seq: 2, kind: 'change', message: 'record 2 is about change 1-cut; the change is not in the database' },
    ]);
  });

  it('names what was rewritten since the last anchor', async () => {
    const { db, url } = await databases.open(provider);
    const file = join(mkdtempSync(join(tmpdir(), 'mullion-anchors-')), 'anchors.jsonl');
    const clock = { now: () => 1_700_000_000_000 };
    expect(await readAnchors(file)).toEqual([]);
    const anchor = async () => anchorHead({ db, clock, file }, (await readAnchors(file)).at(-1) ?? null);
    expect(await anchor()).toBeNull();
    for (const record of append(db, 3)) await record;
    expect(await anchor()).toMatchObject({ seq: 3 });
    expect(await anchor()).toMatchObject({ seq: 3 });
    for (const record of append(db, 2)) await record;
    // A partial line of a killed process does not invalidate later anchors.
    appendFileSync(file, '{"at":1,"se');
    expect(await anchor()).toMatchObject({ seq: 5 });
    const anchors = await readAnchors(file);
    expect(anchors.map(({ seq }) => seq)).toEqual([3, 5]);
    expect(await verifyAudit(db, anchors)).toMatchObject({ ok: true, anchor: { seq: 5 } });
    const rows = await db.auditRecord.findMany({ orderBy: { seq: 'asc' } });
    await tamper({
      provider,
      url,
      sql: [
        `DELETE FROM "AuditRecord" WHERE "seq" > 4`,
        `UPDATE "AuditHead" SET "seq" = 4, "hash" = '${rows[3]?.hash ?? ''}'`,
      ],
    });
    expect((await verifyAudit(db)).ok).toBe(true);
    const { ok, breaks } = await verifyAudit(db, anchors);
    expect(ok).toBe(false);
    expect(breaks.map((found) => `${found.seq} ${found.kind}`)).toEqual(['5 anchor']);
    expect(await anchor()).toMatchObject({ seq: 5 });
  });
});
