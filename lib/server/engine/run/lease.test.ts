import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '@/lib/server/db/db';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import type { EngineParts } from '../deps';
import { Bus } from '../journal/bus';
import { bench, type Bench } from '../testing/bench';
import { claimRun, LEASE_MS } from './lease';

/** A replica whose own clock is ahead; both have one database. */
const replica = (db: Db, aheadMs: number): EngineParts => ({
  db,
  clock: { now: () => Date.now() + aheadMs },
  leaseNow: db.serverNow ?? (() => Promise.resolve(Date.now())),
  fleet: { cluster: () => null },
  secrets: { seal: (text) => text, open: (text) => text },
  config: { settleMs: 0 },
  databaseFailure: () => null,
  bus: new Bus(),
  poke: () => undefined,
  planning: new Map(),
  refusedAt: new Map(),
});

describeEachDatabase('a lease', (provider) => {
  const databases = testDatabases();
  afterAll(() => databases.close());
  let here: Bench;
  let db: Db;
  beforeEach(async () => {
    ({ db } = await databases.open(provider));
    here = bench({ db });
  });
  afterEach(() => here.end());

  const claim = (parts: EngineParts, owner: string) => claimRun(parts, { owner, busy: new Set() });

  test('that is held is not taken by a replica whose clock is ahead', async () => {
    const { id: changeId } = await here.approved();
    expect(await claim(replica(db, 0), 'a')).toMatchObject({ changeId, owner: 'a', fence: 1 });
    expect(await claim(replica(db, 120_000), 'b')).toBeNull();
    const later = { ...replica(db, 0), leaseNow: async () => (await replica(db, 0).leaseNow()) + LEASE_MS + 1_000 };
    expect(await claim(later, 'b')).toMatchObject({ changeId, owner: 'b', fence: 2 });
  });

  test('of a replica whose clock is ahead does not last longer', async () => {
    const { id: changeId } = await here.approved();
    expect(await claim(replica(db, 120_000), 'a')).toMatchObject({ changeId, owner: 'a' });
    const { leaseUntil } = await db.changeRun.findUniqueOrThrow({ where: { changeId } });
    expect(Number(leaseUntil) - Date.now()).toBeLessThanOrEqual(LEASE_MS + 5_000);
  });

  test('is judged by the clock of the server, if there is one', async () => {
    expect(db.serverNow === null).toBe(provider === 'sqlite');
    const now = (await db.serverNow?.()) ?? Date.now();
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  });
});
