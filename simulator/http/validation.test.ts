import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BodyChange, linuxBody, windowsBody } from '@/simulator/testing/pool-bodies';
import { refusalOf } from '@/simulator/testing/refusal';
import { type Running, startRunning } from '@/simulator/testing/running';
import { createAsIs } from '@/simulator/testing/create-as-is';

let sim: Running;
beforeAll(async () => {
  sim = await startRunning();
});
afterAll(() => sim.stop());

const create = (body: unknown) => createAsIs(sim, body);
const group = (change: Record<string, unknown>): BodyChange => ({ scaling_group: change });
const kubernetes = (change: Record<string, unknown>): BodyChange => ({ kubernetes_config: change });

const WINDOWS_RULES: [string, BodyChange, string][] = [
  ['a managed pool', { management: { enable: true } }, 'InvalidParameter.Management'],
  ['a key pair', group({ key_pair: 'ops-key', login_password: '' }), 'InvalidParameter.KeyPair'],
  ['no password', group({ login_password: '' }), 'MissingParameter.LoginPassword'],
  ['a GPU type', group({ instance_types: ['ecs.gn6i-c4g1.xlarge'] }), 'InvalidParameter.InstanceTypes'],
  ['an ARM type', group({ instance_types: ['ecs.g8y.xlarge'] }), 'InvalidParameter.InstanceTypes'],
  ['a type under 4 vCPU', group({ instance_types: ['ecs.g6.large'] }), 'InvalidParameter.InstanceTypes'],
  ['MLPS hardening', group({ soc_enabled: true }), 'InvalidParameter.SecurityHardening'],
  ['OS hardening', group({ security_hardening_os: true }), 'InvalidParameter.SecurityHardening'],
  ['logon as ecs-user', group({ login_as_non_root: true }), 'InvalidParameter.LoginAsNonRoot'],
  ['confidential computing', { tee_config: { tee_enable: true } }, 'InvalidParameter.TeeConfig'],
  ['docker', kubernetes({ runtime: 'docker', runtime_version: '' }), 'InvalidParameter.Runtime'],
  ['the static CPU policy', kubernetes({ cpu_policy: 'static' }), 'InvalidParameter.CpuPolicy'],
  ['a system disk under 40 GiB', group({ system_disk_size: 20 }), 'InvalidParameter.SystemDisk'],
  ['a Linux image', group({ image_id: 'aliyun_3_x64_20G_alibase_20241218.vhd' }), 'InvalidParameter.ImageType'],
];

