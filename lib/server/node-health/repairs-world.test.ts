import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoRepairSchema } from '@/lib/domain/node/auto-repair-policy';
import { loadConfig } from '@/lib/server/config/load-config';
import { type EngineOnCloud, startEngineOnCloud } from '@/lib/server/engine/testing/simulated-cloud';
import { clusterIn } from '@/lib/server/fleet/testing/start-fleet';
import { Repairs } from './repairs';
import { watchedNodes } from './windows-watch';

const CLUSTER = 'prod-hangzhou';
let on: EngineOnCloud;
beforeAll(async () => {
  on = await startEngineOnCloud({});
});
afterAll(() => on.stop());

test('a Windows node that its kubelet reports as unhealthy is watched, and its drain is planned once with its blocker', async () => {
  const { cloud, db, engine, fleet } = on;
  const cluster = clusterIn(fleet, CLUSTER);
  const unhealthy = () => (watchedNodes(cluster, Date.now()) ?? []).filter(({ state }) => state === 'unhealthy');
  await expect.poll(() => cluster.store.nodeTotals()?.windows, { interval: 100 }).toBeGreaterThan(0);
  expect(unhealthy()).toEqual([]);
  const [node] = cluster.store.matchingNodes({ os: 'windows', sort: 'name', dir: 'asc' });
  await cloud.simulator.control('/node', { node: node?.name, ready: false, reason: 'KubeletNotReady' });
  await expect.poll(() => unhealthy().map(({ name }) => name)).toEqual([node?.name]);
  expect(unhealthy()[0]).toMatchObject({ remedy: 'drain', signals: [{ part: 'network' }, { part: 'image-pulls' }] });

  let ahead = 0;
  const policy = autoRepairSchema.parse({ remedies: ['drain'], poolPercent: 60 });
  const [configured] = loadConfig(cloud.configFile).clusters.filter(({ name }) => name === CLUSTER);
  if (configured === undefined) throw new Error('not configured');
  const faults: unknown[] = [];
  const repairs = new Repairs({
    db,
    engine,
    fleet,
    clock: { now: () => Date.now() + ahead },
    config: { clusters: [{ ...configured, autoRepair: { windows: policy } }] },
    onFault: (error) => faults.push(error),
  });
  await repairs.look();
  expect(await db.change.count()).toBe(0);
  ahead = 16 * 60_000;
  await repairs.look();
  await repairs.look();
  const [change, ...more] = await db.change.findMany();
  expect(more).toEqual([]);
  expect(change).toMatchObject({
    kind: 'node.drain',
    requesterName: 'Automatic repair',
    summary: `Drain ${node?.name}`,
    // The budget of this world's portal allows no eviction, so the plan is blocked.
    state: 'blocked',
  });
  const planned = await engine.get(change?.id ?? '');
  expect(planned?.plan?.findings.filter(({ severity }) => severity === 'blocker')).toMatchObject([
    { code: 'drain-pdb-never-allows' },
  ]);
  const reported = repairs.of(CLUSTER, node?.uid ?? '');
  expect([reported.why?.phrase?.key, reported.change]).toEqual(['domain.repair.requested-recently', change?.id]);
  expect(faults).toEqual([]);
});
