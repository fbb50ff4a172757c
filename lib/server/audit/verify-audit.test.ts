import { afterAll, expect, it } from 'vitest';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { transaction } from '@/lib/server/db/transaction';
import { queriesOf } from '@/lib/server/testing/sqlite-queries';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { changeRow, entry, tamper } from './testing/tamper';
import { verifyAudit } from './verify-audit';

const databases = testDatabases();
afterAll(() => databases.close());

it('lets other work run between batches', async () => {
  const { db, url } = await databases.sqlite();
  const records = `
    WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 1500)
    INSERT INTO "AuditRecord" ("seq","prevHash","hash","envelope","at","actorId","action","outcome")
    SELECT i, 'before ' || i, 'hash ' || i, '{}', i, 'local:ada', 'session.sign-in', 'ok' FROM numbers`;
  await tamper({ provider: 'sqlite', url, sql: [records] });
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const { checked } = await verifyAudit(db);
  isOver = true;
  expect(checked).toBe(1500);
  expect(turns).toBeGreaterThanOrEqual(3);
});

it('reads changes in batches', async () => {
  const { db } = await databases.sqlite();
  const add = async (from: number, to: number): Promise<void> => {
    for (let number = from; number <= to; number += 1)
      await transaction(db, async (tx) => {
        const id = `c${number}`;
        await tx.change.create({ data: { ...changeRow, id, number } });
        await appendAudit(tx, { ...entry, action: 'node.drain:requested', changeId: id }, number);
      });
  };
  await add(1, 10);
  const few = await queriesOf(() => verifyAudit(db));
  await add(11, 110);
  const many = await queriesOf(() => verifyAudit(db));
  // Two batches more, with the ids, types, rows, decisions, plans, records, their types, events, targets and versions of each.
  expect(many.length - few.length).toBe(2 * 12);
});
