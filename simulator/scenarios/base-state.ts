import { seedOf } from '@/simulator/world/random';
import type { NetworkState } from '@/simulator/world/cloud-state';
import type { WorldState } from '@/simulator/world/world';

export const REGION = 'cn-hangzhou';
export const VPC_ID = 'vpc-bp1k8s9mullion0demo01';
export const NAT_ID = 'ngw-bp1k8s9mullion0nat001';
export const SECURITY_GROUP_ID = 'sg-bp1k8s9mullion0nodes01';

/** The zones' vSwitches, in order h, i, j; the last has no SNAT entry, so nodes there cannot reach the Internet. */
export const VSWITCH_IDS = {
  h: 'vsw-bp1k8s9mullion0zoneh1',
  i: 'vsw-bp1k8s9mullion0zonei1',
  j: 'vsw-bp1k8s9mullion0zonej1',
  isolated: 'vsw-bp1k8s9mullion0isol01',
} as const;

const vSwitch = (row: { id: string; name: string; zone: string; cidr: string }) => ({
  id: row.id,
  name: row.name,
  vpcId: VPC_ID,
  zoneId: `${REGION}-${row.zone}`,
  cidr: row.cidr,
  availableIps: 4_000,
  nextHost: 40,
});

function network(): NetworkState {
  const vSwitches = [
    vSwitch({ id: VSWITCH_IDS.h, name: 'nodes-h', zone: 'h', cidr: '192.168.0.0/20' }),
    vSwitch({ id: VSWITCH_IDS.i, name: 'nodes-i', zone: 'i', cidr: '192.168.16.0/20' }),
    vSwitch({ id: VSWITCH_IDS.j, name: 'nodes-j', zone: 'j', cidr: '192.168.32.0/20' }),
    vSwitch({ id: VSWITCH_IDS.isolated, name: 'isolated-j', zone: 'j', cidr: '192.168.48.0/20' }),
  ];
  const snatTableId = 'stb-bp1k8s9mullion0snat01';
  const snatIp = '47.98.10.20';
  return {
    vpcs: [{ id: VPC_ID, name: 'production', cidr: '192.168.0.0/16' }],
    vSwitches,
    natGateways: [{ id: NAT_ID, name: 'ack-nat', vpcId: VPC_ID, snatTableId, eipIds: ['eip-bp1k8s9mullion0nat01'] }],
    snatEntries: vSwitches
      .filter((item) => item.id !== VSWITCH_IDS.isolated)
      .map((item, index) => ({
        id: `snat-bp1k8s9mullion00000${index + 1}`,
        snatTableId,
        natGatewayId: NAT_ID,
        vSwitchId: item.id,
        sourceCidr: item.cidr,
        snatIp,
      })),
    eips: [
      { id: 'eip-bp1k8s9mullion0nat01', ip: snatIp, instanceId: NAT_ID, instanceType: 'Nat', bandwidthMbps: 100 },
      { id: 'eip-bp1k8s9mullion0free1', ip: '47.98.10.21', instanceId: '', instanceType: '', bandwidthMbps: 5 },
    ],
    securityGroups: [
      { id: SECURITY_GROUP_ID, name: 'alicloud-cs-auto-created', vpcId: VPC_ID, type: 'enterprise' },
      { id: 'sg-bp1k8s9mullion0ops0001', name: 'operations', vpcId: VPC_ID, type: 'normal' },
      ...['web', 'batch', 'metrics', 'backup', 'registry'].map((name) => ({
        id: `sg-bp1k8s9mullion0${name.slice(0, 3)}0001`,
        name,
        vpcId: VPC_ID,
        type: 'normal' as const,
      })),
    ],
  };
}

const compute = (): WorldState['compute'] => ({
  zones: ['h', 'i', 'j'].map((zone) => `${REGION}-${zone}`),
  stock: {
    [`${REGION}-h`]: { 'ecs.g8i.xlarge': 'WithoutStock', 'ecs.gn7i-c8g1.2xlarge': 'ClosedWithoutStock' },
    [`${REGION}-j`]: { 'ecs.g6.xlarge': 'ClosedWithStock', 'ecs.i4.xlarge': 'WithoutStock' },
  },
  keyPairs: ['ops-key', 'ci-key'],
  deploymentSets: [{ id: 'ds-bp1k8s9mullion0spread', name: 'spread', strategy: 'Availability' }],
  customImages: [
    {
      imageId: 'm-bp1k8s9mullion0win2022',
      name: 'win2022-golden-2026-09',
      baseImageId: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
      createdMs: Date.UTC(2026, 8, 14, 3),
    },
    {
      imageId: 'm-bp1k8s9mullion0sharedl',
      name: 'hardened-linux-2026-08',
      baseImageId: 'aliyun_3_x64_20G_alibase_20241218.vhd',
      createdMs: Date.UTC(2026, 7, 3, 3),
      shared: true,
    },
  ],
  privatePools: [
    {
      id: 'eap-bp1k8s9mullion0assure',
      name: 'release-days',
      matchCriteria: 'Target',
      instanceType: 'ecs.g7.xlarge',
      zoneId: `${REGION}-h`,
      total: 10,
      used: 4,
      status: 'Active',
    },
    {
      id: 'crp-bp1k8s9mullion0reserv',
      name: 'gpu-standby',
      matchCriteria: 'Open',
      instanceType: 'ecs.gn6i-c4g1.xlarge',
      zoneId: `${REGION}-i`,
      total: 2,
      used: 2,
      status: 'Active',
    },
  ],
  resourceGroups: [
    { id: 'rg-acfmvnjn2aaaaaa', name: 'default', displayName: 'default resource group' },
    { id: 'rg-acfmvnjn2bbbbbb', name: 'storefront', displayName: 'Storefront' },
  ],
});

export const baseState = (scenario: string, seed: string): WorldState => ({
  scenario,
  seed,
  randomState: seedOf(`${seed}/${scenario}`),
  region: REGION,
  account: {
    uid: '1000000000000001',
    userName: 'mullion',
    accessKeyId: 'LTAI5tSimulatedKey000001',
    accessKeySecret: 'simulated-secret-for-local-use-01',
    clusterQuota: 50,
    nodePoolQuota: 10,
    nodeQuota: 100,
    vcpuQuota: 600,
  },
  switches: { listWindowsFlannel: false, removingState: 'removing' },
  limits: { burst: 200, perSecond: 100 },
  network: network(),
  compute: compute(),
  clusters: [],
  pools: [],
  instances: [],
  tasks: [],
  events: [],
  activities: [],
  faults: [],
  calls: [],
  callCounts: {},
});
