import Database from 'better-sqlite3';
import { afterAll, expect, it, vi } from 'vitest';
import { timeKey } from '@/lib/domain/timeline/merge';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { type EntryFilter, readEntries } from './read-entries';
import { readLane } from './read-lanes';
import { dropOld } from './retention';
import { SLOT_MS } from './stored-entries';

const databases = testDatabases();
afterAll(() => databases.close());

const t = 1_790_000_000_000;
const sources = ['node', 'pod', 'event', 'node-pool', 'ack-task', 'scaling'] as const;
const idAt = (i: number): string => `${timeKey(t + i * 1000)}-${String(i).padStart(16, '0')}`;
const all = { gte: timeKey(0), lt: '9999999999999-~' };
const any: EntryFilter = { cluster: null, sources: null, problems: false, refs: null, text: null, ids: all };

const rowAt = (i: number) => ({
  id: idAt(i),
  cluster: i % 3 === 0 ? 'dev' : 'prod',
  key: `k${i}`,
  at: BigInt(t + i * 1000),
  lastAt: BigInt(t + i * 1000),
  until: null,
  running: false,
  source: sources[i % sources.length] ?? 'node',
  tone: i % 5 === 0 ? 'bad' : 'info',
  problem: i % 5 === 0 ? 1 : 0,
  slot: Math.floor((t + i * 1000) / SLOT_MS),
  object: JSON.stringify({ type: 'node', namespace: null, name: `n${i % 7}`, label: null }),
  text: JSON.stringify({ text: `Entry ${i}` }),
  search: `entry ${i} of n${i % 7}`,
  raw: null,
  count: 1,
});

async function filled(provider: DbProvider, entries: number): Promise<{ db: Db; url: string }> {
  const opened = await databases.open(provider);
  const rows = Array.from({ length: entries }, (_, i) => rowAt(i));
  const refs = rows.flatMap(({ id: entryId, cluster }, i) =>
    ['node', 'in:node-pool'].map((of) => ({ cluster, ref: `${of}/n${i % 7}`, entryId })),
  );
  for (let from = 0; from < entries; from += 1_000)
    await transaction(opened.db, async (tx) => {
      await tx.timelineEntry.createMany({ data: rows.slice(from, from + 1_000) });
      await tx.timelineRef.createMany({ data: refs.slice(2 * from, 2 * (from + 1_000)) });
    });
  return opened;
}

/** Every page, until there is no next. */
async function pages(db: Db, filter: EntryFilter, take: number): Promise<string[]> {
  const found: string[] = [];
  let lt = filter.ids.lt;
  for (let page = 0; page < 500; page += 1) {
    const { rows, horizon } = await readEntries(db, { ...filter, ids: { ...filter.ids, lt } }, take);
    expect(rows.length).toBeLessThanOrEqual(take);
    found.push(...rows.map(({ id }) => id));
    if (horizon === null) return found;
    lt = horizon;
  }
  throw new Error('the pages do not end');
}

type Row = ReturnType<typeof rowAt>;
const filters: [string, Partial<EntryFilter>, (row: Row, i: number) => boolean][] = [
  ['everything', {}, () => true],
  ['a cluster', { cluster: 'prod' }, ({ cluster }) => cluster === 'prod'],
  ['problems', { problems: true }, ({ problem }) => problem === 1],
  ['sources', { sources: ['pod', 'event'] }, ({ source }) => source === 'pod' || source === 'event'],
  [
    'problems of a source in a cluster',
    { cluster: 'dev', sources: ['node'], problems: true },
    ({ cluster, source, problem }) => cluster === 'dev' && source === 'node' && problem === 1,
  ],
  ['a text', { text: 'N3' }, (_, i) => i % 7 === 3],
  ['a rare text', { text: 'entry 17 ' }, (_, i) => i === 17],
  [
    'an object and what belongs to it',
    { cluster: 'prod', refs: ['node/n2', 'in:node-pool/n4'] },
    ({ cluster }, i) => cluster === 'prod' && (i % 7 === 2 || i % 7 === 4),
  ],
  [
    'problems of an object with a text',
    { cluster: 'prod', refs: ['node/n1'], problems: true, text: 'n1' },
    ({ cluster, problem }, i) => cluster === 'prod' && i % 7 === 1 && problem === 1,
  ],
  ['a period', { ids: { gte: timeKey(t + 10_000), lt: timeKey(t + 20_001) } }, (_, i) => i >= 10 && i <= 20],
];

/** More than one statement searches for a text. */
const size = 2_050;

