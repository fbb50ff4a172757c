import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { AuditEntry } from '@/lib/domain/audit/record';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { readActivity } from './activity';
import { resolveFilter } from './record-filter';
import { recordPage } from './record-page';
import { changeRow, entry, runSql, tamper } from './testing/tamper';

const databases = testDatabases();
afterEach(() => vi.restoreAllMocks());
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

it('asks for more when changes that touch and that call a target are too many together for one query', async () => {
  const some = (name: string) => Array.from({ length: 15_000 }, (_, at) => ({ changeId: `${name}-${at}` }));
  const lists = {
    auditName: { findFirst: () => Promise.resolve({ id: 'uid-1' }) },
    changeTarget: { findMany: () => Promise.resolve(some('touches')) },
    auditRecord: { groupBy: () => Promise.resolve(some('calls')) },
  };
  // Nothing else is read before.
  const db = lists as unknown as Db;
  await expect(readActivity(db, { filter: { target: 'uid-1' }, before: undefined, limit: 5 })).rejects.toMatchObject({
    code: 'invalid',
    details: { issues: [{ field: 'target' }] },
  });
});

describeEachDatabase('records by change', (provider) => {
  it.for([
    [{}, 100, [['11 b', '10 a', 6, 4, 1]]],
    [{}, 2, [['11 b', '10 a'], [6, 4], [1]]],
    [{}, 1, [['11 b'], ['10 a'], [6], [4], [1]]],
    [{ from: 0 }, 2, [['11 b', '10 a'], [6, 4], [1]]],
    [{ action: ':approved' }, 100, [['5 a', 4]]],
    [{ action: ':intent' }, 100, [[12, 8]]],
    [{ action: 'node.drain:answered' }, 1, [[13], [9]]],
    [{ outcome: 'failed' }, 100, [[13]]],
    [{ outcome: 'denied' }, 100, [[4]]],
    [{ action: 'session.sign-in' }, 1, [[6], [1]]],
  ] as const)('%j by %i', async ([filter, limit, wanted]) => {
    const { db } = await databases.open(provider);
    await recordAll(db);
    expect(await pages(db, filter, limit)).toEqual(wanted);
  });

  it('finds a change by the name of a pod that only its calls name', async () => {
    const { db } = await databases.open(provider);
    await recordAll(db);
    const target = { type: 'pod', id: 'pod-1', name: 'data/orders-db-0' };
    await transaction(db, async (tx) => {
      await appendAudit(tx, of('a', 'intent', { actor: worker, target }), 14);
      await appendAudit(tx, of('a', 'answered', { actor: worker, target }), 15);
    });
    expect(await pages(db, { target: 'orders-db' }, 100)).toEqual([['10 a', 4]]);
    expect(await pages(db, { target: 'orders-db', action: ':intent' }, 100)).toEqual([[14]]);
  });

  it.each([1, 100])('a record whose text cannot be read is a row of its own, by %i', async (limit) => {
    const { db, url } = await databases.open(provider);
    await recordAll(db);
    const text = (seq: number, value: string) =>
      `UPDATE "AuditRecord" SET "envelope" = '${value}' WHERE "seq" = ${seq}`;
    await tamper({ provider, url, sql: [text(10, '[]'), text(11, '{"a":')] });
    const found = (await pages(db, {}, limit)).flat();
    expect(found).toEqual([11, 10, '7 a', 6, 4, '3 b', 1]);
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
      events: 5,
    });
    expect(b).toMatchObject({ latest: { seq: 11 }, events: 2 });
  });

  it('says what became of the change after a script of it was revealed', async () => {
    const { db } = await databases.open(provider);
    await recordAll(db);
    await transaction(db, (tx) => appendAudit(tx, { ...entry, action: 'script.reveal', changeId: 'a' }, 14));
    const { rows } = await readActivity(db, { filter: {}, before: undefined, limit: 1 });
    expect(rows).toMatchObject([
      { record: { action: 'script.reveal' }, change: { latest: { action: 'node.drain:succeeded' }, events: 6 } },
    ]);
  });
});

const calls = 3000;

/** All of `recordAll`, with many more calls of change b before its answer that failed. */
async function recordCalls(provider: DbProvider) {
  const { db, url } = await databases.open(provider);
  await recordAll(db);
  const copy = `
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${calls})
    INSERT INTO "AuditRecord"
    SELECT 13 + i, 'p' || i, 'h' || i, "envelope", "at" + i, "actorId", "action", "outcome", "cluster", "changeId", "targetId", "call"
    FROM "AuditRecord", n WHERE "seq" = 12`;
  const head = `UPDATE "AuditHead" SET "seq" = ${13 + calls}, "hash" = 'h${calls}'`;
  await tamper({ provider, url, sql: [copy, head] });
  return { db, url };
}

