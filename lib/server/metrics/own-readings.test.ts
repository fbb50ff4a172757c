import { afterAll, expect, it } from 'vitest';
import { planOf, queriesOf } from '@/lib/server/testing/sqlite-queries';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { changeReadings } from './own-readings';

const databases = testDatabases();
afterAll(() => databases.close());

it('reads one audit record, however many there are', async () => {
  const { db, url } = await databases.sqlite();
  const queries = await queriesOf(() => changeReadings(db, 0));
  const plans = queries.filter((sql) => sql.includes('AuditRecord')).map((sql) => planOf(url, sql));
  expect(plans).toEqual([[expect.stringMatching(/^SEARCH .*AuditRecord USING INTEGER PRIMARY KEY/)]]);
});
