import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeKey } from '@/lib/domain/timeline/merge';
import { createFleet, type Fleet } from '@/lib/server/fleet/fleet';
import { clusterIn, fleetConfig, MovableClock, quick } from '@/lib/server/fleet/testing/start-fleet';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { installedDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { findCauses } from './find-causes';
import { queryTimeline } from './query-timeline';
import { readLane } from './read-lanes';
import { Timeline } from './timeline';

const PROD = 'prod-hangzhou';
const databases = testDatabases();
let simulator: StartedSimulator;
const faults: unknown[] = [];

beforeAll(async () => {
  simulator = await startSimulator({ pace: 20 });
});
afterAll(async () => {
  await simulator.stop();
  await databases.close();
  expect(faults).toEqual([]);
});

interface Observed {
  db: Db;
  fleet: Fleet;
  clock: MovableClock;
  timeline: Timeline;
  end(): Promise<void>;
}

/** A process that observes the simulated clusters; `behind`: how far its clock is. */
async function observe(db: Db, ahead = 0): Promise<Observed> {
  const clock = new MovableClock();
  clock.advance(ahead);
  const config = fleetConfig(simulator.ready);
  const fleet = createFleet({ config, clock, timing: quick });
  const timing = { writeMs: 50, leaseMs: 200, dropMs: 60_000 };
  const timeline = new Timeline({ db, fleet, clock, config, timing, onFault: (error) => faults.push(error) });
  await timeline.start();
  fleet.start();
  const end = async () => {
    await timeline.stop();
    await fleet.stop();
  };
  await expect.poll(() => clusterIn(fleet, PROD).store.known).toEqual({ nodes: true, pods: true, cloud: true });
  return { db, fleet, clock, timeline, end };
}

const entriesOf = async ({ db, fleet }: Pick<Observed, 'db' | 'fleet'>, query: Parameters<typeof queryTimeline>[1]) =>
  (await queryTimeline({ app: { db, fleet }, mayReadAudit: true }, { cluster: PROD, ...query }, 100)).rows;
const texts = async (o: Pick<Observed, 'db' | 'fleet'>, query: Parameters<typeof queryTimeline>[1]) =>
  (await entriesOf(o, query)).map(({ text, running, count }) => [text.text, running, count]);

const setReady = (node: string, ready: boolean) =>
  simulator.control('/node', { node, ready, ...(ready ? {} : { reason: 'KubeletNotReady' }) });

async function someNode({ fleet }: Observed, os: 'linux' | 'windows'): Promise<string> {
  const { store } = clusterIn(fleet, PROD);
  await expect.poll(() => store.nodeTotals()?.[os]).toBeGreaterThan(0);
  return store.matchingNodes({ os, sort: 'name', dir: 'asc' })[0]?.name ?? '';
}

it('records a failing node once, and the end of it, and goes on after a restart without inventing anything', async () => {
  const { db } = await databases.sqlite();
  const first = await observe(db);
  const node = await someNode(first, 'windows');
  const ofNode = { object: `node/${node}`, sources: 'node' };
  expect(await texts(first, { sources: 'node' })).toEqual([]);
  await setReady(node, false);
  await expect.poll(() => texts(first, ofNode)).toEqual([[`${node} is not Ready`, true, 1]]);
  await first.end();

  // The restart takes an hour of the clock.
  const second = await observe(db, 3_600_000);
  await expect
    .poll(() => texts(second, { sources: 'gap' }))
    .toEqual([['Mullion was not running: what happened meanwhile is unknown', false, 1]]);
  expect(await texts(second, ofNode)).toEqual([[`${node} is not Ready`, true, 1]]);
  await setReady(node, true);
  await expect
    .poll(() => texts(second, ofNode))
    .toEqual([
      [`${node} is Ready`, false, 1],
      [`${node} is not Ready`, false, 1],
    ]);
  expect(await texts(second, { sources: 'node', problems: 'yes' })).toHaveLength(1);
  await second.end();
});

it('ends what ended while it was not running', async () => {
  const { db } = await databases.sqlite();
  const first = await observe(db);
  const node = await someNode(first, 'linux');
  await setReady(node, false);
  const ofNode = { object: `node/${node}`, sources: 'node' };
  await expect.poll(() => texts(first, ofNode)).toEqual([[`${node} is not Ready`, true, 1]]);
  await first.end();
  await setReady(node, true);
  const second = await observe(db);
  await expect.poll(() => texts(second, ofNode)).toEqual([[`${node} is not Ready`, false, 1]]);
  await second.end();
});

it('finds pods, tasks and scaling by what they belong to, draws them, and names the node as a possible cause', async () => {
  const { db } = await databases.sqlite();
  const one = await observe(db);
  const cluster = clusterIn(one.fleet, PROD);
  await expect.poll(async () => (await entriesOf(one, { sources: 'pod' })).length).toBeGreaterThan(1);
  const [pod] = await entriesOf(one, { sources: 'pod', problems: 'yes' });
  expect(pod).toMatchObject({ running: true, tone: 'bad', object: { type: 'workload' } });
  const object = `workload/${pod?.object?.namespace}/${pod?.object?.name}`;
  expect((await entriesOf(one, { object })).map(({ id }) => id)).toContain(pod?.id);
  expect(await entriesOf(one, { text: 'no such text' })).toEqual([]);
  expect(
    (await entriesOf(one, { text: pod?.object?.name.split('/')[1]?.toUpperCase() })).map(({ id }) => id),
  ).toContain(pod?.id);

  const node = await someNode(one, 'windows');
  await setReady(node, false);
  await expect.poll(async () => (await entriesOf(one, { object: `node/${node}`, sources: 'node' })).length).toBe(1);
  const pool = cluster.store.matchingNodes({ os: 'windows', sort: 'name', dir: 'asc' })[0]?.poolId ?? '';
  expect(
    (await entriesOf(one, { object: `node-pool/${pool}`, sources: 'node' })).map(({ object: of }) => of?.name),
  ).toEqual([node]);
  const { marks: lane, since } = await readLane(
    { db },
    {
      cluster,
      object: null,
      sources: null,
      problems: false,
      from: Date.now() - 24 * 3_600_000,
      to: Date.now() + 1_000,
    },
  );
  expect(lane.reduce((sum, { count }) => sum + count, 0)).toBe(
    (await entriesOf(one, { from: Date.now() - 24 * 3_600_000 })).length,
  );
  expect(since).toBeGreaterThan(Date.now() - 3_600_000);
  expect(lane.some(({ entry }) => entry.object?.name === node && entry.tone === 'bad')).toBe(true);

  // Its pods fail after it: the node is named first, as a possible cause.
  const at = Date.now() + 60_000;
  const row = await db.timelineEntry.findFirstOrThrow({ where: { source: 'pod' } });
  const id = `${timeKey(at)}-effect`;
  await transaction(db, async (tx) => {
    await tx.timelineEntry.create({ data: { ...row, id, key: 'effect', at: BigInt(at) } });
    await tx.timelineRef.create({ data: { cluster: PROD, ref: `in:node/${node}`, entryId: id } });
  });
  const effect = await db.timelineEntry.findUniqueOrThrow({ where: { id } });
  const causes = await findCauses({ db }, { row: effect, cluster });
  expect(causes.filter(({ relation }) => relation === 'node').map(({ entry }) => entry.text.text)).toEqual([
    `${node} is not Ready`,
  ]);
  await setReady(node, true);
  await one.end();
});

describe.runIf(installedDatabases().includes('postgresql'))('two processes on one database', () => {
  it('record everything once; the second goes on where the first ended', async () => {
    const { db } = await databases.open('postgresql');
    const [a, b] = [await observe(db), await observe(db)];
    const node = await someNode(a, 'linux');
    const ofNode = { object: `node/${node}`, sources: 'node' };
    await setReady(node, false);
    await expect.poll(() => texts(a, ofNode)).toEqual([[`${node} is not Ready`, true, 1]]);
    await a.end();
    await setReady(node, true);
    await expect
      .poll(() => texts(b, ofNode))
      .toEqual([
        [`${node} is Ready`, false, 1],
        [`${node} is not Ready`, false, 1],
      ]);
    const keys = (await db.timelineEntry.findMany({ where: { cluster: PROD, running: true } })).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    await b.end();
  });
});
