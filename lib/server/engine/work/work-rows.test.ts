import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeFact } from '@/lib/domain/change/event';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { drainBench } from '../testing/drain-bench';
import { openRows, readWork, type RowsSession } from './work-rows';
import type { WorkRow } from '@/lib/domain/change/step';

const databases = testDatabases();
let db: Db;
let id: string;
let reported: ChangeFact[];

const session = (secrets: Record<string, string> = {}): RowsSession => ({
  lease: { changeId: id },
  parts: { db },
  secrets,
  record: async (facts, more) => {
    reported.push(...facts);
    await transaction(db, async (tx) => more?.also?.(tx, 0));
  },
});
const row = (key: string, more: Partial<WorkRow> = {}): WorkRow => ({
  key,
  type: 'pod',
  group: 'n',
  name: key,
  state: 'waiting',
  detail: { text: 'waits' },
  ...more,
});

beforeAll(async () => {
  ({ db } = await databases.sqlite());
  const rig = drainBench(db);
  rig.pod('web', 'd0');
  id = (await rig.drain({ nodes: rig.refs('d0') })).id;
  reported = [];
});
afterAll(() => databases.close());

test('of five thousand rows only those with news are written again, and events stay small', async () => {
  const rows = await openRows(session(), 'many');
  const all = Array.from({ length: 5_000 }, (_, at) => row(`pod-${at}`));
  await rows.show(rows.news(all, 1_000), { text: '0 of 5000' });
  expect(rows.news(all, 2_000)).toEqual([]);
  const moved = all.map((one, at) => (at < 30 ? row(one.key, { state: 'moving' }) : one));
  const news = rows.news(moved, 3_000);
  expect(news).toHaveLength(30);
  await rows.show(news, { text: '0 of 5000' });
  const bodies = reported.map(({ body }) => JSON.stringify(body).length);
  expect(bodies).toHaveLength(2);
  expect(Math.max(...bodies)).toBeLessThan(300);
  expect(reported.at(-1)?.body).toMatchObject({ rev: 5_030, totals: { waiting: 4_970, moving: 30 } });
  const newer = await readWork(db, { id, after: 5_000, limit: 1_000 });
  expect(newer.map(({ key }) => key)).toEqual(moved.slice(0, 30).map(({ key }) => key));
});

test('after a restart the rows, their writes and their logs are unchanged', async () => {
  const first = await openRows(session(), 'kept');
  const [item] = first.news([row('a')], 1_000);
  if (item === undefined) throw new Error('no news');
  await first.show([item], { text: '' });
  const act = { state: 'refused' as const, at: 5, tries: 3, retryAt: 9, code: 'budget', message: { text: 'no' } };
  await transaction(db, (tx) => first.save(tx, [{ ...item, act }]));
  const again = await openRows(session(), 'kept');
  expect(again.past(0).items.get('a')).toMatchObject({ state: 'waiting', since: 1_000, act });
  await again.show(again.news([row('a', { state: 'done', where: 'n2' })], 7_000), { text: '' });
  const [last] = await readWork(db, { id, after: 0, limit: 10, key: 'a' });
  expect(last).toMatchObject({ state: 'done', since: 7_000, where: 'n2', tries: 3 });
  expect(last?.log.map(({ at, state }) => [at, state])).toEqual([
    [1_000, 'waiting'],
    [7_000, 'done'],
  ]);
});

test('a secret in a foreign text reaches no row', async () => {
  const rows = await openRows(session({ password: 'hunter-2-hunter' }), 'secret');
  await rows.show(rows.news([row('s', { detail: { text: 'said hunter-2-hunter' } })], 1), { text: '' });
  const [shown] = await readWork(db, { id, after: 0, limit: 10, key: 's' });
  expect(JSON.stringify(shown)).not.toContain('hunter');
});
