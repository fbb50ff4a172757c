import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Change } from '@/lib/domain/change/change';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { sampleOf } from '@/lib/server/testing/sample';
import type { StartedSimulator } from '@/lib/server/testing/start-simulator';
import type { TestDatabases } from '@/lib/server/testing/test-databases';
import { bob, olga } from '../testing/bench';
import { realEngine } from '../testing/real-engine';
import { type SimulatedCloud, startCloud } from '../testing/simulated-cloud';
import { until } from '../testing/until';
import { dropSpareWorker, startWorker, within } from '../testing/start-worker';

const CLUSTER = 'prod-hangzhou';
const POOL = 'win-legacy';
const BUDGET = '/apis/policy/v1/namespaces/legacy/poddisruptionbudgets/iis-portal';
/** The lease of a worker that died runs out in the time of the next. */
const LEASE_OVER_MS = 31_000;

let cloud: SimulatedCloud;
let simulator: StartedSimulator;
let databases: TestDatabases;
let configFile = '';

beforeAll(async () => {
  cloud = await startCloud({ scenario: 'hybrid-small', pace: 400 });
  ({ simulator, databases, configFile } = cloud);
});
afterAll(async () => {
  dropSpareWorker();
  await cloud.stop();
});

const countSchema = z.object({ count: z.number() });
const received = async (action: string): Promise<number> =>
  countSchema.parse(await simulator.control(`/calls?action=${action}`)).count;

/** One death at each sort of write and in each step of the first batch, then in what comes after the last. */
const MOMENTS = [
  'after-send:modifyNodePool',
  'look:surge-provision',
  'after-send:patchAnnotations',
  'after-send:cordon',
  'after-send:evict',
  'look:empty:1',
  'before-send:upgradeNodePool',
  'after-send:upgradeNodePool',
  'look:replaced:1',
  'look:rebuilt:1',
  'look:health:1',
  'after-send:upgradeNodePool',
  'look:surge-empty',
  'after-send:removeNodes',
  'look:surge-gone',
  'look:verify',
];

const isOver = ({ state }: Change): boolean => !['queued', 'running', 'verifying'].includes(state);

test('kill -9 in the steps of an upgrade by batches: each node is rebuilt once, and what stood in is removed', async () => {
  const opened = await databases.open('sqlite');
  if (opened === null) throw new Error('SQLite is always there');
  const { db, url } = opened;
  const { engine, fleet } = realEngine({ db, configFile });
  fleet.start();
  const handle = fleet.cluster(CLUSTER);
  if (handle === null) throw new Error('no cluster');
  await expect.poll(() => handle.sources().map(({ state }) => state)).toEqual(['live', 'live']);
  const world = () => handle.planContext(Date.now(), { fresh: true });
  const pool = (await world().cloud?.nodePools())?.find(({ name }) => name === POOL);
  if (pool === undefined) throw new Error('no pool');
  const nodes = async (): Promise<KubeNode[]> =>
    (await world().kube.nodes()).filter(({ labels }) => labels[POOL_LABEL] === pool.id);
  await (await handle.links().kube()).call({ method: 'DELETE', path: BUDGET });
  const before = await nodes();
  const input = {
    nodePool: { id: pool.id, name: POOL },
    replaceSystemDisk: true,
    batches: { surge: 1, soakMinutes: 0, healthyMinutes: 60 },
  };
  const requested = await engine.request({
    actor: olga,
    kind: 'node-pool.upgrade',
    cluster: CLUSTER,
    input,
    reason: 'test',
  });
  const fingerprint = requested.plan?.fingerprint ?? '';
  await engine.approve({ actor: bob, id: requested.id, fingerprint, comment: '' });
  const get = async (): Promise<Change> => {
    const change = await engine.get(requested.id);
    if (change === null) throw new Error('the change is gone');
    return change;
  };

  const env = (round: number, CRASH: string): Record<string, string> => ({
    MULLION_CONFIG: configFile,
    DATABASE_URL: url,
    CLOCK_OFFSET_MS: String(round * LEASE_OVER_MS),
    CRASH,
  });
  const moments = sampleOf('kill batches', MOMENTS, 6);
  for (const [round, moment] of moments.entries()) {
    const worker = await startWorker(env(round, moment));
    const reported = async () => JSON.stringify((await get()).steps.map(({ id, state }) => `${id} ${state}`));
    const steps = await reported();
    await within(worker.ended, () => `the death at ${moment}, begun at ${steps}`);
  }
  const last = await startWorker(env(moments.length, ''));
  await until(async () => isOver(await get()), 100);
  last.kill();
  await last.ended;

  const done = await get();
  expect({ state: done.state, problem: done.problem }).toEqual({ state: 'succeeded', problem: null });
  const after = await nodes();
  expect(after.map(({ name }) => name).toSorted()).toEqual(before.map(({ name }) => name).toSorted());
  for (const { name, uid, unschedulable } of after) {
    expect(uid).not.toBe(before.find((node) => node.name === name)?.uid);
    expect(unschedulable).toBe(false);
  }
  expect((await world().cloud?.nodePool(pool.id))?.desiredSize).toBe(before.length);
  const calls = ['ModifyClusterNodePool', 'UpgradeClusterNodepool', 'RemoveNodePoolNodes'];
  expect(await Promise.all(calls.map(received))).toEqual([1, before.length, 1]);
  expect(await db.resourceLock.count()).toBe(0);
  expect((await verifyAudit(db)).ok).toBe(true);
  await fleet.stop();
});
