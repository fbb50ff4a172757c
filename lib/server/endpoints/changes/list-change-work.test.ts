import { afterAll, beforeAll, expect, test } from 'vitest';
import * as workRoute from '@/app/api/changes/[id]/work/route';
import { listChangeWork } from '@/lib/contract/changes';
import { type DrainBench, drainBench } from '@/lib/server/engine/testing/drain-bench';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { testApp } from '@/lib/server/testing/test-app';

const databases = testDatabases();
let rig: DrainBench;
let cookie: string;
let id: string;

const request = (change: string, query = ''): Promise<Response> =>
  workRoute.GET(
    new Request(`http://m.test/api/changes/${change}/work${query}`, { headers: { host: 'm.test', cookie } }),
  );
const rowsOf = async (query = '') => listChangeWork.response.parse(await (await request(id, query)).json());

beforeAll(async () => {
  const opened = await databases.sqlite();
  rig = drainBench(opened.db);
  const app = testApp({ db: opened.db, parts: { engine: rig.here.engine } });
  cookie = await app.cookieOf('vic', ['viewer']);
  for (const name of ['a', 'b', 'c']) rig.pod(name, 'd0');
  id = (await rig.drain({ nodes: rig.refs('d0') })).id;
  rig.here.engine.start();
  await rig.ended(id);
});
afterAll(async () => {
  await rig.here.engine.stop();
  await databases.close();
});

test('anyone who may read changes reads a run’s rows long after its end, page by page', async () => {
  const whole = await rowsOf();
  expect(whole.next).toBeNull();
  expect(whole.rows.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
    'd0 done',
    'shop/a done',
    'shop/b done',
    'shop/c done',
  ]);
  const first = await rowsOf('?limit=3');
  const second = await rowsOf(`?limit=3&after=${first.next ?? 0}`);
  expect([...first.rows, ...second.rows]).toEqual(whole.rows);
  expect(second.next).toBeNull();
});

test('rows have logs only on request: of one row, or of all', async () => {
  expect((await rowsOf()).rows.every(({ log }) => log.length === 0)).toBe(true);
  const { rows } = await rowsOf('?key=uid-a');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.log.at(-1)).toMatchObject({ state: 'done' });
  const all = (await rowsOf('?log=all')).rows;
  expect(all.map(({ log }) => log.at(-1)?.state)).toEqual(all.map(({ state }) => state));
});

test('an unknown change is not found, and invalid queries are rejected', async () => {
  expect((await request('missing')).status).toBe(404);
  expect((await request(id, '?limit=0')).status).toBe(400);
  expect((await request(id, '?after=x')).status).toBe(400);
  expect((await request(id, '?log=some')).status).toBe(400);
});
