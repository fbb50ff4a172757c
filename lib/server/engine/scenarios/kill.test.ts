import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Change } from '@/lib/domain/change/change';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { draw, IS_FULL } from '@/lib/server/testing/sample';
import type { StartedSimulator } from '@/lib/server/testing/start-simulator';
import type { TestDatabases } from '@/lib/server/testing/test-databases';
import { ann, bob } from '../testing/bench';
import { realEngine } from '../testing/real-engine';
import { type SimulatedCloud, startCloud } from '../testing/simulated-cloud';
import { dropSpareWorker, startWorker, within } from '../testing/start-worker';
import { until } from '../testing/until';

let cloud: SimulatedCloud;
let simulator: StartedSimulator;
let databases: TestDatabases;
let configFile = '';

beforeAll(async () => {
  cloud = await startCloud({ scenario: 'hybrid-small', pace: 60 });
  ({ simulator, databases, configFile } = cloud);
});
afterAll(async () => {
  dropSpareWorker();
  await cloud.stop();
});

const worldSchema = z.object({
  clusters: z.array(
    z.object({
      name: z.string(),
      pools: z.array(
        z.object({
          name: z.string(),
          state: z.string(),
          counts: z.record(z.string(), z.unknown()),
          nodes: z.array(z.object({ phase: z.string() })),
        }),
      ),
    }),
  ),
  writes: z.array(z.object({ action: z.string() })),
});

const look = async (): Promise<z.infer<typeof worldSchema>> => {
  const request = (): Promise<unknown> => simulator.control('/state');
  // A kept connection may have been closed meanwhile; asking changes nothing.
  return worldSchema.parse(await request().catch(request));
};

/** Ten of them bring a Windows pool about to its end; four never do. */
const JUMPS = draw('kill jumps', fc.integer({ min: 15_000, max: 30_000 }), 10);
const RANDOM_KILLS = IS_FULL ? 10 : 4;

/**
 * Kills a worker at each of these moments: at a crash point, or some milliseconds after it began to work. The simulated world
 * stands still but for a jump after each kill, so that kills meet every part of the run and the run outlives most of them.
 * Answers how many workers began.
 */
async function torment(q: {
  moments: readonly (string | number)[];
  env: (round: number) => Record<string, string>;
  isOver: () => Promise<boolean>;
}): Promise<number> {
  for (const [round, moment] of q.moments.entries()) {
    if (await q.isOver()) return round;
    const worker = await startWorker({ ...q.env(round), CRASH: String(moment) });
    if (typeof moment === 'number') {
      await delay(moment);
      worker.kill();
    }
    await within(worker.ended, () => `the death at ${moment}`);
    if (typeof moment === 'number') await simulator.control('/clock', { advanceMs: JUMPS[round] ?? 15_000 });
  }
  return q.moments.length;
}

/** The change at its end; a worker carries it there unless one of those that died already had. */
async function finish(db: Db, q: { id: string; env: Record<string, string> }): Promise<Change> {
  const { engine } = realEngine({ db, configFile });
  const ended = async (): Promise<Change | null> => {
    const change = await engine.get(q.id);
    return change !== null && ['succeeded', 'failed', 'needs-attention'].includes(change.state) ? change : null;
  };
  const before = await ended();
  if (before !== null) return before;
  const worker = await startWorker(q.env);
  try {
    await until(async () => (await ended()) !== null, 100);
    const change = await ended();
    if (change === null) throw new Error('an end that did not last');
    return change;
  } finally {
    worker.kill();
    await worker.ended;
  }
}

const pool = (name: string) => ({
  name,
  os: 'windows',
  imageId: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  instanceTypes: ['ecs.g6.xlarge'],
  systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL0' },
  runtimeVersion: '2.1.5',
  size: { mode: 'manual', desired: 2 },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  loginPassword: 'Kill-me-10-times',
});

const statesOf = ({ fleet }: ReturnType<typeof realEngine>): string[] =>
  (fleet.cluster('prod-hangzhou')?.sources() ?? []).map((source) => source.state);

async function openVSwitches(engine: ReturnType<typeof realEngine>): Promise<string[]> {
  const ctx = engine.fleet.cluster('prod-hangzhou')?.planContext(Date.now(), { fresh: true });
  const all = (await ctx?.cloud?.vSwitches()) ?? [];
  return all.filter((one) => one.internetPath === true).map((one) => one.id);
}

