import { afterAll, expect, it } from 'vitest';
import { runSql } from '@/lib/server/audit/testing/tamper';
import { bench, bob } from '@/lib/server/engine/testing/bench';
import { testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
afterAll(() => databases.close());

it('a change that cannot be read is left out, and those behind it are listed', async () => {
  const { db, url } = await databases.sqlite();
  const here = bench({ db });
  const ids: string[] = [];
  for (const kind of ['node.cordon', 'node-pool.scale', 'node-pool.create']) ids.push((await here.request(kind)).id);
  await here.engine.stop();
  await runSql('sqlite', url, [`UPDATE "Change" SET "summary" = CAST("summary" AS BLOB) WHERE "id" = '${ids[1]}'`]);
  const all = await here.engine.list({ actor: bob, scope: 'all', limit: 10 });
  expect([all.rows.length, all.unreadable]).toEqual([2, 1]);
  const found: string[] = [];
  for (let before: number | undefined, pages = 0; pages < 9; pages += 1) {
    const { rows, next } = await here.engine.list({ actor: bob, scope: 'all', limit: 1, before });
    found.push(...rows.map(({ id }) => id));
    if (next === null) break;
    before = next;
  }
  expect(found).toEqual([ids[2], ids[0]]);
  await runSql('sqlite', url, [`UPDATE "Change" SET "targets" = '{' WHERE "id" = '${ids[0]}'`]);
  const two = await here.engine.list({ actor: bob, scope: 'all', limit: 10 });
  expect([two.rows.map(({ id }) => id), two.unreadable]).toEqual([[ids[2]], 2]);
});
