import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeClusterNodePoolsRequest, DescribeClustersV1Request } from '@alicloud/cs20151215';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { windowsBody } from '@/simulator/testing/pool-bodies';
import { bodyOf, poolProbe } from '@/simulator/testing/pool-probe';
import { startRunning } from '@/simulator/testing/running';
import { poolCounts } from '@/simulator/world/ack/pool-view';
import { Clock } from '@/simulator/world/clock';
import { SimulatedWorld } from '@/simulator/world/simulated-world';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mullion-restart-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const start = (scenario = 'hybrid-small') => startRunning({ dir, scenario, stateFile: join(dir, 'state.json') });

it('continues a running task after a restart, in the same simulated time', async () => {
  const before = await start();
  const { poolId, taskId } = await poolProbe(before).create(windowsBody({ scaling_group: { desired_size: 2 } }));
  await before.advance(60_000);
  const stoppedAt = before.simulation.world.now();
  expect((await poolProbe(before).pool(poolId)).status?.state).toBe('scaling');
  await before.stop();

  const after = await start();
  const probe = poolProbe(after);
  expect(after.simulation.world.now()).toBe(stoppedAt);
  expect((await probe.pool(poolId)).status).toMatchObject({ state: 'scaling', totalNodes: 2 });
  expect(after.simulation.world.state.callCounts['CreateClusterNodePool']).toBe(1);
  await after.advance(180_000);
  expect((await probe.task(taskId)).state).toBe('success');
  expect((await probe.pool(poolId)).status).toMatchObject({ state: 'active', healthyNodes: 2 });
  expect(after.simulation.world.kube(PROD_ID).list('Node')).toHaveLength(7);
  await after.stop();
});

it('catches up on the time while it was stopped', async () => {
  const before = await startRunning({ dir, stateFile: join(dir, 'state.json'), frozen: false });
  const { taskId } = await poolProbe(before).create(windowsBody());
  const saved = before.simulation.world.save();
  await before.stop();
  const clock = new Clock(() => Date.now() + 3 * 3_600_000);
  const world = SimulatedWorld.restore(JSON.parse(JSON.stringify(saved)), { clock, pace: 1 });
  expect(world.now() - saved.savedMs).toBeGreaterThanOrEqual(3 * 3_600_000);
  expect(world.state.tasks.find((task) => task.taskId === taskId)?.state).toBe('success');
  const pool = world.state.pools[0];
  expect(pool === undefined ? undefined : poolCounts(world, pool)).toMatchObject({ total_nodes: 3, healthy_nodes: 3 });
});

it('starts from the beginning for another scenario, and keeps no secret in the state file', async () => {
  const before = await start();
  await poolProbe(before).create(windowsBody());
  await before.stop();
  expect(await readFile(join(dir, 'state.json'), 'utf8')).not.toContain('Correct-Horse-7');
  const after = await start('empty');
  expect((await bodyOf(after.cs.describeClustersV1(new DescribeClustersV1Request({})))).clusters).toEqual([]);
  await after.stop();
});

it('is the same world for the same seed', async () => {
  const names = async (seed: string) => {
    const running = await startRunning({ seed });
    const list = await bodyOf(running.cs.describeClusterNodePools(PROD_ID, new DescribeClusterNodePoolsRequest({})));
    const created = await poolProbe(running).create(windowsBody());
    await running.stop();
    return [...(list.nodepools ?? []).map((pool) => pool.scalingGroup?.scalingGroupId), created.poolId];
  };
  const first = await names('one');
  expect(await names('one')).toEqual(first);
  expect(await names('two')).not.toEqual(first);
});
