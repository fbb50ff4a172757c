import { afterAll, beforeAll, expect, test } from 'vitest';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { samples } from '@/lib/changes/testing/samples';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import type { Db } from '@/lib/server/db/db';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { bench } from '../testing/bench';

let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = testDatabases();
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('no database');
  db = opened.db;
});
afterAll(() => databases.close());

/** Each kind that takes something off a node, with a node its sample touches. */
test.each([
  ['node.drain', 'default-nodepool-n0'],
  ['node.restart-instance', 'default-nodepool-n0'],
  ['node.remove', 'default-nodepool-n2'],
  ['node-pool.repair', 'default-nodepool-n1'],
  ['node-pool.upgrade', 'win-legacy-n0'],
])('%s of a node that is held after it was approved sends nothing', async (kind, name) => {
  const world = new SampleWorld();
  samples[kind]?.prepare?.(world);
  const here = bench({ db, world });
  const change = await here.request(kind);
  await here.approve(change);
  const until = here.clock.now() + 3_600_000;
  world.setNode(name, { annotations: protectionAnnotations({ owner: 'olu', reason: 'a long test', until }) });
  here.engine.start();
  const seen = await here.reached(change.id, 'blocked', 'running', 'succeeded', 'awaiting-approval');
  await here.engine.stop();
  expect(seen).toMatchObject({ state: 'blocked', problem: { code: 'blocked' } });
  expect(seen.plan?.findings.map(({ code }) => code)).toContain('node-protected');
  expect(world.attempts).toEqual([]);
});
