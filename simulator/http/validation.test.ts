import { type Fields, poolWire, poolProbe } from '@/simulator/testing/pool-probe';
import { SECURITY_GROUP_ID, VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import { describe, expect, it } from 'vitest';
import { type BodyChange, linuxBody, windowsBody } from '@/simulator/testing/pool-bodies';
import { refusalOf } from '@/simulator/testing/sdk-clients';
import type { ClusterRecord } from '@/simulator/world/ack/records';
import { runningFor } from '@/simulator/testing/running';

const sim = runningFor('all');

const { create, modify, made } = poolWire(sim);
const probe = poolProbe(sim);
const group = (change: Fields): BodyChange => ({ scaling_group: change });
const kubernetes = (change: Fields): BodyChange => ({ kubernetes_config: change });
const disk = (change: Fields): BodyChange => group({ data_disks: [{ category: 'cloud_essd', size: 100, ...change }] });
const prepaid = (change: Fields): BodyChange =>
  group({ instance_charge_type: 'PrePaid', period: 1, auto_renew: true, ...change });

/** A code of its own, or the field of an InvalidParameter. */
const codeOf = (code: string): string => (code.includes('.') ? code : `InvalidParameter.${code}`);

type Rule<Change> = [code: string, change: Change];

const WINDOWS_RULES: Rule<BodyChange>[] = [
  ['Management', { management: { enable: true } }],
  ['TeeConfig', { tee_config: { tee_enable: true } }],
  ['KeyPair', group({ key_pair: 'ops-key', login_password: '' })],
  ['MissingParameter.LoginPassword', group({ login_password: '' })],
  ['InstanceTypes', group({ instance_types: ['ecs.gn6i-c4g1.xlarge'] })],
  ['InstanceTypes', group({ instance_types: ['ecs.g8y.xlarge'] })],
  ['InstanceTypes', group({ instance_types: ['ecs.g6.large'] })],
  ['SecurityHardening', group({ soc_enabled: true })],
  ['SecurityHardening', group({ security_hardening_os: true })],
  ['LoginAsNonRoot', group({ login_as_non_root: true })],
  ['SystemDisk', group({ system_disk_size: 20 })],
  ['ImageType', group({ image_id: 'aliyun_3_x64_20G_alibase_20241218.vhd' })],
  ['Runtime', kubernetes({ runtime: 'docker', runtime_version: '' })],
  ['CpuPolicy', kubernetes({ cpu_policy: 'static' })],
  ['DiskInit', group({ disk_init: [{ disk_name: 'a', mount_target: '/mnt/a' }] })],
];

const BODY_RULES: Rule<BodyChange>[] = [
  ['MissingParameter.Name', { nodepool_info: { name: '' } }],
  ['Name', { nodepool_info: { name: '-batch' } }],
  ['Name', { nodepool_info: { name: 'x'.repeat(64) } }],
  ['Name', { nodepool_info: { name: 'win-legacy' } }],
  [
    'MaxInstances',
    { auto_scaling: { enable: true, min_instances: 3, max_instances: 1 }, ...group({ desired_size: null }) },
  ],
  ['InvalidDesiredSizeOrCount.NotNull', { auto_scaling: { enable: true, max_instances: 3 } }],
  ['UpgradeConfig', { management: { upgrade_config: { surge: 1, surge_percentage: 10 } } }],
  ['AutoRepairPolicy', { management: { auto_repair_policy: { max_unhealthy_nodes_threshold: '120%' } } }],
  ['AutoVulFixPolicy', { management: { auto_vul_fix_policy: { vul_level: 'high' } } }],
  ['InvalidResourceGroup.NotFound', { nodepool_info: { name: 'x', resource_group_id: 'rg-nowhere' } }],
];

const GROUP_RULES: Rule<Fields>[] = [
  ['InvalidVSwitch.Count', { vswitch_ids: [] }],
  ['InvalidVSwitch.Count', { vswitch_ids: Array.from({ length: 9 }, () => 'vsw-x') }],
  ['InvalidVSwitchId.NotFound', { vswitch_ids: ['vsw-nowhere'] }],
  ['InvalidSecurityGroupId.NotFound', { security_group_ids: ['sg-nowhere'] }],
  ['InvalidDeploymentSetId.NotFound', { deploymentset_id: 'ds-nowhere' }],
  ['InternetMaxBandwidthOut', { internet_max_bandwidth_out: 101 }],
  ['MissingParameter.InstanceTypes', { instance_types: [] }],
  ['InvalidInstanceType.ValueNotSupported', { instance_types: ['ecs.z1.huge'] }],
  ['InvalidImageId.NotFound', { image_id: 'm-nowhere' }],
  ['ImageType', { image_type: 'BeOS' }],
  ...['AliyunLinux3', 'ContainerOS', 'WindowsServer2022'].map((platform): Rule<Fields> => ['Platform', { platform }]),
  ['KeyPair', { login_password: 'Correct-Horse-7' }],
  ['KeyPair', { soc_enabled: true }],
  ['InvalidKeyPairName.NotFound', { key_pair: 'unknown' }],
  ['LoginPassword', { key_pair: '', login_password: 'allsmall' }],
  ['SecurityHardening', { key_pair: '', soc_enabled: true, security_hardening_os: true }],
  [
    'SecurityHardening',
    { image_type: 'ContainerOS', key_pair: '', login_password: 'Correct-Horse-7', soc_enabled: true },
  ],
  ['SecurityHardening', { image_type: 'CentOS', security_hardening_os: true }],
  ['SystemDisk', { system_disk_size: 2049 }],
  ['SystemDisk', { system_disk_performance_level: 'PL2' }],
  ['SystemDisk', { system_disk_performance_level: 'PL3', system_disk_size: 1260 }],
  ['SystemDisk', { system_disk_category: 'cloud_ssd', system_disk_performance_level: 'PL1' }],
  ['SystemDisk', { system_disk_category: 'cloud_efficiency', system_disk_encrypted: true }],
  ['SystemDisk', { system_disk_encrypt_algorithm: 'rot13' }],
  ['SystemDisk', { system_disk_provisioned_iops: 100 }],
  ['SystemDisk', { system_disk_category: 'cloud_auto', system_disk_size: 40, system_disk_provisioned_iops: 36_201 }],
  ['SystemDisk', { system_disk_snapshot_policy_id: 'x' }],
  ['SystemDisk', { system_disk_categories: ['cloud_tape'] }],
  ['DataDisks', { data_disks: [{ size: 30 }] }],
  ['DataDisks', { data_disks: Array.from({ length: 11 }, () => ({ size: 40 })) }],
  ['DataDisks', { data_disks: [{ encrypted: 'yes' }] }],
  ['DesiredSize', { desired_size: -1 }],
  ['DesiredSize', { desired_size: 1.5 }],
  ['ScalingPolicy', { scaling_policy: 'hibernate' }],
  ['MultiAzPolicy', { multi_az_policy: 'RANDOM' }],
  ['Period', { instance_charge_type: 'PrePaid' }],
  ['SpotStrategy', { instance_charge_type: 'PrePaid', period: 1, spot_strategy: 'SpotAsPriceGo' }],
  ['SpotPriceLimit', { spot_price_limit: [{ instance_type: 'ecs.g7.xlarge', price_limit: '1' }] }],
  ['SpotPriceLimit', { spot_strategy: 'SpotWithPriceLimit' }],
  [
    'SpotPriceLimit',
    {
      spot_strategy: 'SpotWithPriceLimit',
      spot_price_limit: [{ instance_type: 'ecs.g7.xlarge', price_limit: '1 CNY' }],
    },
  ],
  ['Tags', { tags: Array.from({ length: 18 }, (_, i) => ({ key: `k${i}`, value: '' })) }],
  ['Tags', { tags: [{ key: 'acs:x', value: '' }] }],
  ['Tags', { tags: [{ key: 'a' }, { key: 'a' }] }],
  ['QuotaExceed.Node', { desired_size: 100 }],
  ['DiskInit', { disk_init: [{ mount_target: '/mnt/a' }] }],
  [
    'DiskInit',
    {
      disk_init: [
        { disk_name: 'a', mount_target: '/mnt/a' },
        { disk_name: 'b', mount_target: '/mnt/a' },
      ],
    },
  ],
  ['RdsInstances', { rds_instances: ['db-1'] }],
  [
    'DeploymentSet',
    { vswitch_ids: [VSWITCH_IDS.h, VSWITCH_IDS.i], deploymentset_id: 'ds-bp1k8s9mullion0spread', desired_size: 41 },
  ],
  ['PrivatePoolOptions', { private_pool_options: { match_criteria: 'Target' } }],
  ['PrivatePoolOptions', { private_pool_options: { match_criteria: 'Maybe' } }],
  [
    'ResourcePoolOptions',
    {
      private_pool_options: { match_criteria: 'Open' },
      resource_pool_options: { strategy: 'PrivatePoolOnly', private_pool_ids: ['eap-1'] },
    },
  ],
  ['ResourcePoolOptions', { resource_pool_options: { strategy: 'PrivatePoolFirst' } }],
  ['SecurityGroupIds', { security_group_ids: [SECURITY_GROUP_ID, 'sg-bp1k8s9mullion0ops0001'] }],
  ['RamRoleName', { ram_role_name: 'KubernetesWorkerRole-1' }],
  ['InstanceMetadataOptions', { instance_metadata_options: { http_tokens: 'maybe' } }],
  ['InstancePatterns', { instance_types: [], instance_patterns: [{ min_cpu_cores: 8, max_cpu_cores: 4 }] }],
];

const KUBERNETES_RULES: Rule<Fields>[] = [
  ['RuntimeVersion', { runtime_version: '1.5.0' }],
  ['Labels', { labels: [{ key: 'kubernetes.io/os', value: 'x' }] }],
  ['Labels', { labels: [{ key: 'a', value: 'a b' }] }],
  ['Taints', { taints: [{ key: 'a', value: '', effect: 'Never' }] }],
  ['UserData', { user_data: 'echo hi!' }],
  ['NodeNameMode', { node_name_mode: 'customized,,ip,web' }],
  ['NodeNameMode', { node_name_mode: 'customized,Web,ip,' }],
  ['NodeNameMode', { node_name_mode: 'customized,web--,ip,' }],
  ['NodeNameMode', { node_name_mode: `customized,${'w'.repeat(50)},ip,` }],
  ['NodeNameMode', { node_name_mode: 'web-1' }],
];

const SUBSCRIPTION_RULES: Rule<Fields>[] = [
  ['Period', { period: 10 }],
  ['Period', { period: 5, period_unit: 'Week' }],
  ['AutoRenewPeriod', { auto_renew_period: 4 }],
  ['AutoRenewPeriod', { period_unit: 'Week', auto_renew_period: 4 }],
];

const DATA_DISK_RULES: Rule<Fields>[] = [
  ['DataDisks', { bursting_enabled: true }],
  ['DataDisks', { snapshot_id: 'snap-1' }],
  ['DataDisks', { auto_snapshot_policy_id: 's-1' }],
  ['DataDisks', { disk_name: '1st' }],
  ['DataDisks', { device: '/dev/xvda' }],
  ['DataDisks', { file_system: 'ntfs' }],
  ['DataDisks', { mount_target: 'data' }],
];

const within = (rules: Rule<Fields>[], bodyOf: (change: Fields) => BodyChange): Rule<BodyChange>[] =>
  rules.map(([code, change]) => [code, bodyOf(change)]);

const GENERAL_RULES = [
  ...BODY_RULES,
  ...within(GROUP_RULES, group),
  ...within(KUBERNETES_RULES, kubernetes),
  ...within(SUBSCRIPTION_RULES, prepaid),
  ...within(DATA_DISK_RULES, disk),
];

async function refusedWith(change: Partial<ClusterRecord>, body: BodyChange): ReturnType<typeof refusalOf> {
  const [cluster] = sim.simulation.world.state.clusters;
  const before = { ...cluster };
  Object.assign(cluster ?? {}, change);
  const refusal = await refusalOf(create(body));
  Object.assign(cluster ?? {}, before);
  return refusal;
}

describe('CreateClusterNodePool refuses', () => {
  it.each(WINDOWS_RULES)('a Windows pool, %s: %j', async (code, change) => {
    expect(await refusalOf(create(windowsBody(change)))).toMatchObject({
      name: 'ClientError',
      statusCode: 400,
      code: codeOf(code),
    });
  });

  it.each(GENERAL_RULES)('%s: %j', async (code, change) => {
    expect(await refusalOf(create(linuxBody(change)))).toMatchObject({ statusCode: 400, code: codeOf(code) });
  });

  it.each(['Windows', 'WindowsCore', 'WindowsServer2019', 'WindowsServer2022'])(
    'Windows rules for image type %s',
    async (type) => {
      const change = { management: { enable: true }, scaling_group: { image_type: type, image_id: '' } };
      expect((await refusalOf(create(windowsBody(change)))).code).toBe('InvalidParameter.Management');
    },
  );

  it('a Windows pool in a Terway cluster', async () => {
    const refusal = await refusedWith({ network: 'terway' }, windowsBody());
    expect(refusal.code).toBe('InvalidParameter.Network');
  });

  it('a managed pool where the node problem detector is missing', async () => {
    const refusal = await refusedWith({ addons: [] }, linuxBody({ management: { enable: true } }));
    expect(refusal).toMatchObject({ code: 'InvalidParameter.Management' });
    expect(refusal.message).toContain('ack-node-problem-detector is not installed');
  });

  it('an eleventh pool', async () => {
    const { account } = sim.simulation.world.state;
    account.nodePoolQuota = 2;
    const refusal = await refusalOf(create(linuxBody()));
    account.nodePoolQuota = 10;
    expect(refusal.code).toBe('QuotaExceed.Nodepool');
  });

  it('an unknown cluster', async () => {
    const pathname = `/clusters/c${'0'.repeat(32)}/nodepools`;
    const call = sim.raw({ action: 'CreateClusterNodePool', method: 'POST', pathname, body: linuxBody() });
    expect(await refusalOf(call)).toMatchObject({ code: 'ErrorClusterNotFound', statusCode: 404 });
  });

  it('scaling a pool beyond its deployment set', async () => {
    const poolId = await made(linuxBody(group({ deploymentset_id: 'ds-bp1k8s9mullion0spread' })));
    expect((await refusalOf(probe.scale(poolId, 20))).code).toBe('InvalidParameter.DeploymentSet');
  });
});

describe('types are strict', () => {
  it.each<[string, BodyChange, string, string]>([
    ['scaling_group.data_disks.encrypted', disk({ encrypted: false }), 'string', 'bool'],
    ['scaling_group.desired_size', group({ desired_size: '2' }), 'number', 'string'],
    ['auto_scaling.enable', { auto_scaling: { enable: 1 } }, 'bool', 'number'],
    [
      'scaling_group.spot_price_limit.price_limit',
      group({ spot_price_limit: [{ price_limit: 1 }] }),
      'string',
      'number',
    ],
    ['scaling_group.vswitch_ids', group({ vswitch_ids: 'vsw-1' }), 'array', 'string'],
  ])('%s', async (field, change, expected, got) => {
    const refusal = await refusalOf(create(linuxBody(change)));
    expect(refusal).toMatchObject({ code: 'InvalidParameter', statusCode: 400 });
    expect(refusal.message).toContain(`Unmarshal type error: expected=${expected}, got=${got}, field=${field}`);
  });

  it('a list for an object', async () => {
    const refusal = await refusalOf(create({ ...linuxBody(), tee_config: [] }));
    expect(refusal.message).toContain('expected=object, got=array, field=tee_config');
  });

  it('and unknown fields are ignored', async () => {
    const body = linuxBody({ scaling_group: { vpc_id: 'vpc-x', colour: 1 } });
    const answer = await create({
      ...body,
      nodepool_info: { name: 'with-extras' },
      node_config: { image_acceleration_config: {} },
    });
    const pool = sim.simulation.world.state.pools.find((item) => item.poolId === answer.body['nodepool_id']);
    expect(pool?.config.scaling_group).not.toHaveProperty('vpc_id');
  });
});

describe('ModifyClusterNodePool and ScaleClusterNodePool refuse', () => {
  const poolId = (name: string): string =>
    sim.simulation.world.state.pools.find((pool) => pool.config.nodepool_info?.name === name)?.poolId ?? '';

  it.each<[string, Record<string, unknown>, string]>([
    ['turning a Windows pool into a managed one', { management: { enable: true } }, 'Management'],
    ['a key pair on Windows', { scaling_group: { key_pair: 'ops-key' } }, 'KeyPair'],
    ['a switch to spot', { scaling_group: { spot_strategy: 'SpotAsPriceGo' } }, 'SpotStrategy'],
    ['another operating system', { scaling_group: { image_type: 'AliyunLinux3' } }, 'ImageType'],
    [
      'a size together with auto scaling',
      { auto_scaling: { enable: true, max_instances: 3 }, scaling_group: { desired_size: 2 } },
      'InvalidDesiredSizeOrCount.NotNull',
    ],
    ['a small type', { scaling_group: { instance_types: ['ecs.g6.large'] } }, 'InstanceTypes'],
  ])('%s', async (_what, body, code) => {
    expect((await refusalOf(modify(poolId('win-legacy'), body))).code).toBe(codeOf(code));
  });

  it.each([0, -1, 501, 2.5])('adding %s nodes', async (count) => {
    expect((await refusalOf(probe.scale(poolId('win-legacy'), count))).code).toBe('InvalidParameter.Count');
  });

  it('a size while the autoscaler decides it', async () => {
    const body = linuxBody({ nodepool_info: { name: 'auto' }, auto_scaling: { enable: true, max_instances: 3 } });
    delete body.scaling_group['desired_size'];
    const created = await create(body);
    await sim.advance(60_000);
    const id = String(created.body['nodepool_id']);
    for (const call of [() => probe.modify(id, { scalingGroup: { desiredSize: 2 } }), () => probe.scale(id, 1)])
      expect((await refusalOf(call())).code).toBe('InvalidDesiredSizeOrCount.NotNull');
  });
});
