import { afterAll, expect, it } from 'vitest';
import type { Period } from '@/lib/domain/history/period';
import { summarize } from '@/lib/domain/history/summarize';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { ClusterSamples } from './cluster-samples';
import { MinuteSamples } from './minute-samples';
import { removeExcess, usualLimits } from './sample-limits';
import { SampleStore, shardOf } from './sample-store';
import { coarse, fine } from './spans';
import { SampleWriter } from './sample-writer';
import { cpuAt, drawnNodes, nodeName } from './testing/drawn-nodes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The start of a day. */
const T0 = 20_000 * DAY;
const databases = testDatabases();
afterAll(() => databases.close());

/** A replica that reads `count` nodes every minute and writes what is due. */
function replica(db: Db, { count = 4, limits = usualLimits } = {}) {
  const clock = { at: T0, now: () => clock.at };
  const memory = new MinuteSamples();
  const samples = new ClusterSamples({ name: 'prod', memory, clock });
  const writer = new SampleWriter({ db, clusters: () => [{ name: 'prod', samples }], clock, limits });
  const run = async (ms: number): Promise<void> => {
    for (const end = clock.at + ms; clock.at < end; clock.at += MINUTE) {
      memory.record(clock.at, drawnNodes(count, clock.at));
      await writer.tick();
    }
  };
  return { clock, memory, samples, writer, run };
}

const timesIn = async (db: Db, stepMs: number): Promise<number[]> => {
  const store = new SampleStore(db);
  const resolution = { stepMs, chunkMs: stepMs === fine.stepMs ? HOUR : DAY };
  const spans = await store.groups('prod', resolution, { from: T0 - DAY, to: T0 + 40 * DAY });
  return spans.map(({ at }) => at);
};

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const minutesOf = (at: number, ms: number) => Array.from({ length: ms / MINUTE }, (_, i) => at + i * MINUTE);