interface Made {
  change: Change;
  /** What the run sent to the cloud, in order. */
  writes: string[];
  /** The pool as the world has it, without what is its own: name and identities. */
  pool: unknown;
  create: { state: string; tries: number } | undefined;
  fence: number;
  /** Workers that were killed. */
  kills: number;
}

/** Plans, approves and runs one pool; its workers die at the given moments. */
async function make(q: {
  opened: { db: Db; url: string; provider: DbProvider };
  name: string;
  moments: readonly (string | number)[];
}): Promise<Made> {
  const { db, url, provider } = q.opened;
  const real = realEngine({ db, configFile });
  real.fleet.start();
  await expect.poll(() => statesOf(real)).toEqual(['live', 'live']);
  const requested = await real.engine.request({
    actor: ann,
    kind: 'node-pool.create',
    cluster: 'prod-hangzhou',
    input: { ...pool(q.name), vSwitchIds: await openVSwitches(real) },
    reason: '',
  });
  expect(requested.problem).toBeNull();
  const fingerprint = requested.plan?.fingerprint ?? '';
  await real.engine.approve({ actor: bob, id: requested.id, fingerprint, comment: '' });
  const before = (await look()).writes.length;
  // Nobody else works on PostgreSQL, so the leases of the dead are let run out by moving the clock.
  const env = (round: number): Record<string, string> => ({
    MULLION_CONFIG: configFile,
    DATABASE_URL: url,
    CLOCK_OFFSET_MS: provider === 'postgresql' ? String(round * 31_000) : '0',
  });
  await simulator.control('/clock', { freeze: true });
  const isOver = async (): Promise<boolean> => {
    const change = await real.engine.get(requested.id);
    // Whatever nobody would claim any more.
    return change !== null && !['queued', 'running', 'verifying'].includes(change.state);
  };
  const kills = await torment({ moments: q.moments, env, isOver }).finally(() =>
    simulator.control('/clock', { resume: true }),
  );
  const change = await finish(db, { id: requested.id, env: env(q.moments.length) });
  await real.fleet.stop();
  const world = await look();
  const pools = world.clusters.flatMap((cluster) => cluster.pools);
  const run = await db.changeRun.findUniqueOrThrow({ where: { changeId: requested.id }, include: { steps: true } });
  expect(await db.resourceLock.count()).toBe(0);
  expect((await verifyAudit(db)).ok).toBe(true);
  return {
    change,
    writes: world.writes.slice(before).map(({ action }) => action),
    pool: pools.filter(({ name }) => name === q.name).map(({ state, counts, nodes }) => ({ state, counts, nodes })),
    create: run.steps.find((step) => step.stepId === 'create'),
    fence: run.fence,
    kills,
  };
}

const providers: DbProvider[] = ['sqlite', 'postgresql'];

async function open(provider: DbProvider) {
  const opened = await databases.open(provider);
  return opened === null ? null : { ...opened, provider };
}

test.for(providers)(
  'a pool is made once although its workers die before and after they send, on %s',
  async (provider, context) => {
    const opened = await open(provider);
    if (opened === null) return context.skip();
    const made = await make({ opened, name: `send-${provider}`, moments: ['before-send', 'after-send'] });
    expect(made.change).toMatchObject({ state: 'succeeded', problem: null });
    expect(made.writes).toEqual(['CreateClusterNodePool']);
    expect(made.fence).toBeGreaterThan(2);
    // The first intent died unsent, the second was sent and died unanswered, the third worker adopted the pool.
    expect(made.create).toMatchObject({ state: 'done', tries: 2, receipt: null });
  },
);

test.for(providers)(
  'kill -9 at random moments gives the same world as none, with each call made once, on %s',
  async (provider, context) => {
    const opened = await open(provider);
    if (opened === null) return context.skip();
    const calm = await make({ opened, name: `calm-${provider}`, moments: [] });
    const moments = draw(`kill ${provider}`, fc.integer({ min: 0, max: 1_200 }), RANDOM_KILLS);
    const made = await make({ opened, name: `kill-${provider}`, moments });
    expect(made.change, `killed after ${moments.join(', ')} ms`).toMatchObject({ state: 'succeeded', problem: null });
    // Each began a run of its own, and at least four of the moments met it under way.
    expect(made.fence).toBeGreaterThanOrEqual(made.kills);
    expect(made.kills).toBeGreaterThan(3);
    expect(made.writes).toEqual(calm.writes);
    expect(calm.writes).toEqual(['CreateClusterNodePool']);
    expect(made.pool).toEqual(calm.pool);
    expect(made.pool).toMatchObject([{ state: 'active', nodes: [{}, {}] }]);
  },
);
