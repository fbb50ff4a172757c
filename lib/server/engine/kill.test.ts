import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Change } from '@/lib/domain/change/change';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { ann, bob } from './testing/bench';
import { realEngine, writeConfig } from './testing/real-engine';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mullion-kill-'));
let simulator: StartedSimulator;
let databases: TestDatabases;
let configFile = '';

beforeAll(async () => {
  databases = testDatabases();
  simulator = await startSimulator({ scenario: 'hybrid-small', pace: 60 });
  process.env['ALIBABA_CLOUD_ACCESS_KEY_ID'] = simulator.ready.accessKeyId;
  process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = simulator.ready.accessKeySecret;
  configFile = writeConfig(folder, simulator.ready);
});
afterAll(async () => {
  await databases.close();
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

const callsSchema = z.object({ count: z.number() });
const calls = async (action: string): Promise<number> => {
  const ask = (): Promise<unknown> => simulator.control(`/calls?action=${action}`);
  // A kept connection may have been closed meanwhile; asking changes nothing.
  return callsSchema.parse(await ask().catch(ask)).count;
};

interface Worker {
  ended: Promise<void>;
  kill(): void;
}

/** A worker process that has claimed a run. */
async function startWorker(env: Record<string, string>): Promise<Worker> {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'lib/server/engine/testing/worker-process.ts'],
    {
      cwd: root,
      env: { ...process.env, MULLION_CONFIG: configFile, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const begun = new Promise<boolean>((resolve) =>
    createInterface({ input: child.stdout }).once('line', () => resolve(true)),
  );
  const working = await Promise.race([begun, ended.then(() => false)]);
  if (!working) throw new Error(`the worker did not start: ${complaint}`);
  return { ended, kill: () => void child.kill('SIGKILL') };
}

/** Kills a worker at each of these moments: at a crash point, or some milliseconds after it began to work. */
async function torment(
  moments: readonly (string | number)[],
  env: (round: number) => Record<string, string>,
) {
  for (const [round, moment] of moments.entries()) {
    const worker = await startWorker({ ...env(round), CRASH: String(moment) });
    if (typeof moment === 'number') {
      await delay(moment);
      worker.kill();
    }
    await worker.ended;
  }
}

const random = (upToMs: number): number => Math.round(Math.random() * upToMs);

async function finish(db: Db, q: { id: string; env: Record<string, string> }): Promise<Change> {
  const { engine } = realEngine({ db, configFile });
  const worker = await startWorker(q.env);
  try {
    for (let turn = 0; turn < 400; turn += 1) {
      const change = await engine.get(q.id);
      if (change !== null && ['succeeded', 'failed', 'needs-attention'].includes(change.state)) return change;
      await delay(100);
    }
    throw new Error(`it never ended: ${JSON.stringify((await engine.get(q.id))?.steps)}`);
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

// The two points around the one write come first: whatever the load, nobody has sent anything before them.
const rounds: Record<DbProvider, (string | number)[]> = {
  sqlite: ['before-send', 'after-send', ...[50, 100, 200, 300, 500, 700, 900, 1_200].map(random)],
  postgresql: ['before-send', 'after-send', random(300)],
};

test.each<DbProvider>(['sqlite', 'postgresql'])(
  'a pool is made once although its workers are killed again and again, on %s',
  async (provider) => {
    const opened = await databases.open(provider);
    if (opened === null) return;
    const { db, url } = opened;
    const before = await calls('CreateClusterNodePool');
    const real = realEngine({ db, configFile });
    real.fleet.start();
    await expect.poll(() => statesOf(real), { timeout: 30_000 }).toEqual(['live', 'live']);
    const vSwitchIds = await openVSwitches(real);
    const input = { ...pool(`kill-${provider}`), vSwitchIds };
    const asked = await real.engine.request({
      actor: ann,
      kind: 'node-pool.create',
      cluster: 'prod-hangzhou',
      input,
      reason: '',
    });
    expect(asked.problem).toBeNull();
    await real.engine.approve({
      actor: bob,
      id: asked.id,
      fingerprint: asked.plan?.fingerprint ?? '',
      comment: '',
    });
    // Nobody else works on PostgreSQL, so the leases of the dead are let run out by moving the clock.
    const env = (round: number): Record<string, string> => ({
      DATABASE_URL: url,
      CLOCK_OFFSET_MS: provider === 'postgresql' ? String(round * 31_000) : '0',
    });
    const moments = rounds[provider];
    await torment(moments, env);
    const change = await finish(db, { id: asked.id, env: env(moments.length) });
    await real.fleet.stop();
    expect(change.problem).toBeNull();
    expect(change.state).toBe('succeeded');
    expect((await calls('CreateClusterNodePool')) - before).toBe(1);
    expect(await db.resourceLock.count()).toBe(0);
    expect((await verifyAudit(db)).ok).toBe(true);
    const run = await db.changeRun.findUniqueOrThrow({
      where: { changeId: asked.id },
      include: { steps: true },
    });
    expect(run.fence).toBeGreaterThan(moments.length);
    // The first intent died unsent, the second was sent and died unanswered, the third worker adopted the pool.
    const create = run.steps.find((step) => step.stepId === 'create');
    expect(create).toMatchObject({ state: 'done', tries: 2, receipt: null });
  },
  240_000,
);
