import { afterAll, expect, it } from 'vitest';
import { planOf, queriesOf } from '@/lib/server/testing/sqlite-queries';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { appendAudit } from './append-audit';
import { pendingRestore, restoreAccepted, validAnchors } from './restores';
import { entry } from './testing/tamper';
import { transaction } from '@/lib/server/db/transaction';

const databases = testDatabases();
afterAll(() => databases.close());

it('looks for restores among their own records only', async () => {
  const { db, url } = await databases.sqlite();
  const queries = await queriesOf(async () => {
    await pendingRestore(db);
    await validAnchors(db, []);
  });
  const reads = queries.filter((sql) => sql.includes('AuditRecord')).map((sql) => planOf(url, sql)[0]);
  const byAction = expect.stringContaining('AuditRecord_action_seq_idx');
  expect(reads).toEqual([byAction, byAction]);
});

it('gives up an anchor of a clock that ran ahead', async () => {
  const { db } = await databases.sqlite();
  const lost = { seq: 9, hash: 'f', at: 5_000 };
  const after = { keptSeq: 3, lostSeq: 9, lostHash: 'f', lostAt: lost.at };
  await transaction(db, (tx) => appendAudit(tx, { ...entry, action: restoreAccepted, after }, 1_000));
  expect(await validAnchors(db, [lost, { ...lost, seq: 7 }, { ...lost, at: 5_001 }])).toEqual([{ ...lost, at: 5_001 }]);
});