describeEachDatabase('samples of nodes', (provider) => {
  it('are written every five minutes, and survive a restart', async () => {
    const { db } = await databases.open(provider);
    const { run, clock } = replica(db);
    await run(16 * MINUTE);
    expect(await timesIn(db, fine.stepMs)).toEqual([T0, T0 + 5 * MINUTE, T0 + 10 * MINUTE]);
    // Another process, without anything in memory.
    const later = new ClusterSamples({ name: 'prod', memory: new MinuteSamples(), clock });
    later.useStore(new SampleStore(db), usualLimits);
    expect(await later.kept()).toEqual({ since: T0, dropped: false });
    const [, spans = []] = await later.groups({ from: T0, to: clock.at });
    const wanted = mean(minutesOf(T0, 5 * MINUTE).map((at) => [0, 1, 2, 3].reduce((all, n) => all + cpuAt(n, at), 0)));
    expect(spans[0]?.groups.get('|')).toMatchObject({ nodes: 4, measured: 4 });
    expect(spans[0]?.groups.get('|')?.sums[0]).toBe(Math.round(wanted));
    const nodes = await later.nodes([nodeName(2), 'none'], { from: T0, to: clock.at });
    const [, own = []] = nodes.get(nodeName(2)) ?? [];
    expect(own.map(({ values }) => values[0])).toEqual(
      [0, 1, 2].map((i) => Math.round(mean(minutesOf(T0 + i * 5 * MINUTE, 5 * MINUTE).map((at) => cpuAt(2, at))))),
    );
    expect(nodes.get('none')?.flat()).toEqual([]);
  });

  it('are not older than the first reading', async () => {
    const { db } = await databases.open(provider);
    const one = replica(db);
    one.clock.at = T0 + 3 * MINUTE;
    await one.run(4 * MINUTE);
    expect(await one.samples.kept()).toMatchObject({ since: T0 + 3 * MINUTE });
    const [, spans = []] = await one.samples.groups({ from: T0, to: T0 + HOUR });
    expect(spans).toMatchObject([{ at: T0 + 3 * MINUTE, spanMs: 2 * MINUTE }]);
    one.clock.at = T0 + 2 * HOUR;
    await one.run(6 * MINUTE);
    const store = new SampleStore(db);
    expect(await store.groups('prod', coarse, { from: T0, to: T0 + DAY })).toMatchObject([
      { at: T0 + 3 * MINUTE, spanMs: 57 * MINUTE },
    ]);
  });

  it('of several replicas are written once', async () => {
    const { db } = await databases.open(provider);
    const replicas = [replica(db), replica(db), replica(db)];
    for (let i = 0; i < 21; i += 1) await Promise.all(replicas.map(({ run }) => run(MINUTE)));
    expect(await timesIn(db, fine.stepMs)).toEqual([0, 5, 10, 15].map((minutes) => T0 + minutes * MINUTE));
    const [one] = replicas;
    const spans = (await one?.samples.groups({ from: T0, to: T0 + 5 * MINUTE }))?.[1];
    expect(spans).toHaveLength(1);
  });

  it('are summed up by the hour, also for what an earlier process left', async () => {
    const { db } = await databases.open(provider);
    await replica(db).run(50 * MINUTE);
    const second = replica(db);
    second.clock.at = T0 + 3 * HOUR;
    await second.run(13 * MINUTE);
    expect(await timesIn(db, HOUR)).toEqual([T0]);
    second.clock.at = T0 + 12 * DAY;
    await second.run(6 * MINUTE);
    const layers = await second.samples.groups({ from: T0, to: T0 + DAY });
    const wanted = mean(minutesOf(T0, 45 * MINUTE).map((at) => [0, 1, 2, 3].reduce((all, n) => all + cpuAt(n, at), 0)));
    const hour = layers.at(-1)?.find(({ at }) => at === T0);
    expect(hour).toMatchObject({ spanMs: HOUR });
    expect(hour?.groups.get('|')?.sums[0]).toBeCloseTo(wanted, -1);
    const nodes = await second.samples.nodes([nodeName(1)], { from: T0, to: T0 + DAY });
    expect(nodes.get(nodeName(1))?.at(-1)?.[0]?.values[0]).toBeCloseTo(
      mean(minutesOf(T0, 45 * MINUTE).map((at) => cpuAt(1, at))),
      -1,
    );
  });

  it('expire: five minutes after two days, hours after a month', async () => {
    const { db } = await databases.open(provider);
    const one = replica(db);
    await one.run(70 * MINUTE);
    one.clock.at = T0 + 3 * DAY;
    await one.run(6 * MINUTE);
    expect(await timesIn(db, fine.stepMs)).toEqual([T0 + 3 * DAY]);
    expect(await timesIn(db, HOUR)).toEqual([T0, T0 + HOUR]);
    one.clock.at = T0 + 33 * DAY;
    await one.run(6 * MINUTE);
    expect(await timesIn(db, HOUR)).toEqual([T0 + 3 * DAY]);
    expect(await one.samples.kept()).toEqual({ since: T0 + 3 * DAY, dropped: false });
  });

  it('beyond the limit lose the oldest, and say so', async () => {
    const { db } = await databases.open(provider);
    const one = replica(db);
    await one.run(4 * HOUR + 6 * MINUTE);
    const before = await timesIn(db, fine.stepMs);
    const { _sum: sum } = await db.usageChunk.aggregate({ _sum: { size: true } });
    const limits = { days: 30, limitBytes: Math.floor((sum.size ?? 0) * 0.6) };
    await removeExcess(db, limits);
    const after = await timesIn(db, fine.stepMs);
    expect(after.length).toBeGreaterThan(0);
    expect(after).toEqual(before.slice(-after.length));
    const left = await db.usageChunk.aggregate({ _sum: { size: true } });
    expect(left._sum.size).toBeLessThanOrEqual(limits.limitBytes);
    expect(await one.samples.kept()).toMatchObject({ dropped: true });
    one.clock.at = T0 + 40 * DAY;
    expect(await one.samples.kept()).toMatchObject({ dropped: false });
  });

  it('in damaged rows are as if they were missing', async () => {
    const { db } = await databases.open(provider);
    const one = replica(db);
    await one.run(11 * MINUTE);
    await transaction(db, (tx) => tx.usageChunk.updateMany({ data: { body: new Uint8Array([1, 2, 3]) } }));
    expect((await one.samples.groups({ from: T0, to: T0 + HOUR }))[1]).toEqual([]);
    await one.run(5 * MINUTE);
    expect(await timesIn(db, fine.stepMs)).toEqual([T0 + 10 * MINUTE]);
  });
});

it('of 5,000 nodes take a bounded number of rows and bytes', async () => {
  const { db } = await databases.sqlite();
  const store = new SampleStore(db);
  for (let i = 0; i < 12; i += 1) {
    const at = T0 + i * 5 * MINUTE;
    const table = drawnNodes(5_000, at);
    const period: Period = { at, spanMs: 5 * MINUTE, table, groups: summarize(table) };
    expect(await store.append('prod', fine, period)).toBe(true);
  }
  const { _sum: sum, _count: rows } = await db.usageChunk.aggregate({ _sum: { size: true }, _count: true });
  expect(rows).toBe(17);
  // 8 MB a day; measured: 344,350.
  expect(sum.size).toBeLessThan(420_000);
  const perShard = Array.from({ length: 5_000 }, (_, node) => shardOf(nodeName(node)));
  for (let shard = 1; shard <= 16; shard += 1) expect(perShard.filter((one) => one === shard).length).toBeLessThan(600);
});
