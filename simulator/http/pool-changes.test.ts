import * as CS from '@alicloud/cs20151215';
import { describe, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { MINUTE, poolProbe } from '@/simulator/testing/pool-probe';
import { linuxBody, windowsBody } from '@/simulator/testing/pool-bodies';
import { refusalOf } from '@/simulator/testing/sdk-clients';
import { runningFor } from '@/simulator/testing/running';

const SECOND = 1_000;

const sim = runningFor('each');
const probe = poolProbe(sim);

describe('changing a pool', () => {
  it('refuses another write while one runs', async () => {
    const { poolId } = await probe.create(windowsBody());
    const refusal = await refusalOf(probe.scale(poolId, 1));
    expect(refusal).toMatchObject({ name: 'ClientError', code: 'InvalidNodePoolStatus.Forbidden', statusCode: 400 });
    expect(refusal.message).toBe('cannot operate nodepool when nodepool state is initial');
  });

  it('adds `count` nodes with Scale', async () => {
    const { poolId } = await probe.grown(linuxBody());
    await probe.scale(poolId, 2);
    await sim.advance(3 * MINUTE);
    expect(await probe.pool(poolId)).toMatchObject({
      status: { healthyNodes: 3, state: 'active' },
      scalingGroup: { desiredSize: 3 },
    });
  });

  it('scales to a desired size in both directions, newest nodes first out', async () => {
    const { poolId } = await probe.grown(linuxBody({ scaling_group: { desired_size: 2 } }));
    const before = await probe.nodes(poolId);
    const resize = (desiredSize: number) => probe.modify(poolId, { scalingGroup: { desiredSize } });
    const { taskId } = await resize(1);
    expect((await probe.task(taskId ?? '')).taskType).toBe('nodepool_scalein');
    await sim.advance(15 * SECOND);
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'removing', removingNodes: 1 });
    await sim.advance(MINUTE);
    expect((await probe.nodes(poolId)).map((node) => node.instanceId)).toEqual([before[0]?.instanceId]);
    expect((await probe.activities(poolId))[0]).toMatchObject({ StatusCode: 'Successful', DestroyedCapacity: 1 });
    await resize(3);
    await sim.advance(3 * MINUTE);
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'active', healthyNodes: 3 });
  });

  it('keeps the nodes and resets the bounds when auto scaling is switched off', async () => {
    const body = linuxBody({ auto_scaling: { enable: true, min_instances: 1, max_instances: 4 } });
    delete body.scaling_group['desired_size'];
    const { poolId } = await probe.grown(body);
    await probe.modify(poolId, { autoScaling: { enable: false } });
    expect(await probe.pool(poolId)).toMatchObject({
      scalingGroup: { desiredSize: 1 },
      autoScaling: { enable: false, minInstances: 0, maxInstances: 2000 },
    });
  });
});

