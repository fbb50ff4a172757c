import { afterAll, expect, inject, it } from 'vitest';
import { openDb } from '@/lib/server/db/open-db';
import { transaction } from '@/lib/server/db/transaction';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { beat, isBeating } from './heartbeat';

const databases = testDatabases();
afterAll(() => databases.close());

it.skipIf(inject('migrated').postgres === null)('replicas that start together both beat', async () => {
  const { db, url } = await databases.open('postgresql');
  const other = await openDb(url);
  for (let round = 0; round < 10; round += 1) {
    await transaction(db, (tx) => tx.resourceLock.deleteMany({}));
    await Promise.all([beat(db, 1_000), beat(other, 1_000)]);
    expect(await isBeating(db, 1_000)).toBe(true);
  }
  await other.close();
});
