import * as CS from '@alicloud/cs20151215';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { type PoolProbe, bodyOf, startProbed } from '@/simulator/testing/pool-probe';
import { linuxBody, windowsBody } from '@/simulator/testing/pool-bodies';
import { refusalOf } from '@/simulator/testing/refusal';
import type { Running } from '@/simulator/testing/running';

const SECOND = 1_000;
const MINUTE = 60_000;

let sim: Running;
let probe: PoolProbe;
beforeEach(async () => {
  ({ sim, probe } = await startProbed());
});
afterEach(() => sim.stop());

describe('changing a pool', () => {
  it('refuses another write while one runs', async () => {
    const { poolId } = await probe.create(windowsBody());
    const refusal = await refusalOf(
      sim.cs.scaleClusterNodePool(PROD_ID, poolId, new CS.ScaleClusterNodePoolRequest({ count: 1 })),
    );
    expect(refusal).toMatchObject({ name: 'ClientError', code: 'InvalidNodePoolStatus.Forbidden', statusCode: 400 });
    expect(refusal.message).toBe('cannot operate nodepool when nodepool state is initial');
  });

  it('adds `count` nodes with Scale', async () => {
    const { poolId } = await probe.create(linuxBody());
    await sim.advance(3 * MINUTE);
    await sim.cs.scaleClusterNodePool(PROD_ID, poolId, new CS.ScaleClusterNodePoolRequest({ count: 2 }));
    await sim.advance(3 * MINUTE);
    expect(await probe.pool(poolId)).toMatchObject({
      status: { healthyNodes: 3, state: 'active' },
      scalingGroup: { desiredSize: 3 },
    });
  });

  it('scales to a desired size in both directions, newest nodes first out', async () => {
    const { poolId } = await probe.create(linuxBody({ scaling_group: { desired_size: 2 } }));
    await sim.advance(3 * MINUTE);
    const before = await probe.nodes(poolId);
    const resize = (desiredSize: number) =>
      bodyOf(
        sim.cs.modifyClusterNodePool(
          PROD_ID,
          poolId,
          new CS.ModifyClusterNodePoolRequest({ scalingGroup: { desiredSize } }),
        ),
      );
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

  it('replaces lists, keeps what is absent, and clears user data with any kubernetes_config', async () => {
    const { poolId } = await probe.create(
      linuxBody({ kubernetes_config: { user_data: 'ZWNobyBoaQ==', labels: [{ key: 'a', value: '1' }] } }),
    );
    await sim.advance(3 * MINUTE);
    const change = { kubernetesConfig: { labels: [{ key: 'b', value: '2' }] }, updateNodes: true };
    await sim.cs.modifyClusterNodePool(PROD_ID, poolId, new CS.ModifyClusterNodePoolRequest(change));
    await sim.advance(MINUTE);
    const config = (await probe.pool(poolId)).kubernetesConfig;
    expect(config).toMatchObject({ userData: '', runtime: 'containerd', labels: [{ key: 'b', value: '2' }] });
    const name = (await probe.nodes(poolId))[0]?.nodeName ?? '';
    const labels = probe.kubeNode(name)?.metadata.labels ?? {};
    expect([labels['a'], labels['b']]).toEqual([undefined, '2']);
  });

  it('leaves existing nodes alone without update_nodes', async () => {
    const { poolId } = await probe.create(linuxBody());
    await sim.advance(3 * MINUTE);
    const change = { kubernetesConfig: { labels: [{ key: 'late', value: '1' }] } };
    await sim.cs.modifyClusterNodePool(PROD_ID, poolId, new CS.ModifyClusterNodePoolRequest(change));
    await sim.advance(MINUTE);
    const name = (await probe.nodes(poolId))[0]?.nodeName ?? '';
    expect(probe.kubeNode(name)?.metadata.labels).not.toHaveProperty('late');
  });

  it('keeps the present nodes and opens the bounds when auto scaling is switched off', async () => {
    const body = linuxBody({ auto_scaling: { enable: true, min_instances: 1, max_instances: 4 } });
    delete body.scaling_group['desired_size'];
    const { poolId } = await probe.create(body);
    await sim.advance(3 * MINUTE);
    const off = new CS.ModifyClusterNodePoolRequest({ autoScaling: { enable: false } });
    await sim.cs.modifyClusterNodePool(PROD_ID, poolId, off);
    expect(await probe.pool(poolId)).toMatchObject({
      scalingGroup: { desiredSize: 1 },
      autoScaling: { enable: false, minInstances: 0, maxInstances: 2000 },
    });
  });
});

describe('removing', () => {
  it('removes named nodes, drains them and lowers the desired size', async () => {
    const { poolId } = await probe.create(linuxBody({ scaling_group: { desired_size: 2 } }));
    await sim.advance(3 * MINUTE);
    const [first, second] = await probe.nodes(poolId);
    const request = new CS.RemoveNodePoolNodesRequest({
      instanceIds: [first?.instanceId ?? ''],
      drainNode: true,
      releaseNode: true,
    });
    await sim.cs.removeNodePoolNodes(PROD_ID, poolId, request);
    await sim.advance(10 * SECOND);
    const node = probe.kubeNode(first?.nodeName);
    expect(node?.['spec']).toMatchObject({ unschedulable: true });
    await sim.advance(MINUTE);
    expect((await probe.nodes(poolId)).map((item) => item.instanceId)).toEqual([second?.instanceId]);
    expect((await probe.pool(poolId)).scalingGroup?.desiredSize).toBe(1);
  });

  it('keeps an instance that is not to be released, outside the pool', async () => {
    const { poolId } = await probe.create(linuxBody());
    await sim.advance(3 * MINUTE);
    const id = (await probe.nodes(poolId))[0]?.instanceId ?? '';
    await sim.cs.removeNodePoolNodes(
      PROD_ID,
      poolId,
      new CS.RemoveNodePoolNodesRequest({ instanceIds: [id], releaseNode: false }),
    );
    await sim.advance(MINUTE);
    expect(await probe.nodes(poolId)).toEqual([]);
    expect(sim.simulation.world.state.instances.find((item) => item.instanceId === id)?.phase).toBe('free');
  });

  it('deletes a pool to 404, and only with force while it has nodes', async () => {
    const { poolId } = await probe.create(linuxBody());
    await sim.advance(3 * MINUTE);
    const gentle = sim.cs.deleteClusterNodepool(PROD_ID, poolId, new CS.DeleteClusterNodepoolRequest({ force: false }));
    expect((await refusalOf(gentle)).code).toBe('ErrorNodePoolNotEmpty');
    const force = new CS.DeleteClusterNodepoolRequest({ force: true });
    const { taskId } = await bodyOf(sim.cs.deleteClusterNodepool(PROD_ID, poolId, force));
    expect((await probe.pool(poolId)).status?.state).toBe('deleting');
    await sim.advance(2 * MINUTE);
    expect(await refusalOf(probe.pool(poolId))).toMatchObject({ code: 'ErrorNodePoolNotFound', statusCode: 404 });
    expect((await probe.task(taskId ?? '')).state).toBe('success');
  });

  it('shows the other word for removing where the scenario says so', async () => {
    sim.simulation.world.state.switches.removingState = 'removing_nodes';
    const { poolId } = await probe.create(linuxBody());
    await sim.advance(3 * MINUTE);
    const [node] = await probe.nodes(poolId);
    const remove = () =>
      sim.cs.removeNodePoolNodes(
        PROD_ID,
        poolId,
        new CS.RemoveNodePoolNodesRequest({ instanceIds: [node?.instanceId ?? ''], releaseNode: true }),
      );
    await remove();
    expect((await refusalOf(remove())).message).toBe('cannot operate nodepool when nodepool state is removing_nodes');
  });

  it('keeps subscription instances when their pool goes', async () => {
    const { poolId } = await probe.create(linuxBody({ scaling_group: { instance_charge_type: 'PrePaid', period: 1 } }));
    await sim.advance(3 * MINUTE);
    const [node] = await probe.nodes(poolId);
    await sim.cs.deleteClusterNodepool(PROD_ID, poolId, new CS.DeleteClusterNodepoolRequest({ force: true }));
    await sim.advance(2 * MINUTE);
    // ACK docs, Delete a node pool: what is retained remains registered in the API server.
    expect(probe.kubeNode(node?.nodeName)).toBeDefined();
    const kept = sim.simulation.world.state.instances.find((item) => item.instanceId === node?.instanceId);
    expect(kept).toMatchObject({ phase: 'joined', poolId: '' });
  });

  it('keeps added instances when a pool without an expected number goes, and releases its own', async () => {
    const auto = linuxBody({ auto_scaling: { enable: true, min_instances: 2, max_instances: 4 } });
    delete auto.scaling_group['desired_size'];
    const { poolId } = await probe.create(auto);
    await sim.advance(3 * MINUTE);
    const [own, added] = sim.simulation.world.state.instances.filter((item) => item.poolId === poolId);
    if (own === undefined || added === undefined) throw new Error('no instances');
    added.source = 'ess_attach';
    await sim.cs.deleteClusterNodepool(PROD_ID, poolId, new CS.DeleteClusterNodepoolRequest({ force: true }));
    await sim.advance(2 * MINUTE);
    const left = sim.simulation.world.state.instances.map((item) => item.instanceId);
    expect([left.includes(own.instanceId), left.includes(added.instanceId)]).toEqual([false, true]);
    expect(probe.kubeNode(own.nodeName)).toBeUndefined();
    expect(probe.kubeNode(added.nodeName)).toBeDefined();
  });

  it('can get stuck deleting; only another delete is then accepted', async () => {
    const { poolId } = await probe.create(linuxBody({ nodepool_info: { name: 'linux-delete-stuck' } }));
    await sim.advance(3 * MINUTE);
    const remove = () =>
      bodyOf(sim.cs.deleteClusterNodepool(PROD_ID, poolId, new CS.DeleteClusterNodepoolRequest({ force: true })));
    const { taskId } = await remove();
    await sim.advance(2 * MINUTE);
    expect(await probe.task(taskId ?? '')).toMatchObject({ state: 'fail' });
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'delete_failed', totalNodes: 0 });
    const scale = sim.cs.scaleClusterNodePool(PROD_ID, poolId, new CS.ScaleClusterNodePoolRequest({ count: 1 }));
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
    const refusal = await refusalOf(
      sim.cs.deleteClusterNodepool(PROD_ID, id, new CS.DeleteClusterNodepoolRequest({ force: true })),
    );
    expect(refusal.code).toBe('OperationDenied.DefaultNodePool');
  });
});
