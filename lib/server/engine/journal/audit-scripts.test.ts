import { afterAll, beforeAll, expect, test } from 'vitest';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { bench } from '../testing/bench';

let databases: TestDatabases;
beforeAll(() => {
  databases = testDatabases();
});
afterAll(() => databases.close());

const SCRIPT = '[powershell]\nSet-Item Env:TOKEN opens-the-endpoint';

test('a script stands in the plan but only its digest in the audit', async () => {
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('no database');
  const here = bench({ db: opened.db });
  const requested = await here.request('node-pool.create', { input: { ...windowsPoolInput, userData: SCRIPT } });
  expect(JSON.stringify(requested.plan?.diff)).toContain('opens-the-endpoint');
  const rows = await opened.db.auditRecord.findMany();
  const records = rows.map((row) => row.envelope).join('\n');
  expect(records).toContain('sha256');
  expect(records).not.toContain('opens-the-endpoint');
});