describeEachDatabase('a change that gets a record between two pages', (provider) => {
  it('stays where the first page left it', async () => {
    const { db } = await databases.open(provider);
    await recordAll(db);
    const first = await readActivity(db, { filter: {}, before: undefined, limit: 1 });
    await transaction(db, (tx) => appendAudit(tx, of('a', 'resolved', {}), 20));
    const second = await readActivity(db, { filter: {}, before: first.next ?? 0, upTo: first.upTo, limit: 1 });
    expect([...first.rows, ...second.rows].map(({ record }) => record.changeId)).toEqual(['b', 'a']);
  });
});

describeEachDatabase('many calls of a change', (provider) => {
  it.for([
    [{}, 2, [['11 b', '10 a'], [6, 4], [1]]],
    [{ cluster: 'prod' }, 1, [['11 b'], ['10 a'], [4]]],
    [{ outcome: 'ok' }, 3, [['11 b', '10 a', 6], [1]]],
    [{ actor: 'Mullion' }, 1, [['11 b'], ['10 a']]],
    [
      { actor: 'l' },
      3,
      [
        ['11 b', '10 a', 6],
        [4, 1],
      ],
    ],
    [{ action: 'node.drain' }, 2, [['11 b', '10 a'], [4]]],
    [{ target: 'n1' }, 2, [['11 b', '10 a'], [4]]],
    [{ change: 'b' }, 2, [['11 b']]],
    [{ from: 0 }, 2, [['11 b', '10 a'], [6, 4], [1]]],
    [{ from: 0, to: 8, cluster: 'prod' }, 2, [['7 a', 4], ['3 b']]],
  ] as const)('leave the rows of %j', async ([filter, limit, wanted]) => {
    const { db } = await recordCalls(provider);
    expect(await pages(db, filter, limit)).toEqual(wanted);
  });

  it('are listed in their order on a long page of several actors', async () => {
    const { db } = await recordCalls(provider);
    const query = { filter: await resolveFilter(db, { actor: 'l' }), before: undefined, take: 1001 };
    const seqs = (await recordPage(db, query)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 1001 }, (_, at) => 13 + calls - at));
  });

  it('are searched for a thousand targets and their changes', async () => {
    const { db } = await recordCalls(provider);
    const ids = Array.from({ length: 1000 }, (_, at) => `many-${at}`);
    await transaction(db, async (tx) => {
      await tx.auditName.createMany({
        data: ids.map((id) => ({ role: 'target', id, name: id, text: `${id}\n${id}` })),
      });
      await tx.changeTarget.createMany({ data: ids.map((uid) => ({ changeId: 'b', uid })) });
      await tx.change.createMany({ data: ids.slice(1).map((id, at) => ({ ...changeRow, id, number: 10 + at })) });
      await tx.changeTarget.createMany({ data: ids.slice(1).map((changeId) => ({ changeId, uid: 'many-0' })) });
    });
    expect(await pages(db, { target: 'many-' }, 2)).toEqual([['11 b']]);
    expect(
      await recordPage(db, { filter: await resolveFilter(db, { target: 'many-' }), before: undefined, take: 2 }),
    ).toMatchObject([{ seq: 13 + calls }, { seq: 12 + calls }]);
  });

  it('are marked by the migration for the records before it', async () => {
    const { db, url } = await databases.open(provider);
    await recordAll(db);
    const sql = readFileSync(`prisma/${provider}/migrations/0008_change_indexes/migration.sql`, 'utf8');
    const fill = sql.match(/^(UPDATE|ALTER TABLE "AuditRecord" ALTER COLUMN)[^;]*;/m)?.[0] ?? '';
    await tamper({ provider, url, sql: ['UPDATE "AuditRecord" SET "call" = 0', fill] });
    const marked = await db.auditRecord.findMany({
      where: { call: 1 },
      select: { seq: true },
      orderBy: { seq: 'asc' },
    });
    expect(marked.map(({ seq }) => seq)).toEqual([8, 9, 12, 13]);
  });

  it.runIf(provider === 'postgresql')('are marked when a replica of an older version records them', async () => {
    const { db, url } = await databases.open(provider);
    await recordAll(db);
    const columns = '"at", "actorId", "action", "outcome", "cluster", "changeId", "targetId"';
    const older = `INSERT INTO "AuditRecord" ("seq", "prevHash", "hash", "envelope", ${columns})
      SELECT 14, "hash", 'h', "envelope", ${columns} FROM "AuditRecord" WHERE "seq" = 13`;
    await runSql(provider, url, [older]);
    expect(await db.auditRecord.findUnique({ where: { seq: 14 } })).toMatchObject({ call: 1 });
  });
});

