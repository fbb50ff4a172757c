import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { WINDOWS_2022 } from '@/simulator/testing/sample-scene';
import { repairActor } from '@/lib/domain/access/actor';
import { autoRepairSchema } from '@/lib/domain/node/auto-repair-policy';
import type { Environment, SourceStatus } from '@/lib/domain/cluster/cluster';
import { Failure } from '@/lib/domain/failure';
import type { Db } from '@/lib/server/db/db';
import { bench, type Bench, bob } from '@/lib/server/engine/testing/bench';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { rawNode } from '@/lib/server/kube/testing/objects';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { holdRepairLease } from './repair-records';
import { Repairs } from './repairs';

const MINUTE_MS = 60_000;
const T0 = 1_790_000_000_000;
const databases = testDatabases();
afterAll(() => databases.close());

const policy = autoRepairSchema.parse({ remedies: ['drain'] });
let db: Db;
let here: Bench;
let store: ClusterStore;
let state: SourceStatus['state'];
let version = 1;

const healthyNodes = ['w1', 'w2', 'w3', 'w4'];
/** The kubelet reports its node as NotReady: unhealthy, and a drain helps. */
function sick(...names: string[]): void {
  version += 1;
  for (const name of names)
    store.sink('nodes').upsert(rawNode({ name, os: 'windows', build: '20348', ready: 'False', version }), false);
}

async function open(environment: Environment = 'dev'): Promise<void> {
  ({ db } = await databases.sqlite());
  const world = new SampleWorld();
  const names = ['sick', 'other', ...healthyNodes];
  for (const name of names) world.addNode(name, { poolId: '', imageId: WINDOWS_2022 });
  here = bench({ db, world, environment });
  store = new ClusterStore({ name: 'prod', environment, ack: null });
  for (const name of names) store.sink('nodes').upsert(rawNode({ name, os: 'windows', build: '20348' }), true);
  store.setKnown('nodes');
  store.setKnown('pods');
  state = 'live';
}

function started(on = true): Repairs {
  const source = (): SourceStatus => ({
    source: 'kubernetes',
    state,
    seenAt: null,
    checkedAt: null,
    problem: null,
    retryAt: null,
  });
  const handle = { name: 'prod', store, sources: () => [source()], usage: { memory: () => [] } };
  return new Repairs({
    db,
    engine: here.engine,
    clock: here.clock,
    // The watch takes no more of a cluster than this.
    fleet: { cluster: () => handle as unknown as ClusterHandle },
    config: {
      clusters: [
        {
          name: 'prod',
          environment: 'dev',
          ack: null,
          kubeconfigPath: null,
          allowExecPlugins: false,
          ...(on ? { autoRepair: { windows: policy } } : {}),
        },
      ],
    },
    onFault: (error) => here.faults.push(error),
  });
}

const requested = () => db.change.findMany({ orderBy: { number: 'asc' } });
const whyOf = (repairs: Repairs, name: string) => repairs.of('prod', `uid-${name}`).why?.phrase?.key;

/** The kubelet reports its node as Ready. */
function well(name: string): void {
  version += 1;
  store.sink('nodes').upsert(rawNode({ name, os: 'windows', build: '20348', version }), false);
}

/** Checks, and again once the unhealthy nodes were so for long enough. */
async function lookTwice(repairs: Repairs): Promise<void> {
  await repairs.look();
  here.clock.push(16 * MINUTE_MS);
  await repairs.look();
}