const GENERAL_RULES: [string, BodyChange, string][] = [
  ['no name', { nodepool_info: { name: '' } }, 'MissingParameter.Name'],
  ['a name with a leading hyphen', { nodepool_info: { name: '-batch' } }, 'InvalidParameter.Name'],
  ['a name of 64 characters', { nodepool_info: { name: 'x'.repeat(64) } }, 'InvalidParameter.Name'],
  ['a taken name', { nodepool_info: { name: 'win-legacy' } }, 'InvalidParameter.Name'],
  ['no vSwitch', group({ vswitch_ids: [] }), 'InvalidVSwitch.Count'],
  ['nine vSwitches', group({ vswitch_ids: Array.from({ length: 9 }, () => 'vsw-x') }), 'InvalidVSwitch.Count'],
  ['an unknown vSwitch', group({ vswitch_ids: ['vsw-nowhere'] }), 'InvalidVSwitchId.NotFound'],
  ['an unknown security group', group({ security_group_ids: ['sg-nowhere'] }), 'InvalidSecurityGroupId.NotFound'],
  ['an unknown deployment set', group({ deploymentset_id: 'ds-nowhere' }), 'InvalidDeploymentSetId.NotFound'],
  ['too much bandwidth', group({ internet_max_bandwidth_out: 101 }), 'InvalidParameter.InternetMaxBandwidthOut'],
  ['no instance type', group({ instance_types: [] }), 'MissingParameter.InstanceTypes'],
  ['an unknown type', group({ instance_types: ['ecs.z1.huge'] }), 'InvalidInstanceType.ValueNotSupported'],
  ['an unknown image', group({ image_id: 'm-nowhere' }), 'InvalidImageId.NotFound'],
  ['an unknown image type', group({ image_type: 'BeOS' }), 'InvalidParameter.ImageType'],
  ['a runtime version not offered', kubernetes({ runtime_version: '1.5.0' }), 'InvalidParameter.RuntimeVersion'],
  ['key pair and password', group({ login_password: 'Correct-Horse-7' }), 'InvalidParameter.KeyPair'],
  ['an unknown key pair', group({ key_pair: 'nobody' }), 'InvalidKeyPairName.NotFound'],
  ['a weak password', group({ key_pair: '', login_password: 'allsmall' }), 'InvalidParameter.LoginPassword'],
  [
    'two hardenings',
    group({ key_pair: '', soc_enabled: true, security_hardening_os: true }),
    'InvalidParameter.SecurityHardening',
  ],
  ['a disk of 2049 GiB', group({ system_disk_size: 2049 }), 'InvalidParameter.SystemDisk'],
  ['PL2 on a small disk', group({ system_disk_performance_level: 'PL2' }), 'InvalidParameter.SystemDisk'],
  [
    'PL3 at 1260 GiB',
    group({ system_disk_performance_level: 'PL3', system_disk_size: 1260 }),
    'InvalidParameter.SystemDisk',
  ],
  [
    'a level without ESSD',
    group({ system_disk_category: 'cloud_ssd', system_disk_performance_level: 'PL1' }),
    'InvalidParameter.SystemDisk',
  ],
  ['a data disk of 30 GiB', group({ data_disks: [{ size: 30 }] }), 'InvalidParameter.DataDisks'],
  [
    'eleven data disks',
    group({ data_disks: Array.from({ length: 11 }, () => ({ size: 40 })) }),
    'InvalidParameter.DataDisks',
  ],
  ['encrypted that is no boolean word', group({ data_disks: [{ encrypted: 'yes' }] }), 'InvalidParameter.DataDisks'],
  ['a negative size', group({ desired_size: -1 }), 'InvalidParameter.DesiredSize'],
  ['half a node', group({ desired_size: 1.5 }), 'InvalidParameter.DesiredSize'],
  ['an unknown scaling policy', group({ scaling_policy: 'hibernate' }), 'InvalidParameter.ScalingPolicy'],
  ['an unknown zone policy', group({ multi_az_policy: 'RANDOM' }), 'InvalidParameter.MultiAzPolicy'],
  ['PrePaid without a period', group({ instance_charge_type: 'PrePaid' }), 'InvalidParameter.Period'],
  [
    'PrePaid spot',
    group({ instance_charge_type: 'PrePaid', period: 1, spot_strategy: 'SpotAsPriceGo' }),
    'InvalidParameter.SpotStrategy',
  ],
  [
    'a limit without the strategy',
    group({ spot_price_limit: [{ instance_type: 'ecs.g7.xlarge', price_limit: '1' }] }),
    'InvalidParameter.SpotPriceLimit',
  ],
  ['the strategy without limits', group({ spot_strategy: 'SpotWithPriceLimit' }), 'InvalidParameter.SpotPriceLimit'],
  [
    '18 tags',
    group({ tags: Array.from({ length: 18 }, (_, i) => ({ key: `k${i}`, value: '' })) }),
    'InvalidParameter.Tags',
  ],
  ['a reserved tag', group({ tags: [{ key: 'acs:x', value: '' }] }), 'InvalidParameter.Tags'],
  ['a reserved label', kubernetes({ labels: [{ key: 'kubernetes.io/os', value: 'x' }] }), 'InvalidParameter.Labels'],
  ['a malformed label value', kubernetes({ labels: [{ key: 'a', value: 'a b' }] }), 'InvalidParameter.Labels'],
  [
    'an unknown taint effect',
    kubernetes({ taints: [{ key: 'a', value: '', effect: 'Never' }] }),
    'InvalidParameter.Taints',
  ],
  ['user data not in base64', kubernetes({ user_data: 'echo hi!' }), 'InvalidParameter.UserData'],
  [
    'max below min',
    { auto_scaling: { enable: true, min_instances: 3, max_instances: 1 }, ...group({ desired_size: null }) },
    'InvalidParameter.MaxInstances',
  ],
  [
    'a size for an auto-scaling pool',
    { auto_scaling: { enable: true, max_instances: 3 } },
    'InvalidDesiredSizeOrCount.NotNull',
  ],
  ['more nodes than the quota', group({ desired_size: 100 }), 'QuotaExceed.Node'],
];

describe('CreateClusterNodePool refuses', () => {
  it.each(WINDOWS_RULES)('a Windows pool with %s', async (_what, change, code) => {
    expect(await refusalOf(create(windowsBody(change)))).toMatchObject({ name: 'ClientError', statusCode: 400, code });
  });

  it.each(GENERAL_RULES)('%s', async (_what, change, code) => {
    expect(await refusalOf(create(linuxBody(change)))).toMatchObject({ statusCode: 400, code });
  });

  it.each(['Windows', 'WindowsCore', 'WindowsServer2019', 'WindowsServer2022'])(
    'Windows rules for image type %s',
    async (type) => {
      const change = { management: { enable: true }, scaling_group: { image_type: type, image_id: '' } };
      expect((await refusalOf(create(windowsBody(change)))).code).toBe('InvalidParameter.Management');
    },
  );

  it('a Windows pool in a Terway cluster', async () => {
    const cluster = sim.simulation.world.state.clusters[0];
    if (cluster === undefined) throw new Error('no cluster');
    cluster.network = 'terway';
    const refusal = await refusalOf(create(windowsBody()));
    cluster.network = 'flannel';
    expect(refusal.code).toBe('InvalidParameter.Network');
  });

  it('a managed pool where the node problem detector is missing', async () => {
    const cluster = sim.simulation.world.state.clusters[0];
    if (cluster === undefined) throw new Error('no cluster');
    const { addons } = cluster;
    cluster.addons = [];
    const refusal = await refusalOf(create(linuxBody({ management: { enable: true } })));
    cluster.addons = addons;
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
});
