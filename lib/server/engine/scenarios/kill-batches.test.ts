import { expect, test } from 'vitest';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { sampleOf } from '@/lib/server/testing/sample';
import { olga } from '../testing/bench';
import { clusterStage, received } from '../testing/cluster-stage';
import { realEngine } from '../testing/real-engine';
import { cloudForWorkers, workersOf } from '../testing/start-worker';

const POOL = 'win-legacy';
const BUDGET = '/apis/policy/v1/namespaces/legacy/poddisruptionbudgets/iis-portal';

const cloud = cloudForWorkers({ scenario: 'hybrid-small', pace: 400 });

/** A crash at each sort of write and each step of the first batch, then after the last batch. */
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

test('kill -9 in the steps of an upgrade by batches: each node is rebuilt once, and the surge node is removed', async () => {
  const { databases, configFile, simulator } = cloud;
  const { db, url } = await databases.sqlite();
  const real = realEngine({ db, configFile });
  real.fleet.start();
  const stage = clusterStage(real, 'prod-hangzhou');
  await stage.live();
  const { id: poolId } = await stage.poolNamed(POOL);
  await stage.remove(BUDGET);
  const before = await stage.nodesIn(poolId);
  const input = {
    nodePool: { id: poolId, name: POOL },
    replaceSystemDisk: true,
    batches: { surge: 1, soakMinutes: 0, healthyMinutes: 60 },
  };
  const { id } = await stage.request('node-pool.upgrade', input, olga);
  const workers = workersOf({ configFile, url });
  for (const moment of sampleOf('kill batches', MOMENTS, 6)) await workers.dieAt(moment);
  expect(await workers.finish(() => stage.get(id))).toMatchObject({ state: 'succeeded', problem: null });
  const after = await stage.nodesIn(poolId);
  expect(after.map(({ name }) => name).toSorted()).toEqual(before.map(({ name }) => name).toSorted());
  for (const { name, uid, unschedulable } of after) {
    expect(uid).not.toBe(before.find((node) => node.name === name)?.uid);
    expect(unschedulable).toBe(false);
  }
  expect((await stage.poolNamed(POOL)).desiredSize).toBe(before.length);
  const calls = ['ModifyClusterNodePool', 'UpgradeClusterNodepool', 'RemoveNodePoolNodes'];
  expect(await Promise.all(calls.map((action) => received(simulator, action)))).toEqual([1, before.length, 1]);
  expect(await db.resourceLock.count()).toBe(0);
  expect((await verifyAudit(db)).ok).toBe(true);
  await stage.stop();
});
