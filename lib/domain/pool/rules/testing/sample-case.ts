import type { VSwitch } from '../../../ports/cloud';
import { emptyPool, type PoolDefinition } from '../../definition/pool-definition';
import type { PoolCase } from '../pool-issue';
import type { PoolOffers } from '../pool-offers';
import { instanceType } from '../../testing/instance-type';

const vSwitch = (id: string, zoneId: string, internetPath: boolean | null = true): VSwitch => ({
  id,
  name: id,
  zoneId,
  cidr: '192.168.0.0/24',
  freeAddresses: 200,
  internetPath,
});

const types = [
  instanceType('ecs.g6.xlarge'),
  instanceType('ecs.g7.xlarge'),
  instanceType('ecs.g6.large', { cpuMilli: 2_000, memoryMiB: 8_192 }),
  instanceType('ecs.gn6i.xlarge', { gpuCount: 1, gpuSpec: 'T4' }),
  instanceType('ecs.g8y.xlarge', { arch: 'arm64' }),
  instanceType('ecs.i4.xlarge', { localDisks: 1, localStorage: 'local_ssd_pro' }),
];
const zones = ['zone-h', 'zone-i'];

const disksOf = (instanceType: string): string[] =>
  instanceType === 'ecs.g7.xlarge'
    ? ['cloud_essd', 'cloud_auto']
    : ['cloud_essd', 'cloud_auto', 'cloud_ssd', 'cloud_efficiency'];

/** A cloud that offers everything the sample pools request, and some things that they must not request. */
export const sampleOffers: PoolOffers = {
  today: '2026-11-21',
  cluster: { version: '1.32.1-aliyun.1', vpcId: 'vpc-1', nodeProblemDetector: true },
  poolNames: ['default-nodepool', 'taken'],
  vSwitches: [
    vSwitch('vsw-h', 'zone-h'),
    vSwitch('vsw-h2', 'zone-h'),
    vSwitch('vsw-i', 'zone-i'),
    vSwitch('vsw-closed', 'zone-i', false),
    vSwitch('vsw-unknown', 'zone-i', null),
  ],
  images: [
    { id: 'win2022_40G', os: 'windows' as const, imageType: 'Windows', sizeGiB: 40 },
    { id: 'win2022_60G', os: 'windows' as const, imageType: 'Windows', sizeGiB: 60 },
    { id: 'wincore_2004_40G', os: 'windows' as const, imageType: 'WindowsCore', sizeGiB: 40 },
    { id: 'win2016_40G', os: 'windows' as const, imageType: 'Windows', sizeGiB: 40 },
    { id: 'aliyun_3_x64_20G', os: 'linux' as const, imageType: 'AliyunLinux3', sizeGiB: 20 },
    { id: 'ubuntu_22_04_x64_20G', os: 'linux' as const, imageType: 'Ubuntu', sizeGiB: 20 },
  ].map((image) => ({ ...image, name: image.id, platform: '', arch: 'amd64' })),
  customImages: [
    { id: 'm-linux', name: 'golden', os: 'linux' as const, usable: true },
    { id: 'm-broken', name: 'broken', os: 'linux' as const, usable: false },
    { id: 'm-win2016', name: 'golden', os: 'windows' as const, usable: true, platform: 'Windows Server 2016' },
    { id: 'm-win2022', name: 'golden', os: 'windows' as const, usable: true, platform: 'Windows Server 2022' },
  ].map((image) => ({
    platform: 'Aliyun',
    ...image,
    imageType: '',
    arch: 'x86_64',
    sizeGiB: 40,
    owner: 'self' as const,
  })),
  runtimes: ['2.1.5', '1.6.38', '1.5.1'].map((version) => ({ name: 'containerd', version })),
  instanceTypes: types,
  stock: types.flatMap(({ id }) => zones.map((zoneId) => ({ instanceType: id, zoneId, state: 'in-stock' as const }))),
  diskCategories: types.flatMap(({ id }) =>
    zones.map((zoneId) => ({ instanceType: id, zoneId, system: disksOf(id), data: disksOf(id) })),
  ),
  securityGroups: [
    { id: 'sg-1', name: 'basic', type: 'normal' },
    { id: 'sg-2', name: 'advanced', type: 'enterprise' },
  ],
  keyPairs: [{ name: 'ops-key' }],
  resourceGroups: [{ id: 'rg-1', name: 'default' }],
  deploymentSets: [
    { id: 'ds-1', name: 'spread', strategy: 'Availability', capacity: zones.map((zoneId) => ({ zoneId, free: 3 })) },
    { id: 'ds-unknown', name: 'unknown', strategy: 'Availability', capacity: [] },
  ],
  privatePools: [
    {
      id: 'eap-1',
      name: 'paid ahead',
      kind: 'elasticity-assurance',
      matchCriteria: 'Target',
      capacity: [{ instanceType: 'ecs.g6.xlarge', zoneId: 'zone-h', free: 4 }],
      status: 'Active',
    },
  ],
  quota: { nodesPerCluster: 100 },
  nodesNow: 10,
  readyLinuxNodes: 3,
};

const usual: PoolDefinition = {
  ...emptyPool,
  name: 'pool-a',
  size: { mode: 'manual', desired: 2 },
  vSwitchIds: ['vsw-h', 'vsw-i'],
  instanceTypes: ['ecs.g6.xlarge'],
  runtimeVersion: '1.6.38',
  systemDisk: { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120 },
};

export const windowsPool: PoolDefinition = {
  ...usual,
  os: 'windows',
  imageId: 'win2022_40G',
  imageType: 'Windows',
  passwordSet: true,
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
};

export const linuxPool: PoolDefinition = {
  ...usual,
  os: 'linux',
  imageId: 'aliyun_3_x64_20G',
  imageType: 'AliyunLinux3',
  keyPair: 'ops-key',
};

/** Changes of one case to a sample pool without issues, which is a Windows pool unless `os` says Linux. */
export interface Requested extends Partial<PoolDefinition> {
  offers?: Partial<PoolOffers> | null;
  /** Changes to the pool being edited; absent: a new pool. */
  before?: Partial<PoolDefinition>;
  password?: string | null;
  ownTag?: boolean;
}

export function sampleCase({ offers = {}, before, password, ownTag, ...pool }: Requested): PoolCase {
  const sample = pool.os === 'linux' ? linuxPool : windowsPool;
  const given = sample === windowsPool && before === undefined ? 'Tr0ub4dor&3-sample' : null;
  return {
    pool: { ...sample, ...pool },
    password: password === undefined ? given : password,
    before: before === undefined ? null : { ...sample, ...before },
    offers: offers === null ? null : { ...sampleOffers, ...offers },
    ...(ownTag === undefined ? {} : { ownTag }),
  };
}

/** A code, the field it is reported at, a pool with the issue, a similar pool without it, and what both have. */
export type RuleCase = readonly [
  code: string,
  field: string | null,
  wrong: Requested,
  right: Requested,
  both?: Requested,
];

export const sized = (desired: number): Requested => ({ size: { mode: 'manual', desired } });
