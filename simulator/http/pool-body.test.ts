import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_GROUP_ID, VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { fullBody } from '@/simulator/testing/full-body';
import { type BodyChange, linuxBody, windowsBody } from '@/simulator/testing/pool-bodies';
import { poolProbe } from '@/simulator/testing/pool-probe';
import { refusalOf } from '@/simulator/testing/refusal';
import { type Running, startRunning } from '@/simulator/testing/running';

type Fields = Record<string, unknown>;

let sim: Running;
beforeEach(async () => {
  sim = await startRunning();
});
afterEach(() => sim.stop());

const POOLS = `/clusters/${PROD_ID}/nodepools`;
const MINUTE = 60_000;
const SETTLED = 15 * MINUTE;

/** In wire names as they are: the SDK's models would drop or refuse what these tests are about. */
const create = (body: unknown) =>
  sim.raw({ action: 'CreateClusterNodePool', method: 'POST', pathname: POOLS, body });
const modify = (poolId: string, body: unknown) =>
  sim.raw({ action: 'ModifyClusterNodePool', method: 'PUT', pathname: `${POOLS}/${poolId}`, body });

async function made(body: unknown): Promise<string> {
  const { body: answer } = await create(body);
  await sim.advance(SETTLED);
  return String(answer['nodepool_id']);
}

async function changed(poolId: string, body: unknown): Promise<Fields> {
  await modify(poolId, body);
  await sim.advance(SETTLED);
  return detailOf(poolId);
}

const detailOf = async (poolId: string): Promise<Fields> =>
  (await sim.raw({ action: 'DescribeClusterNodePoolDetail', pathname: `${POOLS}/${poolId}` })).body;

const groupOf = (pool: Fields): Fields => {
  const group = pool['scaling_group'];
  if (typeof group !== 'object' || group === null) throw new Error('the pool has no scaling group');
  return { ...group };
};

describe('a body that sets everything', () => {
  it('comes back from the detail, but for what only requests carry', async () => {
    const pool = await detailOf(await made(fullBody));
    const { auto_upgrade_policy: _policy, ...management } = fullBody.management;
    expect(pool).toMatchObject({
      ...fullBody,
      management,
      scaling_group: { ...fullBody.scaling_group, login_password: '********' },
    });
    expect(pool).toMatchObject({
      management: { auto_upgrade_policy: { auto_upgrade_kubelet: false } },
      node_components: [{ config_revision: '1' }],
    });
    expect(JSON.stringify(pool)).not.toMatch(/auto_upgrade_os|auto_upgrade_runtime|Correct-Horse/);
  });

  it('is read by the SDK of the product', async () => {
    const poolId = await made(fullBody);
    const pool = await poolProbe(sim).pool(poolId);
    expect(pool.scalingGroup).toMatchObject({
      periodUnit: 'Week',
      autoRenewPeriod: 3,
      systemDiskProvisionedIops: 1_000,
      dataDisks: [{ encrypted: 'true', snapshotId: 's-280s7' }, { burstingEnabled: true }],
      diskInit: [{ mountForRuntime: true }],
      privatePoolOptions: { matchCriteria: 'Target', id: 'eap-bp1k8s9mullion0assure' },
      instanceMetadataOptions: { httpTokens: 'required' },
    });
  });

  it('shows in the list without what the detail alone has', async () => {
    await made(fullBody);
    const { body } = await sim.raw({
      action: 'DescribeClusterNodePools',
      pathname: POOLS,
      query: { NodepoolName: 'everything' },
    });
    const text = JSON.stringify(body);
    expect(text).toContain('"security_hardening_os":true');
    expect(text).not.toMatch(/http_tokens|host_network|intranet|"conditions"/);
  });
});

const group = (change: Fields): BodyChange => ({ scaling_group: change });
const kubernetes = (change: Fields): BodyChange => ({ kubernetes_config: change });
const disk = (change: Fields): BodyChange =>
  group({ data_disks: [{ category: 'cloud_essd', size: 100, ...change }] });
const prepaid = (change: Fields): BodyChange =>
  group({ instance_charge_type: 'PrePaid', period: 1, auto_renew: true, ...change });

