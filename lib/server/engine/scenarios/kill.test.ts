import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Change } from '@/lib/domain/change/change';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { draw, IS_FULL } from '@/lib/server/testing/sample';
import { describeEachDatabase } from '@/lib/server/testing/test-databases';
import { isLeft } from '../testing/bench';
import { clusterStage } from '../testing/cluster-stage';
import { realEngine } from '../testing/real-engine';
import { cloudForWorkers, workersOf } from '../testing/start-worker';
import { unansweredIntents } from '../testing/unanswered-intents';

const cloud = cloudForWorkers({ scenario: 'hybrid-small', pace: 60 });

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
  const request = (): Promise<unknown> => cloud.simulator.control('/state');
  // A kept connection may be closed; a read can be repeated.
  return worldSchema.parse(await request().catch(request));
};

/** Ten jumps nearly complete a Windows pool; four never do. */
const JUMPS = draw('kill jumps', fc.integer({ min: 15_000, max: 30_000 }), 10);
const RANDOM_KILLS = IS_FULL ? 10 : 4;

/**
 * Kills a worker at each moment: a crash point, or milliseconds after it began. The simulated clock advances only after
 * each kill, so that kills meet every part of the run. Returns the number of workers.
 */
async function torment(
  workers: ReturnType<typeof workersOf>,
  q: { moments: readonly (string | number)[]; get: () => Promise<Change> },
): Promise<number> {
  for (const [round, moment] of q.moments.entries()) {
    if (isLeft(await q.get())) return round;
    if (typeof moment === 'string') await workers.dieAt(moment);
    else {
      await workers.killWhen(() => delay(moment));
      await cloud.simulator.control('/clock', { advanceMs: JUMPS[round] ?? 15_000 });
    }
  }
  return q.moments.length;
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

interface Made {
  change: Change;
  writes: string[];
  pool: unknown;
  create: { state: string; tries: number } | undefined;
  fence: number;
  kills: number;
}

async function make(q: {
  opened: { db: Db; url: string; provider: DbProvider };
  name: string;
  moments: readonly (string | number)[];
}): Promise<Made> {
  const { db, url, provider } = q.opened;
  const { configFile, simulator } = cloud;
  const real = realEngine({ db, configFile });
  real.fleet.start();
  const stage = clusterStage(real, 'prod-hangzhou');
  await stage.live();
  const input = { ...pool(q.name), vSwitchIds: await stage.openVSwitches() };
  const requested = await stage.request('node-pool.create', input);
  expect(requested.problem).toBeNull();
  const before = (await look()).writes.length;
  // Leases of killed processes expire when the clock moves; on SQLite a new process owns the data at once.
  const workers = workersOf({ configFile, url, leases: provider === 'postgresql' });
  const get = (): Promise<Change> => stage.get(requested.id);
  await simulator.control('/clock', { freeze: true });
  const kills = await torment(workers, { moments: q.moments, get }).finally(() =>
    simulator.control('/clock', { resume: true }),
  );
  const left = await get();
  const change = isLeft(left) ? left : await workers.finish(get);
  await stage.stop();
  const world = await look();
  const pools = world.clusters.flatMap((cluster) => cluster.pools);
  const run = await db.changeRun.findUniqueOrThrow({ where: { changeId: change.id }, include: { steps: true } });
  expect(await db.resourceLock.count()).toBe(0);
  expect((await verifyAudit(db)).ok).toBe(true);
  expect(await unansweredIntents(db)).toEqual([]);
  return {
    change,
    writes: world.writes.slice(before).map(({ action }) => action),
    pool: pools.filter(({ name }) => name === q.name).map(({ state, counts, nodes }) => ({ state, counts, nodes })),
    create: run.steps.find((step) => step.stepId === 'create'),
    fence: run.fence,
    kills,
  };
}

describeEachDatabase('a create', (provider) => {
  test('a pool is made once although its workers die before and after they send', async () => {
    const opened = { ...(await cloud.databases.open(provider)), provider };
    const made = await make({ opened, name: `send-${provider}`, moments: ['before-send', 'after-send'] });
    expect(made.change).toMatchObject({ state: 'succeeded', problem: null });
    expect(made.writes).toEqual(['CreateClusterNodePool']);
    expect(made.fence).toBeGreaterThan(2);
    // The first intent died unsent, the second was sent and died unanswered, the third worker adopted the pool.
    expect(made.create).toMatchObject({ state: 'done', tries: 2, receipt: null });
  });

  test('kill -9 at random moments gives the same world as none, with each call made once', async () => {
    const opened = { ...(await cloud.databases.open(provider)), provider };
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
  });
});
