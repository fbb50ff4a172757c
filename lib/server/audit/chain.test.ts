import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@/lib/domain/audit/record';
import { canonicalJson } from '@/lib/domain/audit/canonical';
import { recordHash } from '@/lib/domain/audit/chain';
import { anchorHead, readAnchors } from '@/lib/server/audit/anchors';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { sha256 } from '@/lib/server/audit/sha256';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
afterAll(() => databases.close());

const entry: AuditEntry = {
  actor: { id: 'local:ada', name: 'Ada', via: 'session' },
  action: 'node.cordon:requested',
  outcome: 'ok',
  cluster: 'prod',
  target: { type: 'node', id: 'uid-1', name: 'n1' },
  changeId: 'c1',
  fingerprint: null,
  approvals: [],
  requestIds: [],
  reason: 'because',
  before: null,
  after: { unschedulable: true },
};

const change = {
  kind: 'node.cordon',
  cluster: 'prod',
  environment: 'prod',
  state: 'awaiting-approval',
  version: 1,
  requesterId: 'local:ada',
  requesterName: 'Ada',
  reason: '',
  input: '{}',
  summary: '',
  summaryParams: '{}',
  targets: '[]',
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

function append(db: Db, count: number) {
  return Array.from({ length: count }, (_, i) =>
    transaction(db, (tx) => appendAudit(tx, { ...entry, reason: `r${i}` }, 1_700_000_000_000 + i)),
  );
}

/** What someone with the database's own rights can do: drop the guards, then write what they like. */
async function tamper(o: { provider: DbProvider; url: string; sql: string[] }): Promise<void> {
  const guards = {
    sqlite: [
      'AuditRecord_update',
      'AuditRecord_delete',
      'AuditRecord_insert',
      'AuditHead_update',
      'AuditHead_delete',
    ].map((name) => `DROP TRIGGER IF EXISTS "${name}"`),
    postgresql: [
      'ALTER TABLE "AuditRecord" DISABLE TRIGGER ALL',
      'ALTER TABLE "AuditHead" DISABLE TRIGGER ALL',
    ],
  };
  await run(o.provider, o.url, [...guards[o.provider], ...o.sql]);
}

async function run(provider: DbProvider, url: string, sql: string[]): Promise<void> {
  if (provider === 'sqlite') {
    const raw = new Database(url.slice('file:'.length));
    try {
      for (const statement of sql) raw.exec(statement);
    } finally {
      raw.close();
    }
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of sql) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe.each<DbProvider>(['sqlite', 'postgresql'])('the audit chain on %s', (provider) => {
  it('stays one chain under 16 writers and rolled back transactions', async (context) => {
    const opened = await databases.open(provider);
    if (opened === null) return context.skip();
    const { db } = opened;
    const failing = Array.from({ length: 10 }, () =>
      transaction(db, async (tx) => {
        await appendAudit(tx, entry, 1);
        throw new Error('rolled back');
      }).catch((error: Error) => error.message),
    );
    const perWriter = 12;
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let i = 0; i < perWriter; i += 1) {
        await transaction(db, (tx) =>
          appendAudit(tx, { ...entry, reason: `${writer}/${i}` }, 1_700_000_000_000),
        );
      }
    });
    expect(await Promise.all(failing)).toEqual(Array.from({ length: 10 }, () => 'rolled back'));
    await Promise.all(writers);
    const verdict = await verifyAudit(db);
    expect(verdict.breaks).toEqual([]);
    expect(verdict.checked).toBe(16 * perWriter);
    expect(verdict.head?.seq).toBe(16 * perWriter);
    const rows = await db.auditRecord.findMany();
    expect(new Set(rows.map((row) => row.envelope)).size).toBe(16 * perWriter);
  });

  it('holds hostile values', async (context) => {
    const opened = await databases.open(provider);
    if (opened === null) return context.skip();
    const { db } = opened;
    const hostile: AuditEntry = {
      ...entry,
      reason: `nul \0 lone \uD800 ${'x'.repeat(5000)}`,
      before: {
        n: 0.1,
        big: 2 ** 60,
        nested: JSON.parse('{"__proto__":{"a":1},"":[null,true]}'),
      },
      after: Array.from({ length: 3000 }, (_, i) => `${i} ${'y'.repeat(100)}`),
    };
    const record = await transaction(db, (tx) => appendAudit(tx, hostile, 1));
    expect(record.reason).toMatch(/^nul <U\+0000> lone <U\+D800> x+… \(5027 bytes, sha256 [0-9a-f]{64}\)$/);
    expect(record.after).toMatchObject({ cut: true });
    expect((await verifyAudit(db)).breaks).toEqual([]);
  });

  it('refuses edits, deletes, forks and jumps of the head', async (context) => {
    const opened = await databases.open(provider);
    if (opened === null) return context.skip();
    const { db, url } = opened;
    await Promise.all(append(db, 3));
    const before = await db.auditRecord.findMany();
    const refused = [
      `UPDATE "AuditRecord" SET "action" = 'x' WHERE "seq" = 2`,
      `DELETE FROM "AuditRecord" WHERE "seq" = 3`,
      `INSERT INTO "AuditRecord" ("seq","prevHash","hash","envelope","at","actorId","action","outcome") VALUES (9,'a','b','{}',1,'a','b','ok')`,
      `UPDATE "AuditHead" SET "seq" = 2`,
      `UPDATE "AuditHead" SET "hash" = 'x'`,
      `DELETE FROM "AuditHead"`,
      `INSERT INTO "AuditHead" VALUES (2, 0, 'x')`,
      ...(provider === 'sqlite'
        ? [`INSERT OR REPLACE INTO "AuditRecord" SELECT * FROM "AuditRecord" WHERE "seq" = 2`]
        : [
            'TRUNCATE "AuditRecord"',
            'TRUNCATE "AuditHead"',
            `SET session_replication_role = replica; DELETE FROM "AuditRecord"`,
          ]),
    ];
    for (const sql of refused) {
      await expect(run(provider, url, [sql]), sql).rejects.toThrow(/append-only|chain|head/);
    }
    expect(await db.auditRecord.findMany()).toEqual(before);
    expect((await verifyAudit(db)).ok).toBe(true);
  });

  const forged = canonicalJson({ v: 1, at: 1, ...entry, reason: 'forged' });
  const matrix: {
    attack: string;
    sql: (rows: Awaited<ReturnType<Db['auditRecord']['findMany']>>) => string[];
    expected: string[];
  }[] = [
    {
      attack: 'edit of a body',
      sql: () => [`UPDATE "AuditRecord" SET "envelope" = '${forged}', "at" = 1 WHERE "seq" = 2`],
      expected: ['2 content'],
    },
    {
      attack: 'edit of a body and its own hash',
      sql: (rows) => {
        const hash = recordHash({ seq: 2, prevHash: rows[0]?.hash ?? '', envelope: forged, sha256 });
        return [
          `UPDATE "AuditRecord" SET "envelope" = '${forged}', "at" = 1, "hash" = '${hash}' WHERE "seq" = 2`,
        ];
      },
      expected: ['3 link'],
    },
    {
      attack: 'delete in the middle',
      sql: () => [`DELETE FROM "AuditRecord" WHERE "seq" = 3`],
      expected: ['4 gap'],
    },
    {
      attack: 'delete of the tail',
      sql: () => [`DELETE FROM "AuditRecord" WHERE "seq" >= 4`],
      expected: ['5 tail-missing'],
    },
    {
      attack: 'delete of everything',
      sql: () => [`DELETE FROM "AuditRecord"`],
      expected: ['5 tail-missing'],
    },
    { attack: 'delete of the head', sql: () => [`DELETE FROM "AuditHead"`], expected: ['5 tail-missing'] },
    {
      attack: 'head set back',
      sql: (rows) => [`UPDATE "AuditHead" SET "seq" = 4, "hash" = '${rows[3]?.hash ?? ''}'`],
      expected: ['5 head-behind'],
    },
    {
      attack: 'edit of a search column',
      sql: () => [`UPDATE "AuditRecord" SET "actorId" = 'local:bob' WHERE "seq" = 2`],
      expected: ['2 column'],
    },
    {
      attack: 'body that is not canonical',
      sql: () => [`UPDATE "AuditRecord" SET "envelope" = '{ "v": 1 }' WHERE "seq" = 5`],
      expected: ['5 content', '5 not-canonical'],
    },
    {
      attack: 'record before the first',
      sql: (rows) => [
        `INSERT INTO "AuditRecord" ("seq","prevHash","hash","envelope","at","actorId","action","outcome","cluster","changeId","targetId")
         SELECT 0, 'p', 'h', "envelope", "at", "actorId", "action", "outcome", "cluster", "changeId", "targetId"
         FROM "AuditRecord" WHERE "seq" = ${rows[0]?.seq ?? 1}`,
      ],
      expected: ['0 link', '0 content', '1 link'],
    },
  ];

  it.for(matrix)('names the $attack', async ({ sql, expected }, context) => {
    const opened = await databases.open(provider);
    if (opened === null) return context.skip();
    const { db, url } = opened;
    for (const record of append(db, 5)) await record;
    await tamper({ provider, url, sql: sql(await db.auditRecord.findMany({ orderBy: { seq: 'asc' } })) });
    const verdict = await verifyAudit(db);
    expect(verdict.ok).toBe(false);
    expect(verdict.breaks.map((found) => `${found.seq} ${found.kind}`)).toEqual(expected);
  });

  it('names the changes of a tail that was cut off together with its head', async (context) => {
    const opened = await databases.open(provider);
    if (opened === null) return context.skip();
    const { db, url } = opened;
    const asked = (id: string, number: number) => async () => {
      await transaction(db, async (tx) => {
        await tx.change.create({ data: { ...change, id, number } });
        await appendAudit(tx, { ...entry, changeId: id }, number);
      });
    };
    for (const request of [asked('1-kept', 1), asked('2-cut', 2), asked('3-cut', 3)]) await request();
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

  it('names what was rewritten since it was anchored outside', async (context) => {
    const opened = await databases.open(provider);
    if (opened === null) return context.skip();
    const { db, url } = opened;
    const file = join(mkdtempSync(join(tmpdir(), 'mullion-anchors-')), 'anchors.jsonl');
    const clock = { now: () => 1_700_000_000_000 };
    expect(await readAnchors(file)).toEqual([]);
    const anchor = async () => anchorHead({ db, clock, file }, (await readAnchors(file)).at(-1) ?? null);
    expect(await anchor()).toBeNull();
    for (const record of append(db, 3)) await record;
    expect(await anchor()).toMatchObject({ seq: 3 });
    expect(await anchor()).toMatchObject({ seq: 3 });
    for (const record of append(db, 2)) await record;
    // What a process that was killed while it wrote leaves behind costs no later anchor.
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