describeEachDatabase('pages of the timeline', (provider) => {
  it('have each matching entry once, newest first', async () => {
    const { db } = await filled(provider, size);
    for (const [name, filter, holds] of filters) {
      const wanted = Array.from({ length: size }, (_, i) => i)
        .filter((i) => holds(rowAt(i), i))
        .map(idAt)
        .toReversed();
      const take = name.includes('text') ? 60 : 200;
      expect(await pages(db, { ...any, ...filter }, take), name).toEqual(wanted);
    }
  });

  it('keep what is new enough and the newest of the rest, and say what was removed', async () => {
    const { db } = await filled(provider, 400);
    await transaction(db, (tx) =>
      tx.timelineRecorder.create({
        data: { cluster: 'prod', owner: 'o', leaseUntil: 0n, startedAt: 0n, seenUntil: 0n },
      }),
    );
    const count = () => db.timelineEntry.count({ where: { cluster: 'prod' } });
    const before = await count();
    await dropOld(db, { cluster: 'prod', now: t + 86_400_000, days: 1, entries: 10_000 });
    expect([await count(), before]).toEqual([before, before]);
    await dropOld(db, { cluster: 'prod', now: t + 86_400_000 + 100_000, days: 1, entries: 10_000 });
    expect(await count()).toBe(Array.from({ length: 400 }, (_, i) => i).filter((i) => i >= 100 && i % 3 !== 0).length);
    expect(await db.timelineRecorder.findUnique({ where: { cluster: 'prod' } })).toMatchObject({ droppedUntil: null });
    await dropOld(db, { cluster: 'prod', now: t + 86_400_000, days: 1, entries: 20 });
    const kept = await db.timelineEntry.findMany({ where: { cluster: 'prod' }, orderBy: { id: 'desc' } });
    expect(kept.map(({ id }) => id)).toEqual(
      Array.from({ length: 400 }, (_, i) => 399 - i)
        .filter((i) => i % 3 !== 0)
        .slice(0, 20)
        .map(idAt),
    );
    const next = await db.timelineRecorder.findUnique({ where: { cluster: 'prod' } });
    expect(Number(next?.droppedUntil)).toBeLessThan(Number(kept.at(-1)?.at));
    expect(await db.timelineRef.count({ where: { cluster: 'prod' } })).toBe(40);
    expect(await db.timelineEntry.count({ where: { cluster: 'dev' } })).toBe(134);
  });
});

/** How SQLite finds what is read meanwhile. */
async function searches(file: string, read: () => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  await read();
  const statements = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('Timeline'));
  prepare.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  const raw = new Database(file, { readonly: true });
  try {
    const steps = statements.flatMap((sql) => {
      const values = Array.from(sql.matchAll(/\?/g), () => '0');
      return raw.prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    });
    return [
      ...new Set(steps.map(({ detail }) => detail.replace(/^(SEARCH|SCAN) main\.Timeline\w+ USING (COVERING )?/, ''))),
    ].toSorted();
  } finally {
    raw.close();
  }
}

const byId = 'INDEX sqlite_autoindex_TimelineEntry_1';
const page = '(id>? AND id<?)';

it.for([
  [{}, [`${byId} ${page}`]],
  [{ cluster: 'prod' }, ['INDEX TimelineEntry_cluster_problem_id_idx (cluster=? AND problem=? AND id>? AND id<?)']],
  [{ problems: true }, ['INDEX TimelineEntry_source_problem_id_idx (source=? AND problem=? AND id>? AND id<?)']],
  [{ sources: ['pod'] }, ['INDEX TimelineEntry_source_problem_id_idx (source=? AND problem=? AND id>? AND id<?)']],
  [
    { cluster: 'prod', sources: ['pod', 'node'], problems: true },
    ['INDEX TimelineEntry_cluster_source_problem_id_idx (cluster=? AND source=? AND problem=? AND id>? AND id<?)'],
  ],
  [{ text: 'n3' }, [`${byId} ${page}`]],
  [
    { cluster: 'prod', refs: ['node/n1'] },
    [`${byId} (id=?)`, 'INDEX sqlite_autoindex_TimelineRef_1 (cluster=? AND ref=? AND entryId>? AND entryId<?)'],
  ],
] as const)('finds the entries of %j by index, in order', async ([filter, wanted]) => {
  const { db, url } = await filled('sqlite', 50);
  // Casts only make the sample's lists writable.
  const read = () =>
    readEntries(db, { ...any, ...(filter as Partial<EntryFilter>), ids: { gte: '0', lt: idAt(40) } }, 5);
  expect(await searches(url.slice('file:'.length), read)).toEqual([...wanted]);
});

it('counts the marks of a short period too when there are more than are read', async () => {
  const { db } = await filled('sqlite', 3_200);
  const cluster = { name: 'prod' } as ClusterHandle; // A lane of a whole cluster reads no more of it.
  const period = { from: t, to: t + 3_200_000 };
  const { marks, since } = await readLane({ db }, { cluster, object: null, sources: null, problems: false, ...period });
  const wanted = Array.from({ length: 3_200 }, (_, i) => i).filter((i) => i % 3 !== 0).length;
  expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(wanted);
  // Nothing says that it was observed.
  expect(since).toBe(period.to);
});

it('says from when on the marks of a lane are complete', async () => {
  const { db } = await filled('sqlite', 3_200);
  const recorder = { cluster: 'prod', owner: 'o', leaseUntil: 0n, seenUntil: 0n };
  await transaction(db, (tx) => tx.timelineRecorder.create({ data: { ...recorder, startedAt: BigInt(t + 5_000) } }));
  const cluster = { name: 'prod' } as ClusterHandle; // A lane of a whole cluster reads no more of it.
  const lane = (from: number) =>
    readLane({ db }, { cluster, object: null, sources: null, problems: false, from, to: t + 3_200_000 });
  expect((await lane(t)).since).toBe(t + 5_000);
  expect((await lane(t + 6_000)).since).toBeNull();
});

it('counts the marks of a lane from an index alone', async () => {
  const { db, url } = await filled('sqlite', 50);
  const read = () =>
    db.timelineEntry.groupBy({
      by: ['slot', 'source', 'tone'],
      where: { cluster: 'prod', slot: { gte: 0, lte: 9_999_999 } },
      _count: { id: true },
      _max: { id: true },
    });
  expect(await searches(url.slice('file:'.length), read)).toEqual([
    'INDEX TimelineEntry_cluster_slot_source_tone_id_idx (cluster=? AND slot>? AND slot<?)',
  ]);
});
