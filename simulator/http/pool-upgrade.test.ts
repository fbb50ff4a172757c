import * as CS from '@alicloud/cs20151215';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { linuxBody } from '@/simulator/testing/pool-bodies';
import { MINUTE, bodyOf, poolProbe } from '@/simulator/testing/pool-probe';
import { refusalOf } from '@/simulator/testing/sdk-clients';
import { runningFor } from '@/simulator/testing/running';
import { poolName } from '@/simulator/world/ack/pools';

const sim = runningFor('each');
const probe = poolProbe(sim);
let winLegacy = '';
beforeEach(() => {
  // The PDB would block every drain of these nodes for ten minutes.
  sim.simulation.world.kube(PROD_ID).remove('PodDisruptionBudget', 'legacy', 'iis-portal');
  winLegacy = sim.simulation.world.state.pools.find((item) => poolName(item) === 'win-legacy')?.poolId ?? '';
});

const SECOND = 1_000;

type Upgrade = ConstructorParameters<typeof CS.UpgradeClusterNodepoolRequest>[0];

async function upgrade(poolId: string, request: Upgrade): Promise<string> {
  const answer = await bodyOf(
    sim.cs.upgradeClusterNodepool(PROD_ID, poolId, new CS.UpgradeClusterNodepoolRequest(request)),
  );
  expect(answer.requestId).toMatch(/^[0-9A-F]{8}-/);
  return answer.taskId ?? '';
}

const TO_CONTROL_PLANE = { kubernetesVersion: '1.32.1-aliyun.1', useReplace: true };
const versions = async (): Promise<string[]> =>
  (await probe.nodes(winLegacy)).map((node) => {
    const status = probe.kubeNode(node.nodeName)?.['status'];
    return /"kubeletVersion":"([^"]*)"/.exec(JSON.stringify(status) ?? '')?.[1] ?? 'gone';
  });

describe('UpgradeClusterNodepool', () => {
  it('replaces nodes batch by batch and raises the pool', async () => {
    expect(await versions()).toEqual(['v1.31.9-aliyun.1', 'v1.31.9-aliyun.1']);
    const taskId = await upgrade(winLegacy, { ...TO_CONTROL_PLANE, rollingPolicy: { maxParallelism: 1 } });
    expect((await probe.pool(winLegacy)).status?.state).toBe('upgrading');
    await sim.advance(2 * MINUTE);
    expect((await probe.task(taskId)).state).toBe('running');
    expect(await versions()).toContain('v1.31.9-aliyun.1');
    expect((await probe.pool(winLegacy)).status).toMatchObject({ totalNodes: 2, healthyNodes: 1 });
    await sim.advance(8 * MINUTE);
    expect(await probe.task(taskId)).toMatchObject({ state: 'success', taskType: 'nodepool_upgrade' });
    expect(await versions()).toEqual(['v1.32.1-aliyun.1', 'v1.32.1-aliyun.1']);
    expect((await probe.pool(winLegacy)).status).toMatchObject({ state: 'active', healthyNodes: 2 });
  });

  it('gives the pool the type and platform of its new image, with which it can be edited', async () => {
    const WINDOWS_2022 = 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd';
    await upgrade(winLegacy, { imageId: WINDOWS_2022, useReplace: true });
    await sim.advance(20 * MINUTE);
    const { scalingGroup } = await probe.pool(winLegacy);
    expect(scalingGroup).toMatchObject({ imageId: WINDOWS_2022, imageType: 'WindowsServer2022', platform: 'Windows' });
    const { imageId, imageType, platform } = scalingGroup ?? {};
    const group = { imageId, imageType, platform, systemDiskSize: 130 };
    const sent = new CS.ModifyClusterNodePoolRequestScalingGroup(group);
    const request = new CS.ModifyClusterNodePoolRequest({ scalingGroup: sent });
    await bodyOf(sim.cs.modifyClusterNodePool(PROD_ID, winLegacy, request));
    await sim.advance(MINUTE);
    expect((await probe.pool(winLegacy)).scalingGroup).toMatchObject({ imageType, systemDiskSize: 130 });
  });

  it('registers a node with a new system disk again, under its name', async () => {
    const [node] = await probe.nodes(winLegacy);
    const before = probe.kubeNode(node?.nodeName)?.metadata.uid;
    await upgrade(winLegacy, { ...TO_CONTROL_PLANE, nodeNames: [node?.nodeName ?? ''] });
    await sim.advance(10 * MINUTE);
    const after = probe.kubeNode(node?.nodeName)?.metadata.uid;
    expect(after).toMatch(/^[0-9a-f-]{36}$/);
    expect(after).not.toBe(before);
  });

  it('changes Linux nodes in place without use_replace', async () => {
    const { poolId } = await probe.grown(linuxBody());
    const [node] = await probe.nodes(poolId);
    const before = probe.kubeNode(node?.nodeName)?.metadata.uid;
    await upgrade(poolId, { runtimeVersion: '2.1.1' });
    await sim.advance(2 * MINUTE);
    const after = probe.kubeNode(node?.nodeName);
    expect(after?.metadata.uid).toBe(before);
    expect(JSON.stringify(after?.['status'])).toContain('containerd://2.1.1');
    expect(after?.['spec']).not.toHaveProperty('unschedulable', true);
  });

  it.each<[string, Upgrade, string]>([
    ['Windows without use_replace', { kubernetesVersion: '1.32.1-aliyun.1' }, 'InvalidParameter.UseReplace'],
    [
      'a version above the control plane',
      { kubernetesVersion: '1.33.3-aliyun.1', useReplace: true },
      'InvalidParameter.KubernetesVersion',
    ],
    ['an unknown version', { kubernetesVersion: '9.9.9', useReplace: true }, 'InvalidParameter.KubernetesVersion'],
    [
      'a Linux image',
      { imageId: 'aliyun_3_x64_20G_alibase_20241218.vhd', useReplace: true },
      'InvalidParameter.ImageId',
    ],
    [
      'eleven nodes at once',
      { useReplace: true, rollingPolicy: { maxParallelism: 11 } },
      'InvalidParameter.MaxParallelism',
    ],
    ['a node of another pool', { useReplace: true, nodeNames: ['cn-hangzhou.10.0.0.1'] }, 'InvalidParameter.NodeNames'],
  ])('refuses %s', async (_what, request, code) => {
    expect((await refusalOf(upgrade(winLegacy, request))).code).toBe(code);
  });
});

