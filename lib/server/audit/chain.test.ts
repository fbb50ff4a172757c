import { afterAll, expect, it } from 'vitest';
import type { AuditEntry } from '@/lib/domain/audit/record';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { transaction } from '@/lib/server/db/transaction';
import { append, entry, runSql } from './testing/tamper';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
afterAll(() => databases.close());

describeEachDatabase('the audit chain', (provider) => {
  it('stays one chain under 16 writers and rolled back transactions', async () => {
    const { db } = await databases.open(provider);
    const failing = Array.from({ length: 10 }, () =>
      transaction(db, async (tx) => {
        await appendAudit(tx, entry, 1);
        throw new Error('rolled back');
      }).catch((error: Error) => error.message),
    );
    const perWriter = 12;
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let i = 0; i < perWriter; i += 1)
        await transaction(db, (tx) => appendAudit(tx, { ...entry, reason: `${writer}/${i}` }, 1_700_000_000_000));
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

  it('stores hostile values', async () => {
    const { db } = await databases.open(provider);
    const hostile: AuditEntry = {
      ...entry,
      reason: `nul \0 lone \uD800 ${'x'.repeat(5000)}`,
      before: { n: 0.1, big: 2 ** 60, nested: JSON.parse('{"__proto__":{"a":1},"":[null,true]}') },
      after: Array.from({ length: 3000 }, (_, i) => `${i} ${'y'.repeat(100)}`),
    };
    const record = await transaction(db, (tx) => appendAudit(tx, hostile, 1));
    expect(record.reason).toMatch(/^nul <U\+0000> lone <U\+D800> x+… \(5027 bytes, sha256 [0-9a-f]{64}\)$/);
    expect(record.after).toMatchObject({ cut: true });
    expect((await verifyAudit(db)).breaks).toEqual([]);
  });

  it('refuses edits, deletes, forks and jumps of the head', async () => {
    const { db, url } = await databases.open(provider);
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
    for (const sql of refused)
      await expect(runSql(provider, url, [sql]), sql).rejects.toThrow(/append-only|chain|head/);
    expect(await db.auditRecord.findMany()).toEqual(before);
    expect((await verifyAudit(db)).ok).toBe(true);
  });
});