describe('automatic repair', () => {
  beforeEach(() => open());

  test('requests a drain once for a node that stays unhealthy, as a recorded change of its own', async () => {
    const repairs = started();
    sick('sick');
    await repairs.look();
    expect(await requested()).toEqual([]);
    expect(whyOf(repairs, 'sick')).toBe('domain.repair.waits');
    here.clock.push(16 * MINUTE_MS);
    await repairs.look();
    await repairs.look();
    const [change, ...more] = await requested();
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      kind: 'node.drain',
      requesterId: 'policy:auto-repair',
      summary: 'Drain sick',
      state: 'queued',
    });
    expect(change?.reason).toContain('NotReady');
    const [record] = await db.auditRecord.findMany({ where: { changeId: change?.id ?? '' } });
    expect(record).toMatchObject({ actorId: 'policy:auto-repair', action: 'node.drain:requested' });
    expect(repairs.of('prod', 'uid-sick')).toMatchObject({ today: 1, change: change?.id });
    expect(here.faults).toEqual([]);
  });

  test('requests survive a restart', async () => {
    const first = started();
    sick('sick');
    await lookTwice(first);
    here.clock.push(10 * MINUTE_MS);
    const second = started();
    await lookTwice(second);
    expect(await requested()).toHaveLength(1);
    expect(whyOf(second, 'sick')).toBe('domain.repair.open');
  });

  test('of two processes on one database only one has the turn, until it stops checking', async () => {
    const turn = (owner: string, minutes: number) =>
      holdRepairLease(db, { cluster: 'prod', owner, now: T0 + minutes * MINUTE_MS });
    expect(await Promise.all([turn('a', 0), turn('b', 0)])).toEqual([true, false]);
    expect([await turn('a', 2), await turn('b', 4)]).toEqual([true, false]);
    expect([await turn('b', 6), await turn('a', 6)]).toEqual([true, false]);
  });

  test('a process without the turn assesses, but requests nothing', async () => {
    await holdRepairLease(db, { cluster: 'prod', owner: 'another process', now: here.clock.now() + 60 * MINUTE_MS });
    const repairs = started();
    sick('sick');
    await lookTwice(repairs);
    expect(await requested()).toEqual([]);
    expect(repairs.of('prod', 'uid-sick').today).toBe(0);
  });

  test('nothing is requested or written while the database may be an old backup', async () => {
    sick('sick');
    here.engine.hold(new Failure('unavailable', 'Mullion only reads.'));
    await lookTwice(started());
    expect([await requested(), await db.resourceLock.count(), here.faults]).toEqual([[], 0, []]);
  });

  test('nothing is requested while data is stale, or where repair is off', async () => {
    sick('sick');
    const repairs = started();
    state = 'stale';
    await lookTwice(repairs);
    const off = started(false);
    await lookTwice(off);
    expect(await requested()).toEqual([]);
    expect(off.of('prod', 'uid-sick')).toMatchObject({ policy: null, today: null });
  });

  test('a node is skipped while a change of its whole pool is open', async () => {
    const nodePool = { id: 'np-2', name: 'win-legacy' };
    const pooled = rawNode({ name: 'sick', os: 'windows', ready: 'False', pool: nodePool.id, version: 99 });
    store.sink('nodes').upsert(pooled, false);
    const { id } = await here.request('node-pool.scale', { input: { nodePool, desired: 9 } });
    const repairs = started();
    await lookTwice(repairs);
    expect((await requested()).map((change) => change.id)).toEqual([id]);
    expect(whyOf(repairs, 'sick')).toBe('domain.repair.open');
  });

  test('a node that recovered in between starts again', async () => {
    const repairs = started();
    sick('sick');
    await repairs.look();
    here.clock.push(10 * MINUTE_MS);
    well('sick');
    await repairs.look();
    sick('sick');
    await repairs.look();
    here.clock.push(10 * MINUTE_MS);
    await repairs.look();
    expect(await requested()).toEqual([]);
  });
});

test('in production it waits for approval, and approves nothing itself', async () => {
  await open('prod');
  const repairs = started();
  sick('sick');
  await lookTwice(repairs);
  const [row] = await requested();
  expect(row?.state).toBe('awaiting-approval');
  const change = await here.engine.get(row?.id ?? '');
  if (change === null) throw new Error('not recorded');
  here.engine.start();
  await here.approve(change, bob);
  expect((await here.reached(change.id, 'succeeded', 'failed', 'paused')).state).toBe('succeeded');
  await here.engine.stop();
  expect(here.world.node('sick')?.unschedulable).toBe(true);
});

test('a request that no person has decided on is withdrawn once its node has been well for long enough', async () => {
  await open('prod');
  const repairs = started();
  sick('sick');
  await lookTwice(repairs);
  well('sick');
  await repairs.look();
  expect((await requested()).map((row) => row.state)).toEqual(['awaiting-approval']);
  here.clock.push(16 * MINUTE_MS);
  await repairs.look();
  const [row] = await requested();
  expect(row?.state).toBe('withdrawn');
  const where = { changeId: row?.id ?? '', action: 'node.drain:withdrawn' };
  const [record] = await db.auditRecord.findMany({ where });
  expect(record).toMatchObject({ actorId: 'policy:auto-repair', outcome: 'ok' });
  expect(record?.envelope).toContain('the node has recovered');
  // Another fault within the day is requested again.
  sick('sick');
  await lookTwice(repairs);
  expect((await requested()).map(({ state: now }) => now)).toEqual(['withdrawn', 'awaiting-approval']);
  expect(here.faults).toEqual([]);
});

test('an approved request stays when its node has recovered', async () => {
  await open('prod');
  const repairs = started();
  sick('sick');
  await lookTwice(repairs);
  const change = await here.engine.get((await requested())[0]?.id ?? '');
  if (change === null) throw new Error('not recorded');
  await here.approve(change, bob);
  well('sick');
  await lookTwice(repairs);
  expect((await requested()).map((row) => row.state)).toEqual(['queued']);
  const late = { actor: repairActor, id: change.id, comment: '' };
  await expect(here.engine.withdraw(late)).rejects.toMatchObject({ code: 'conflict' });
});
