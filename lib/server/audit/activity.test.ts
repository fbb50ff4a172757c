import { afterAll, expect, it } from 'vitest';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { AuditEntry } from '@/lib/domain/audit/record';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { readActivity } from './activity';
import { changeRow, entry } from './testing/tamper';

const databases = testDatabases();
afterAll(() => databases.close());

const worker = { id: 'system', name: 'Mullion', via: 'worker' } as const;
const signIn = { ...entry, action: 'session.sign-in', changeId: null, target: null, cluster: null };
const of = (changeId: string, phase: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...entry,
  action: `node.drain:${phase}`,
  changeId,
  ...more,
});

/** Two changes whose records alternate, a denied approval, and sign-ins before and between. */
async function recordAll(db: Db): Promise<void> {
  const entries = [
    signIn,
    of('a', 'requested'),
    of('b', 'requested'),
    of('a', 'approved', { outcome: 'denied' }),
    of('a', 'approved', { approvals: [{ id: 'local:bob', name: 'Bob', at: 4 }] }),
    signIn,
    ...['started', 'intent', 'answered', 'succeeded'].map((phase) => of('a', phase, { actor: worker })),
    of('b', 'started', { actor: worker }),
    of('b', 'intent', { actor: worker }),
    of('b', 'answered', { actor: worker, outcome: 'failed' }),
  ];
  await transaction(db, async (tx) => {
    await tx.change.create({ data: { ...changeRow, id: 'a', number: 1 } });
    await tx.change.create({ data: { ...changeRow, id: 'b', number: 2 } });
    for (const [i, one] of entries.entries()) await appendAudit(tx, one, i);
  });
}

type Filter = Parameters<typeof readActivity>[1]['filter'];

async function pages(db: Db, filter: Filter, limit: number): Promise<(number | string)[][]> {
  const read: (number | string)[][] = [];
  for (let before: number | undefined, last: number | null = 0; last !== null; before = last ?? undefined) {
    const { rows, next } = await readActivity(db, { filter, before, limit });
    read.push(rows.map(({ record, change }) => (change === null ? record.seq : `${record.seq} ${record.changeId}`)));
    last = next;
  }
  return read;
}

describeEachDatabase('records by change', (provider) => {
  it.for([
    [{}, 100, [['11 b', '10 a', 6, 4, 1]]],
    [{}, 2, [['11 b', '10 a'], [6, 4], [1]]],
    [{}, 1, [['11 b'], ['10 a'], [6], [4], [1]]],
    [{ from: 0 }, 2, [['11 b', '10 a'], [6, 4], [1]]],
    [{ action: ':approved' }, 100, [['5 a', 4]]],
    [{ action: ':intent' }, 100, [['12 b', '8 a']]],
    [{ outcome: 'failed' }, 100, [['13 b']]],
    [{ outcome: 'denied' }, 100, [[4]]],
    [{ action: 'session.sign-in' }, 1, [[6], [1]]],
  ] as const)('%j by %i', async ([filter, limit, wanted]) => {
    const { db } = await databases.open(provider);
    await recordAll(db);
    expect(await pages(db, filter, limit)).toEqual(wanted);
  });

  it('says what became of the change, whatever the filter', async () => {
    const { db } = await databases.open(provider);
    await recordAll(db);
    const { rows } = await readActivity(db, { filter: { action: ':requested' }, before: undefined, limit: 10 });
    const [b, a] = rows.map(({ change }) => change);
    expect(a).toMatchObject({
      kind: 'node.drain',
      requester: { id: 'local:ada', name: 'Ada' },
      latest: { seq: 10, action: 'node.drain:succeeded' },
      records: 7,
      calls: 2,
    });
    expect(b).toMatchObject({ latest: { seq: 11 }, records: 4, calls: 2 });
  });

  it('says what became of the change after a script of it was revealed', async () => {
    const { db } = await databases.open(provider);
    await recordAll(db);
    await transaction(db, (tx) => appendAudit(tx, { ...entry, action: 'script.reveal', changeId: 'a' }, 14));
    const { rows } = await readActivity(db, { filter: {}, before: undefined, limit: 1 });
    expect(rows).toMatchObject([
      {
        record: { action: 'script.reveal' },
        change: { latest: { action: 'node.drain:succeeded' }, records: 8, calls: 2 },
      },
    ]);
  });
});
