import { describe, expect, it } from 'vitest';
import { DEV_ID, PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import { MINUTE, poolProbe } from '@/simulator/testing/pool-probe';
import { linuxBody, windowsBody } from '@/simulator/testing/pool-bodies';
import { runningFor } from '@/simulator/testing/running';
import { fieldAt } from '@/simulator/world/kube/kube-object';

const SECOND = 1_000;

const sim = runningFor('each');
const probe = poolProbe(sim);

describe('creating a pool', () => {
  it('passes initial, scaling and active while its task shows stages', async () => {
    const { poolId, taskId } = await probe.create(windowsBody({ scaling_group: { desired_size: 2 } }));
    expect(poolId).toMatch(/^np[0-9a-z]{32}$/);
    expect(taskId).toMatch(/^T-[0-9a-f]{24}$/);
    expect((await probe.pool(poolId)).status?.state).toBe('initial');
    expect(await probe.task(taskId)).toMatchObject({
      state: 'running',
      taskType: 'nodepool_create',
      currentStage: 'CreateScalingGroup',
    });

    await sim.advance(30 * SECOND);
    expect((await probe.pool(poolId)).status).toMatchObject({
      state: 'scaling',
      totalNodes: 2,
      initialNodes: 2,
      healthyNodes: 0,
    });
    expect((await probe.task(taskId)).currentStage).toBe('WaitNodesReady');
    expect((await probe.nodes(poolId)).map((node) => node.state)).toContain('initial');
    expect((await probe.activities(poolId))[0]).toMatchObject({
      StatusCode: 'InProgress',
      Description: 'Add "2" ECS instance',
    });

    await sim.advance(3 * MINUTE);
    expect(await probe.task(taskId)).toMatchObject({ state: 'success' });
    expect((await probe.pool(poolId)).status).toMatchObject({
      state: 'active',
      totalNodes: 2,
      healthyNodes: 2,
      servingNodes: 2,
    });
    const ready = await probe.nodes(poolId);
    expect(ready.map((node) => node.nodeStatus)).toEqual(['Ready', 'Ready']);
    expect(ready[0]?.hostName).toMatch(/^192-168-\d+-\d+$/);
    // BALANCE puts them into different zones, so into different subnets.
    expect(new Set(ready.map((node) => node.nodeName?.split('.')[3])).size).toBe(2);
    const [activity] = await probe.activities(poolId);
    expect(activity).toMatchObject({ StatusCode: 'Successful', TotalCapacity: '2', CreatedCapacity: 2 });
    expect(activity).not.toHaveProperty('ErrorCode');
  });

  it('gives nodes the labels ACK and the kubelet set, the pool labels and taints', async () => {
    const { poolId } = await probe.create(windowsBody());
    await sim.advance(4 * MINUTE);
    const name = (await probe.nodes(poolId))[0]?.nodeName ?? '';
    const node = probe.kubeNode(name);
    expect(node?.metadata.labels).toMatchObject({
      'alibabacloud.com/nodepool-id': poolId,
      'ack.aliyun.com': PROD_ID,
      'kubernetes.io/os': 'windows',
      'node.kubernetes.io/windows-build': '10.0.20348',
      'node.kubernetes.io/instance-type': 'ecs.g6.xlarge',
      'topology.kubernetes.io/region': 'cn-hangzhou',
      workload: 'windows',
    });
    expect(node?.metadata.labels?.['topology.kubernetes.io/zone']).toMatch(/^cn-hangzhou-[hi]$/);
    expect(JSON.stringify(node?.['spec'])).toContain('"key":"os"');
  });

  it('lets pods use the last data disk, else the system disk, minus the reservation', async () => {
    const disks = (...sizes: number[]) => ({
      scaling_group: { system_disk_size: 60, data_disks: sizes.map((size) => ({ category: 'cloud_essd', size })) },
    });
    const room = async (sizes: number[], name: string): Promise<number> => {
      const { poolId } = await probe.create(windowsBody({ nodepool_info: { name }, ...disks(...sizes) }));
      await sim.advance(4 * MINUTE);
      const node = probe.kubeNode((await probe.nodes(poolId))[0]?.nodeName ?? '');
      return Number(fieldAt(node ?? {}, 'status.allocatable.ephemeral-storage')) / 2 ** 30;
    };
    expect(await room([], 'win-plain')).toBe(57);
    expect(await room([40, 200], 'win-data')).toBe(197);
  });

  it('masks the password, resolves defaults and never returns the secret', async () => {
    const { poolId } = await probe.create(windowsBody());
    const detail = await probe.pool(poolId);
    expect(detail.scalingGroup).toMatchObject({ loginPassword: '********', platform: 'Windows', desiredSize: 1 });
    expect(detail.kubernetesConfig?.runtimeVersion).toBe('2.1.5');
    expect(JSON.stringify(sim.simulation.world.save())).not.toContain('Correct-Horse-7');
  });

  it('creates an empty pool without a scaling activity', async () => {
    const { poolId, taskId } = await probe.create(linuxBody({ scaling_group: { desired_size: 0 } }));
    await sim.advance(30 * SECOND);
    expect((await probe.task(taskId)).state).toBe('success');
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'active', totalNodes: 0 });
    expect(await probe.activities(poolId)).toEqual([]);
  });

  it('starts an auto-scaling pool at its minimum and shows no desired size', async () => {
    const body = linuxBody({ auto_scaling: { enable: true, min_instances: 2, max_instances: 5 } });
    delete body.scaling_group['desired_size'];
    const { poolId } = await probe.grown(body);
    const detail = await probe.pool(poolId);
    expect(detail.status?.healthyNodes).toBe(2);
    expect(detail.scalingGroup?.desiredSize).toBeUndefined();
  });
});

