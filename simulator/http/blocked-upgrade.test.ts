import * as CS from '@alicloud/cs20151215';
import { expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { MINUTE, bodyOf, poolProbe } from '@/simulator/testing/pool-probe';
import { runningFor } from '@/simulator/testing/running';
import { poolName } from '@/simulator/world/ack/pools';

const sim = runningFor('each');
const probe = poolProbe(sim);

it('an upgrade stops when PDBs block its drain for 30 minutes, and replaces no disk beneath running pods', async () => {
  const pool = sim.simulation.world.state.pools.find((one) => poolName(one) === 'win-legacy')?.poolId ?? '';
  const uids = async () => (await probe.nodes(pool)).map(({ nodeName }) => probe.kubeNode(nodeName)?.metadata.uid);
  const before = await uids();
  const request = new CS.UpgradeClusterNodepoolRequest({ kubernetesVersion: '1.32.1-aliyun.1', useReplace: true });
  const { taskId = '' } = await bodyOf(sim.cs.upgradeClusterNodepool(PROD_ID, pool, request));
  await sim.advance(29 * MINUTE);
  expect((await probe.task(taskId)).state).toBe('running');
  await sim.advance(3 * MINUTE);
  const { state, error } = await probe.task(taskId);
  expect({ state, message: error?.message }).toEqual({ state: 'fail', message: expect.stringContaining('timed out') });
  expect(await uids()).toEqual(before);
});
