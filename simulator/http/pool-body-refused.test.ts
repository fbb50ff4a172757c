import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_GROUP_ID, VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import { type BodyChange, linuxBody, windowsBody } from '@/simulator/testing/pool-bodies';
import { refusalOf } from '@/simulator/testing/refusal';
import { type Fields, POOLS, poolWire } from '@/simulator/testing/pool-wire';
import { type Running, startRunning } from '@/simulator/testing/running';

let sim: Running;
beforeEach(async () => {
  sim = await startRunning();
});
afterEach(() => sim.stop());

const { create, made } = poolWire(() => sim);

const group = (change: Fields): BodyChange => ({ scaling_group: change });
const kubernetes = (change: Fields): BodyChange => ({ kubernetes_config: change });
const disk = (change: Fields): BodyChange => group({ data_disks: [{ category: 'cloud_essd', size: 100, ...change }] });
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
  ['OS hardening of CentOS', group({ image_type: 'CentOS', security_hardening_os: true }), 'SecurityHardening'],
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
  ['a node name of 65 characters', kubernetes({ node_name_mode: `customized,${'w'.repeat(50)},ip,` }), 'NodeNameMode'],
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
  ['a private pool without id', group({ private_pool_options: { match_criteria: 'Target' } }), 'PrivatePoolOptions'],
  ['an unknown way of matching', group({ private_pool_options: { match_criteria: 'Maybe' } }), 'PrivatePoolOptions'],
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
  ['a level of no vulnerability', { management: { auto_vul_fix_policy: { vul_level: 'high' } } }, 'AutoVulFixPolicy'],
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