describe('failed scale-outs', () => {
  it.each([
    ['win-no-disk', {}, 'RecommendEmpty.DiskTypeNoStock', 'active'],
    ['win-no-stock', {}, 'RecommendEmpty.InstanceTypeNoStock', 'active'],
    ['win-fail-quota', {}, 'QuotaExceed.ElasticQuota', 'failed'],
    [
      'win-old-disk',
      {
        instance_types: ['ecs.g8i.xlarge'],
        system_disk_category: 'cloud_efficiency',
        system_disk_performance_level: '',
      },
      'InvalidSystemDiskCategory.ValueNotSupported',
      'active',
    ],
  ])('%s with %j fails with %s', async (name, group, code, state) => {
    const { poolId, taskId } = await probe.create(windowsBody({ nodepool_info: { name }, scaling_group: group }));
    await sim.advance(MINUTE);
    expect(await probe.task(taskId)).toMatchObject({ state: 'fail', error: { code } });
    expect((await probe.pool(poolId)).status).toMatchObject({ state, totalNodes: 0 });
    expect(await probe.activities(poolId)).toMatchObject([
      { StatusCode: 'Failed', ErrorCode: code, TotalCapacity: '0', Detail: expect.stringContaining(`code:"${code}"`) },
    ]);
  });

  it('fall back on another disk category where the first is sold out', async () => {
    const { compute } = sim.simulation.world.state;
    compute.diskSoldOut = Object.fromEntries(compute.zones.map((zone) => [zone, ['cloud_essd']]));
    const alone = await probe.grown(linuxBody({ nodepool_info: { name: 'alone' } }));
    expect((await probe.activities(alone.poolId))[0]).toMatchObject({ ErrorCode: 'RecommendEmpty.DiskTypeNoStock' });
    const more = { system_disk_categories: ['cloud_essd', 'cloud_auto'] };
    const flexible = await probe.grown(linuxBody({ nodepool_info: { name: 'flexible' }, scaling_group: more }));
    expect((await probe.activities(flexible.poolId))[0]).toMatchObject({ StatusCode: 'Successful' });
  });

  it('reports partial success when addresses run out', async () => {
    const { world } = sim.simulation;
    for (const item of world.state.network.vSwitches) item.availableIps = item.id === VSWITCH_IDS.h ? 1 : 0;
    const { poolId, taskId } = await probe.create(windowsBody({ scaling_group: { desired_size: 2 } }));
    await sim.advance(4 * MINUTE);
    expect(await probe.task(taskId)).toMatchObject({
      state: 'fail',
      error: { code: 'NodepoolScaleFailed.PartialSuccess' },
    });
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'active', healthyNodes: 1 });
    expect((await probe.activities(poolId))[0]).toMatchObject({
      StatusCode: 'Warning',
      ErrorCode: 'QuotaExceeded.PrivateIpAddress',
    });
  });

  it('leaves never-ready nodes offline and times out', async () => {
    const { poolId, taskId } = await probe.create(windowsBody({ nodepool_info: { name: 'win-never-ready' } }));
    await sim.advance(5 * MINUTE);
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'scaling', offlineNodes: 1 });
    await sim.advance(8 * MINUTE);
    expect(await probe.task(taskId)).toMatchObject({
      state: 'fail',
      error: { code: 'NodepoolScaleFailed.WaitForDesiredSizeTimeout' },
    });
    expect((await probe.nodes(poolId)).map((node) => node.nodeStatus)).toEqual(['NotReady']);
  });

  it('never joins nodes without a way to the Internet, and hides them from the node list', async () => {
    const body = windowsBody({ scaling_group: { vswitch_ids: [VSWITCH_IDS.isolated], desired_size: 2 } });
    const { poolId, taskId } = await probe.create(body);
    await sim.advance(13 * MINUTE);
    expect(await probe.task(taskId)).toMatchObject({
      state: 'fail',
      error: { code: 'NodepoolScaleFailed.FailedJoinCluster' },
    });
    expect((await probe.pool(poolId)).status).toMatchObject({ totalNodes: 2, failedNodes: 2 });
    expect((await probe.activities(poolId))[0]).toMatchObject({
      StatusCode: 'Warning',
      ErrorCode: 'NodepoolScaleFailed.FailedJoinCluster',
      CreatedCapacity: 2,
    });
    expect(await probe.nodes(poolId)).toEqual([]);
  });

  it('joins Windows nodes that stay NotReady where kube-flannel-ds-windows is too old', async () => {
    const { poolId } = await probe.create(windowsBody(), DEV_ID);
    await sim.advance(5 * MINUTE);
    expect((await probe.pool(poolId, DEV_ID)).status).toMatchObject({ offlineNodes: 1, healthyNodes: 0 });
  });

  it('takes five times as long for a slow pool', async () => {
    const { poolId } = await probe.grown(linuxBody({ nodepool_info: { name: 'linux-slow' } }));
    expect((await probe.pool(poolId)).status?.healthyNodes).toBe(0);
    await sim.advance(6 * MINUTE);
    expect((await probe.pool(poolId)).status).toMatchObject({ state: 'active', healthyNodes: 1 });
  });
});
