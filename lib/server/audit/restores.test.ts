import { afterAll, expect, it } from 'vitest';
import { planOf, queriesOf } from '@/lib/server/testing/sqlite-queries';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { pendingRestore, validAnchors } from './restores';

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