describe('rolling tasks', () => {
  it('pause after the first batch and continue when resumed', async () => {
    const policy = { maxParallelism: 1, pausePolicy: 'FirstBatch' };
    const taskId = await upgrade(winLegacy, { ...TO_CONTROL_PLANE, rollingPolicy: policy });
    await sim.advance(10 * MINUTE);
    expect((await probe.task(taskId)).state).toBe('paused');
    expect((await versions()).toSorted()).toEqual(['v1.31.9-aliyun.1', 'v1.32.1-aliyun.1']);
    await sim.cs.resumeTask(taskId);
    await sim.advance(10 * MINUTE);
    expect((await probe.task(taskId)).state).toBe('success');
  });

  it('stop when canceled: remaining nodes keep their version and are uncordoned', async () => {
    const taskId = await upgrade(winLegacy, { ...TO_CONTROL_PLANE, rollingPolicy: { maxParallelism: 2 } });
    await sim.advance(8 * SECOND);
    const [node] = await probe.nodes(winLegacy);
    expect(probe.kubeNode(node?.nodeName)?.['spec']).toMatchObject({ unschedulable: true });
    await sim.cs.cancelTask(taskId);
    expect((await probe.task(taskId)).state).toBe('canceled');
    expect((await probe.pool(winLegacy)).status?.state).toBe('active');
    expect(probe.kubeNode(node?.nodeName)?.['spec']).not.toHaveProperty('unschedulable', true);
    expect(await versions()).toEqual(['v1.31.9-aliyun.1', 'v1.31.9-aliyun.1']);
  });

  it('answer without a body, which the SDK accepts', async () => {
    const taskId = await upgrade(winLegacy, TO_CONTROL_PLANE);
    const answer = await sim.cs.pauseTask(taskId);
    expect([answer.statusCode, Reflect.get(answer, 'body')]).toEqual([200, undefined]);
    await sim.advance(10 * MINUTE);
    expect((await probe.task(taskId)).state).toBe('paused');
    expect((await refusalOf(sim.cs.pauseTask(taskId))).code).toBe('ErrPauseTask');
  });

  it('are the only ones that can be paused', async () => {
    const { taskId } = await probe.create(linuxBody());
    expect((await refusalOf(sim.cs.pauseTask(taskId))).code).toBe('TaskOperationNotSupported');
    expect((await refusalOf(sim.cs.cancelTask('T-nothing'))).code).toBe('ErrorTaskNotFound');
  });
});

describe('other work on nodes', () => {
  it('repairs an unhealthy node', async () => {
    const [node] = await probe.nodes(winLegacy);
    await sim.control('POST', '/node', { node: node?.nodeName, ready: false });
    expect((await probe.pool(winLegacy)).status?.offlineNodes).toBe(1);
    const request = new CS.RepairClusterNodePoolRequest({
      nodes: [node?.nodeName ?? ''],
      operations: [{ operationId: 'restart.kubelet' }],
    });
    await sim.cs.repairClusterNodePool(PROD_ID, winLegacy, request);
    expect((await probe.pool(winLegacy)).status?.state).toBe('repairing');
    await sim.advance(MINUTE);
    expect((await probe.pool(winLegacy)).status).toMatchObject({ state: 'active', healthyNodes: 2, offlineNodes: 0 });
  });

  it('attaches a free instance, which then runs the pool image', async () => {
    const free = sim.simulation.world.state.instances.find((instance) => instance.phase === 'free');
    const request = new CS.AttachInstancesToNodePoolRequest({
      instances: [free?.instanceId ?? ''],
      password: 'Correct-Horse-7',
    });
    const { taskId } = await bodyOf(sim.cs.attachInstancesToNodePool(PROD_ID, winLegacy, request));
    await sim.advance(5 * MINUTE);
    expect(await probe.task(taskId ?? '')).toMatchObject({ state: 'success', taskType: 'nodepool_node_attach' });
    const attached = (await probe.nodes(winLegacy)).find((node) => node.instanceId === free?.instanceId);
    expect(attached).toMatchObject({ nodeStatus: 'Ready', source: 'ess_attach', hostName: '192-168-0-21' });
    expect(attached?.imageId).toContain('win2019');
    expect((await refusalOf(sim.cs.attachInstancesToNodePool(PROD_ID, winLegacy, request))).code).toBe(
      'InvalidParameter.Instances',
    );
  });
});