describe('removing', () => {
  it('removes named nodes, drains them and lowers the desired size', async () => {
    const { poolId } = await probe.grown(linuxBody({ scaling_group: { desired_size: 2 } }));
    const [first, second] = await probe.nodes(poolId);
    await probe.removeNodes(poolId, [first?.instanceId], { drainNode: true, releaseNode: true });
    await sim.advance(10 * SECOND);
    const node = probe.kubeNode(first?.nodeName);
    expect(node?.['spec']).toMatchObject({ unschedulable: true });
    await sim.advance(MINUTE);
    expect((await probe.nodes(poolId)).map((item) => item.instanceId)).toEqual([second?.instanceId]);
    expect((await probe.pool(poolId)).scalingGroup?.desiredSize).toBe(1);
  });

  it('keeps an instance that is not to be released, outside the pool', async () => {
    const { poolId } = await probe.grown(linuxBody());
    const id = (await probe.nodes(poolId))[0]?.instanceId ?? '';
    await probe.removeNodes(poolId, [id], { releaseNode: false });
    await sim.advance(MINUTE);
    expect(await probe.nodes(poolId)).toEqual([]);
    expect(sim.simulation.world.state.instances.find((item) => item.instanceId === id)?.phase).toBe('free');
  });

  it('deletes a pool to 404, and only with force while it has nodes', async () => {
    const { poolId } = await probe.grown(linuxBody());
    expect((await refusalOf(probe.deletePool(poolId, false))).code).toBe('ErrorNodePoolNotEmpty');
    const { taskId } = await probe.deletePool(poolId);
    expect((await probe.pool(poolId)).status?.state).toBe('deleting');
    await sim.advance(2 * MINUTE);
    expect(await refusalOf(probe.pool(poolId))).toMatchObject({ code: 'ErrorNodePoolNotFound', statusCode: 404 });
    expect((await probe.task(taskId ?? '')).state).toBe('success');
  });

  it('shows the other removing state if the scenario sets it', async () => {
    sim.simulation.world.state.switches.removingState = 'removing_nodes';
    const { poolId } = await probe.grown(linuxBody());
    const [node] = await probe.nodes(poolId);
    const remove = () => probe.removeNodes(poolId, [node?.instanceId]);
    await remove();
    expect((await refusalOf(remove())).message).toBe('cannot operate nodepool when nodepool state is removing_nodes');
  });

  it('keeps subscription instances when their pool goes', async () => {
    const { poolId } = await probe.grown(linuxBody({ scaling_group: { instance_charge_type: 'PrePaid', period: 1 } }));
    const [node] = await probe.nodes(poolId);
    await probe.deletePool(poolId);
    await sim.advance(2 * MINUTE);
    // ACK docs, Delete a node pool: what is retained remains registered in the API server.
    expect(probe.kubeNode(node?.nodeName)).toBeDefined();
    const kept = sim.simulation.world.state.instances.find((item) => item.instanceId === node?.instanceId);
    expect(kept).toMatchObject({ phase: 'joined', poolId: '' });
  });

  it('keeps added instances when a pool without an expected number goes, and releases its own', async () => {
    const auto = linuxBody({ auto_scaling: { enable: true, min_instances: 2, max_instances: 4 } });
    delete auto.scaling_group['desired_size'];
    const { poolId } = await probe.grown(auto);
    const [own, added] = sim.simulation.world.state.instances.filter((item) => item.poolId === poolId);
    if (own === undefined || added === undefined) throw new Error('no instances');
    added.source = 'ess_attach';
    await probe.deletePool(poolId);
    await sim.advance(2 * MINUTE);
    const left = sim.simulation.world.state.instances.map((item) => item.instanceId);
    expect([left.includes(own.instanceId), left.includes(added.instanceId)]).toEqual([false, true]);
    expect(probe.kubeNode(own.nodeName)).toBeUndefined();
    expect(probe.kubeNode(added.nodeName)).toBeDefined();
  });

  it('can remain in deleting; then only another delete is accepted', async () => {
    const { poolId } = await probe.grown(linuxBody({ nodepool_info: { name: 'linux-delete-stuck' } }));
    const remove = () => probe.deletePool(poolId);
    const { taskId } = await remove();
    await sim.advance(2 * MINUTE);
    expect(await probe.task(taskId ?? '')).toMatchObject({ state: 'fail' });
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'delete_failed', totalNodes: 0 });
    const scale = probe.scale(poolId, 1);
    expect((await refusalOf(scale)).code).toBe('InvalidNodePoolStatus.Forbidden');
    await remove();
    await sim.advance(2 * MINUTE);
    expect((await refusalOf(probe.pool(poolId))).code).toBe('ErrorNodePoolNotFound');
  });

  it('does not delete the default pool', async () => {
    const list = await sim.cs.describeClusterNodePools(
      PROD_ID,
      new CS.DescribeClusterNodePoolsRequest({ nodepoolName: 'default-nodepool' }),
    );
    const id = list.body?.nodepools?.[0]?.nodepoolInfo?.nodepoolId ?? '';
    const refusal = await refusalOf(probe.deletePool(id));
    expect(refusal.code).toBe('OperationDenied.DefaultNodePool');
  });
});