const REFUSED: [string, BodyChange, string][] = [
  ['ten months of subscription', prepaid({ period: 10 }), 'Period'],
  ['five weeks of subscription', prepaid({ period: 5, period_unit: 'Week' }), 'Period'],
  ['renewal for four months', prepaid({ auto_renew_period: 4 }), 'AutoRenewPeriod'],
  ['renewal for four weeks', prepaid({ period_unit: 'Week', auto_renew_period: 4 }), 'AutoRenewPeriod'],
  [
    'a price that is no number',
    group({
      spot_strategy: 'SpotWithPriceLimit',
      spot_price_limit: [{ instance_type: 'ecs.g7.xlarge', price_limit: '1 CNY' }],
    }),
    'SpotPriceLimit',
  ],
  ['MLPS with a key pair', group({ soc_enabled: true }), 'KeyPair'],
  [
    'hardening of ContainerOS',
    group({ image_type: 'ContainerOS', key_pair: '', login_password: 'Correct-Horse-7', soc_enabled: true }),
    'SecurityHardening',
  ],
  [
    'OS hardening of CentOS',
    group({ image_type: 'CentOS', security_hardening_os: true }),
    'SecurityHardening',
  ],
  [
    'an encrypted system disk that is no ESSD',
    group({ system_disk_category: 'cloud_efficiency', system_disk_encrypted: true }),
    'SystemDisk',
  ],
  ['another cipher', group({ system_disk_encrypt_algorithm: 'rot13' }), 'SystemDisk'],
  ['IOPS for an ESSD', group({ system_disk_provisioned_iops: 100 }), 'SystemDisk'],
  [
    'more IOPS than AutoPL has',
    group({ system_disk_category: 'cloud_auto', system_disk_size: 40, system_disk_provisioned_iops: 36_201 }),
    'SystemDisk',
  ],
  ['a burst of an ESSD data disk', disk({ bursting_enabled: true }), 'DataDisks'],
  ['a snapshot that is none', disk({ snapshot_id: 'snap-1' }), 'DataDisks'],
  ['a policy that is none', disk({ auto_snapshot_policy_id: 's-1' }), 'DataDisks'],
  ['a policy of the system disk that is none', group({ system_disk_snapshot_policy_id: 'x' }), 'SystemDisk'],
  ['a disk name that begins with a digit', disk({ disk_name: '1st' }), 'DataDisks'],
  ['/dev/xvda', disk({ device: '/dev/xvda' }), 'DataDisks'],
  ['NTFS', disk({ file_system: 'ntfs' }), 'DataDisks'],
  ['a relative mount point', disk({ mount_target: 'data' }), 'DataDisks'],
  ['disk_init without a disk', group({ disk_init: [{ mount_target: '/mnt/a' }] }), 'DiskInit'],
  [
    'two disks at one place',
    group({
      disk_init: [
        { disk_name: 'a', mount_target: '/mnt/a' },
        { disk_name: 'b', mount_target: '/mnt/a' },
      ],
    }),
    'DiskInit',
  ],
  ['an unknown fallback category', group({ system_disk_categories: ['cloud_tape'] }), 'SystemDisk'],
  ['a node name without prefix', kubernetes({ node_name_mode: 'customized,,ip,web' }), 'NodeNameMode'],
  ['a node name in capitals', kubernetes({ node_name_mode: 'customized,Web,ip,' }), 'NodeNameMode'],
  ['a node name with two hyphens', kubernetes({ node_name_mode: 'customized,web--,ip,' }), 'NodeNameMode'],
  [
    'a node name of 65 characters',
    kubernetes({ node_name_mode: `customized,${'w'.repeat(50)},ip,` }),
    'NodeNameMode',
  ],
  ['a free node name', kubernetes({ node_name_mode: 'web-1' }), 'NodeNameMode'],
  ['user data that is no base64', kubernetes({ user_data: 'echo hi' }), 'UserData'],
  ['a database that is none', group({ rds_instances: ['db-1'] }), 'RdsInstances'],
  [
    '41 nodes in a deployment set over two zones',
    group({
      vswitch_ids: [VSWITCH_IDS.h, VSWITCH_IDS.i],
      deploymentset_id: 'ds-bp1k8s9mullion0spread',
      desired_size: 41,
    }),
    'DeploymentSet',
  ],
  [
    'a private pool without id',
    group({ private_pool_options: { match_criteria: 'Target' } }),
    'PrivatePoolOptions',
  ],
  [
    'an unknown way of matching',
    group({ private_pool_options: { match_criteria: 'Maybe' } }),
    'PrivatePoolOptions',
  ],
  [
    'private pools twice',
    group({
      private_pool_options: { match_criteria: 'Open' },
      resource_pool_options: { strategy: 'PrivatePoolOnly', private_pool_ids: ['eap-1'] },
    }),
    'ResourcePoolOptions',
  ],
  [
    'no private pool to take',
    group({ resource_pool_options: { strategy: 'PrivatePoolFirst' } }),
    'ResourcePoolOptions',
  ],
  [
    'basic and advanced security groups together',
    group({ security_group_ids: [SECURITY_GROUP_ID, 'sg-bp1k8s9mullion0ops0001'] }),
    'SecurityGroupIds',
  ],
  ['a reserved role', group({ ram_role_name: 'KubernetesWorkerRole-1' }), 'RamRoleName'],
  [
    'a metadata mode that is none',
    group({ instance_metadata_options: { http_tokens: 'maybe' } }),
    'InstanceMetadataOptions',
  ],
  ['a repeated tag', group({ tags: [{ key: 'a' }, { key: 'a' }] }), 'Tags'],
  ['surge twice', { management: { upgrade_config: { surge: 1, surge_percentage: 10 } } }, 'UpgradeConfig'],
  [
    'repair of 120 %',
    { management: { auto_repair_policy: { max_unhealthy_nodes_threshold: '120%' } } },
    'AutoRepairPolicy',
  ],
  [
    'a level of no vulnerability',
    { management: { auto_vul_fix_policy: { vul_level: 'high' } } },
    'AutoVulFixPolicy',
  ],
  [
    'patterns upside down',
    group({ instance_types: [], instance_patterns: [{ min_cpu_cores: 8, max_cpu_cores: 4 }] }),
    'InstancePatterns',
  ],
];

