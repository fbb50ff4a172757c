import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KubePod } from '@/lib/domain/ports/kube';
import type { Fleet } from '@/lib/server/fleet/fleet';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { testDatabases } from '@/lib/server/testing/test-databases';
import type { Engine } from '../engine';
import { ann } from '../testing/bench';
import { realEngine, writeConfig } from '../testing/real-engine';

const CLUSTER = 'dev-hangzhou';
const databases = testDatabases();
const dir = mkdtempSync(join(tmpdir(), 'mullion-restart-'));
let simulator: StartedSimulator;
let engine: Engine;
let fleet: Fleet;

beforeAll(async () => {
  simulator = await startSimulator({ pace: 20 });
  process.env['ALIBABA_CLOUD_ACCESS_KEY_ID'] = simulator.ready.accessKeyId;
  process.env['ALIBABA_CLOUD_ACCESS_KEY_SECRET'] = simulator.ready.accessKeySecret;
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('SQLite is always there');
  ({ engine, fleet } = realEngine({ db: opened.db, configFile: writeConfig(dir, simulator.ready) }));
  fleet.start();
  engine.start();
});

afterAll(async () => {
  await engine.stop();
  await fleet.stop();
  await simulator.stop();
  await databases.close();
  rmSync(dir, { recursive: true, force: true });
});

function pods(): Promise<KubePod[]> {
  const cluster = fleet.cluster(CLUSTER);
  if (cluster === null) throw new Error(`no cluster ${CLUSTER}`);
  return cluster.planContext(Date.now(), { fresh: true }).kube.pods();
}

const isRunning = ({ phase, nodeName }: KubePod): boolean => phase === 'Running' && nodeName !== null;

test('pods of a real API server are evicted by UID and made again, and no other is touched', async () => {
  const before = await pods();
  const owner = before.find((pod) => isRunning(pod) && pod.workload?.kind === 'Deployment')?.ownerUid ?? null;
  const chosen = before.filter((pod) => isRunning(pod) && pod.ownerUid === owner).slice(0, 2);
  expect(chosen.length).toBeGreaterThan(0);
  const { id } = await engine.request({
    actor: ann,
    kind: 'pod.restart',
    cluster: CLUSTER,
    input: { pods: chosen.map(({ namespace, name, uid }) => ({ namespace, name, uid })) },
    reason: 'test',
  });
  await expect
    .poll(async () => (await engine.get(id))?.state, { interval: 250 })
    .toMatch(/succeeded|failed|paused|blocked|needs-attention/);
  const change = await engine.get(id);
  expect([change?.state, change?.problem, change?.outcome]).toEqual(['succeeded', null, []]);
  const after = await pods();
  const uids = new Set(after.map(({ uid }) => uid));
  expect(chosen.filter(({ uid }) => uids.has(uid))).toEqual([]);
  const own = (all: readonly KubePod[]) => all.filter((pod) => pod.ownerUid === owner);
  expect(own(after).filter(isRunning).length).toBeGreaterThanOrEqual(own(before).filter(isRunning).length);
  const others = before.filter((pod) => !chosen.some(({ uid }) => uid === pod.uid) && pod.workload?.kind !== 'Job');
  expect(others.filter(({ uid }) => !uids.has(uid)).map(({ name }) => name)).toEqual([]);
  const rows = await engine.work({ id, after: 0, limit: 100 });
  expect(rows?.map(({ state }) => state)).toEqual(chosen.map(() => 'done'));
}, 120_000);