/** How SQLite finds records for what is read meanwhile. */
async function searches(file: string, read: () => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  await read();
  const statements = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('AuditRecord`'));
  prepare.mockRestore();
  // However long the runs in between.
  expect(statements.length).toBeLessThan(30);
  const raw = new Database(file, { readonly: true });
  try {
    const steps = statements.flatMap((sql) => {
      const values = Array.from(sql.matchAll(/\?/g), () => 0);
      return raw.prepare<number[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    });
    const found = new Set(steps.map(({ detail }) => detail.replace(/^SEARCH main.AuditRecord USING /, '')));
    return [...found].toSorted();
  } finally {
    raw.close();
  }
}

const byRow = ['INTEGER PRIMARY KEY (rowid<?)', 'INTEGER PRIMARY KEY (rowid=?)'];
const eventsOfChange = 'INDEX AuditRecord_changeId_call_seq_idx (changeId=? AND call<?)';
const covering = 'COVERING INDEX AuditRecord';
/** Records whose `call` is damaged. */
const odd = ['call<?', 'call>?', 'call>? AND call<?'].map((range) => `${covering}_call_at_idx (${range})`);

it.for([
  [{}, ['INDEX AuditRecord_call_seq_idx (call=? AND seq<?)']],
  [{ cluster: 'prod' }, ['INDEX AuditRecord_cluster_call_seq_idx (cluster=? AND call=? AND seq<?)']],
  [{ outcome: 'ok' }, ['INDEX AuditRecord_outcome_call_seq_idx (outcome=? AND call=? AND seq<?)']],
  [{ actor: 'system' }, ['INDEX AuditRecord_actorId_call_seq_idx (actorId=? AND call=? AND seq<?)']],
  [{ actor: 'l' }, [`${covering}_actorId_call_seq_idx (actorId=? AND call=? AND seq<?)`]],
  [{ action: 'node.drain' }, [`${covering}_action_seq_idx (action=? AND seq<?)`]],
  [{ change: 'b' }, ['INDEX AuditRecord_changeId_call_seq_idx (changeId=? AND call=? AND seq<?)']],
  [{ from: 0 }, ['INDEX AuditRecord_call_at_idx (call=? AND at>? AND at<?)']],
  [
    { target: 'n1' },
    [
      `${covering}_changeId_call_seq_idx (changeId=? AND call=? AND seq<?)`,
      'INDEX AuditRecord_targetId_seq_idx (targetId=? AND seq<?)',
      // The changes of the calls about it.
      'INDEX AuditRecord_targetId_seq_idx (targetId=?)',
      'USE TEMP B-TREE FOR GROUP BY',
    ],
  ],
] as const)('finds the rows of %j past the calls by index', async ([filter, wanted]) => {
  const { db, url } = await recordCalls('sqlite');
  await transaction(db, (tx) => tx.changeTarget.createMany({ data: [{ changeId: 'b', uid: 'uid-1' }] }));
  const read = () => readActivity(db, { filter, before: calls, limit: 2 });
  expect(await searches(url.slice('file:'.length), read)).toEqual(
    [...wanted, ...('action' in filter ? [] : odd), eventsOfChange, ...byRow].toSorted(),
  );
});

it.for([
  [{}, ['INTEGER PRIMARY KEY (rowid<?)']],
  [{ cluster: 'prod' }, ['INDEX AuditRecord_cluster_seq_idx (cluster=? AND seq<?)']],
  [{ action: 'node.drain' }, [`${covering}_action_seq_idx (action=? AND seq<?)`, ...byRow]],
  [{ from: 0 }, ['INDEX AuditRecord_at_idx (at>? AND at<?)', 'INTEGER PRIMARY KEY (rowid=?)']],
] as const)('finds the records of %j at any depth by index', async ([filter, wanted]) => {
  const { db, url } = await recordCalls('sqlite');
  const resolved = await resolveFilter(db, filter);
  // An upper bound of the number stands once: SQLite would search for one and step to the other.
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  const read = () => recordPage(db, { filter: resolved, before: 20, take: 2 });
  await read();
  const bounds = prepare.mock.calls.map(([sql]) => sql.match(/`seq` <=? \?/g)?.length ?? 0);
  prepare.mockRestore();
  expect(Math.max(...bounds)).toBe('from' in filter ? 2 : 1);
  expect(await searches(url.slice('file:'.length), read)).toEqual(wanted);
});