describe('what is refused', () => {
  it.each(REFUSED)('%s', async (_name, change, field) => {
    expect(await refusalOf(create(linuxBody(change)))).toMatchObject({
      code: `InvalidParameter.${field}`,
      statusCode: 400,
    });
  });

  it('disk initialisation on Windows', async () => {
    const change = group({ disk_init: [{ disk_name: 'a', mount_target: '/mnt/a' }] });
    expect((await refusalOf(create(windowsBody(change)))).code).toBe('InvalidParameter.DiskInit');
  });

  it('a resource group that is not there', async () => {
    const change = { nodepool_info: { name: 'x', resource_group_id: 'rg-nowhere' } };
    expect((await refusalOf(create(linuxBody(change)))).code).toBe('InvalidResourceGroup.NotFound');
  });

  it('scaling a pool beyond its deployment set', async () => {
    const poolId = await made(linuxBody(group({ deploymentset_id: 'ds-bp1k8s9mullion0spread' })));
    const scale = sim.raw({
      action: 'ScaleClusterNodePool',
      method: 'POST',
      pathname: `${POOLS}/${poolId}`,
      body: { count: 20 },
    });
    expect((await refusalOf(scale)).code).toBe('InvalidParameter.DeploymentSet');
  });
});

describe('Modify', () => {
  it('passes over what only Create knows', async () => {
    const poolId = await made(linuxBody());
    const pool = await changed(poolId, {
      nodepool_info: { name: 'renamed', type: 'edge' },
      auto_scaling: { type: 'gpu' },
      node_config: { kubelet_configuration: { maxPods: 10 } },
      scaling_group: {
        login_as_non_root: true,
        security_hardening_os: true,
        soc_enabled: true,
        ram_role_name: 'Other',
        cpu_options: { nested_virtualization: 'enabled' },
        instance_metadata_options: { http_tokens: 'required' },
      },
    });
    expect(pool).toMatchObject({
      nodepool_info: { name: 'renamed', type: 'ess' },
      auto_scaling: { type: 'cpu' },
      scaling_group: { login_as_non_root: false, security_hardening_os: false, soc_enabled: false },
    });
    expect(JSON.stringify(pool)).not.toMatch(/maxPods|"Other"|nested_virtualization|http_tokens/);
  });

  it('updates by field, also inside policies, and replaces lists whole', async () => {
    const poolId = await made(fullBody);
    const pool = await changed(poolId, {
      management: { auto_repair_policy: { restart_node: false } },
      scaling_group: { data_disks: [{ category: 'cloud_essd', size: 60 }], tags: [] },
    });
    expect(pool).toMatchObject({
      management: {
        auto_vul_fix: true,
        auto_repair_policy: { restart_node: false, max_parallel_repairing_nodes: '2' },
      },
      kubernetes_config: { user_data: 'ZWNobyBoaQ==' },
    });
    expect(groupOf(pool)['data_disks']).toEqual([{ category: 'cloud_essd', size: 60 }]);
    expect(groupOf(pool)['tags']).toEqual([]);
    expect(groupOf(pool)['auto_renew_period']).toBe(3);
  });

  it('loses user data with any kubernetes_config that does not repeat it', async () => {
    const poolId = await made(fullBody);
    const pool = await changed(poolId, {
      kubernetes_config: { unschedulable: false, user_data: 'ZWNobyBieWU=' },
    });
    expect(pool).toMatchObject({
      kubernetes_config: {
        user_data: 'ZWNobyBieWU=',
        pre_user_data: '',
        node_name_mode: 'customized,shop-,ip,-node',
      },
    });
  });

  it('pushes tags to existing machines always, labels and taints only when told', async () => {
    const poolId = await made(linuxBody());
    const change = {
      scaling_group: { tags: [{ key: 'owner', value: 'ops' }] },
      kubernetes_config: {
        labels: [{ key: 'late', value: '1' }],
        taints: [{ key: 'late', effect: 'NoSchedule' }],
      },
    };
    const probe = poolProbe(sim);
    await changed(poolId, change);
    const [node] = await probe.nodes(poolId);
    const marks = () => JSON.stringify(probe.kubeNode(node?.nodeName));
    const machine = sim.simulation.world.state.instances.find((one) => one.instanceId === node?.instanceId);
    expect(machine?.tags).toEqual([{ key: 'owner', value: 'ops' }]);
    expect(marks()).not.toContain('late');
    await changed(poolId, { ...change, update_nodes: true });
    expect(marks().match(/late/g)).toHaveLength(2);
  });

  it('keeps the kind of billing and the type of security groups', async () => {
    const poolId = await made(linuxBody());
    const spot = modify(poolId, { scaling_group: { spot_strategy: 'SpotAsPriceGo' } });
    expect((await refusalOf(spot)).code).toBe('InvalidParameter.SpotStrategy');
    const basic = modify(poolId, { scaling_group: { security_group_ids: ['sg-bp1k8s9mullion0ops0001'] } });
    expect((await refusalOf(basic)).code).toBe('InvalidParameter.SecurityGroupIds');
  });

  it('turns a subscription into pay-as-you-go and back, for new nodes', async () => {
    const poolId = await made(linuxBody());
    const bought = { instance_charge_type: 'PrePaid', period: 1, auto_renew: true };
    expect(
      (await refusalOf(modify(poolId, { scaling_group: { instance_charge_type: 'PrePaid' } }))).code,
    ).toBe('InvalidParameter.Period');
    expect(groupOf(await changed(poolId, { scaling_group: bought }))).toMatchObject(bought);
    const back = await changed(poolId, { scaling_group: { instance_charge_type: 'PostPaid' } });
    expect(groupOf(back)['instance_charge_type']).toBe('PostPaid');
  });

  it('drops price limits and private pool ids that belong to another choice', async () => {
    const limit = [{ instance_type: 'ecs.g7.xlarge', price_limit: '0.5' }];
    const poolId = await made(
      linuxBody(
        group({
          spot_strategy: 'SpotWithPriceLimit',
          spot_price_limit: limit,
          private_pool_options: { match_criteria: 'Target', id: 'crp-1' },
        }),
      ),
    );
    const pool = await changed(poolId, {
      scaling_group: {
        spot_strategy: 'SpotAsPriceGo',
        private_pool_options: { match_criteria: 'None' },
      },
    });
    expect(groupOf(pool)).toMatchObject({ spot_price_limit: [], spot_strategy: 'SpotAsPriceGo' });
    expect(groupOf(pool)['private_pool_options']).toEqual({ match_criteria: 'None' });
  });
});
