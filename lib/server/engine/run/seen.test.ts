import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { type Bench, bench, olga } from '../testing/bench';
import { until } from '../testing/until';

let databases: TestDatabases;
let here: Bench;

beforeAll(() => {
  databases = testDatabases();
});
afterEach(() => here.engine.stop());
afterAll(() => databases.close());

/** An engine whose lists show what ACK has only when `look` is let go. */
async function start(): Promise<{ requested: () => number; show: () => void }> {
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('SQLite is always there');
  let show: () => void = () => undefined;
  let requested = 0;
  const lookAgain = (): Promise<void> => {
    requested += 1;
    return new Promise((resolve) => (show = resolve));
  };
  here = bench({ db: opened.db, environment: 'dev', lookAgain });
  here.engine.start();
  return { requested: () => requested, show: () => show() };
}

test('a change of ACK is over once the lists show what it did', async () => {
  const lists = await start();
  const change = await here.request('node-pool.create', { actor: olga });
  await until(() => lists.requested() === 1);
  expect(await here.engine.get(change.id)).toMatchObject({ state: 'verifying' });
  lists.show();
  await here.reached(change.id, 'succeeded');
  expect(lists.requested()).toBe(1);
});

test('what goes to Kubernetes alone does not wait for ACK', async () => {
  const lists = await start();
  const change = await here.request('node.cordon', { actor: olga });
  await here.reached(change.id, 'succeeded');
  expect(lists.requested()).toBe(0);
});
