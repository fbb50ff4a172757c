import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db, Tx } from '@/lib/server/db/db';
import { openDb } from '@/lib/server/db/open-db';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
afterAll(() => databases.close());

const person = (name: string) => ({
  id: `local:${name}`,
  name,
  displayName: name,
  passwordHash: 'x',
  roles: '[]',
  createdAt: new Date(1_700_000_000_123),
});
const add = (tx: Tx, name: string) => tx.person.create({ data: person(name) });

describeEachDatabase('transaction', (provider) => {
  let db: Db;
  /** As of another replica. */
  let other: Db;
  beforeAll(async () => {
    const opened = await databases.open(provider);
    db = opened.db;
    other = await openDb(opened.url);
  });
  afterAll(() => other.close());

  it('commits all or nothing, and reads outside never see the inside', async () => {
    let seenOutside = -1;
    const failed = transaction(db, async (tx) => {
      await add(tx, 'lost');
      seenOutside = await db.person.count({ where: { name: 'lost' } });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(seenOutside).toBe(0);
    expect(await db.person.count({ where: { name: 'lost' } })).toBe(0);
    await transaction(db, (tx) => add(tx, 'kept'));
    expect(await db.person.findUnique({ where: { name: 'kept' } })).toEqual({ ...person('kept'), disabled: false });
  });

  it('rejects nested transactions, also across databases, but not later ones', async () => {
    await expect(transaction(db, () => transaction(db, (tx) => add(tx, 'inner')))).rejects.toThrow(/inside another/);
    let later: Promise<unknown> = Promise.resolve();
    let release = () => {};
    const ended = new Promise<void>((resolve) => (release = resolve));
    await transaction(db, async (tx) => {
      await add(tx, 'outer');
      later = ended.then(() => transaction(db, (next) => add(next, 'after')));
    });
    release();
    await later;
    expect(await db.person.count({ where: { name: { in: ['outer', 'after'] } } })).toBe(2);
  });

  it('loses no update among 32 concurrent ones', async () => {
    await transaction(db, (tx) => tx.signInBucket.create({ data: { key: 'n', tokens: 0, updatedAt: new Date(0) } }));
    const claim = async (): Promise<void> => {
      const done = await transaction(db, async (tx) => {
        const row = await tx.signInBucket.findUniqueOrThrow({ where: { key: 'n' } });
        const set = await tx.signInBucket.updateMany({
          where: { key: 'n', tokens: row.tokens },
          data: { tokens: row.tokens + 1 },
        });
        return set.count === 1;
      });
      if (!done) await claim();
    };
    await Promise.all(Array.from({ length: 32 }, claim));
    expect((await db.signInBucket.findUniqueOrThrow({ where: { key: 'n' } })).tokens).toBe(32);
  });

  it('keeps reads going while many transactions wait', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const many = Array.from({ length: 30 }, (_, index) =>
      transaction(db, async (tx) => {
        await held;
        await add(tx, `many-${index}`);
      }),
    );
    const read = db.person.count({ where: { name: { startsWith: 'many-' } } });
    expect(await read.finally(release)).toBe(0);
    await Promise.all(many);
    expect(await db.person.count({ where: { name: { startsWith: 'many-' } } })).toBe(30);
  });

  it('retries after a deadlock', async () => {
    for (const name of ['left', 'right']) await transaction(db, (tx) => add(tx, name));
    await Promise.all([crossing(db, 'left', 'right'), crossing(other, 'right', 'left')]);
    const rows = await db.person.findMany({ where: { name: { in: ['left', 'right'] } } });
    expect(rows.map((row) => row.displayName)).toEqual(['touched', 'touched']);
  });
});

/** Locks one row, lets the other transaction lock the other, then locks that too. */
function crossing(db: Db, first: string, second: string) {
  const touch = (tx: Tx, name: string) => tx.person.update({ where: { name }, data: { displayName: 'touched' } });
  return transaction(db, async (tx) => {
    await touch(tx, first);
    await db.person.count();
    await db.person.count();
    await touch(tx, second);
  });
}
