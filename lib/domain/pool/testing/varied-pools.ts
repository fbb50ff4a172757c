import { emptyDataDisk, emptyPool, type PoolDefinition, settlePool } from '../definition/pool-definition';

const hostile = {
  quote: `a"b'c\\d`,
  dollar: '${var.x} $(rm -rf /) `id` $HOME %{if} $${y} $$${z} %%{w} ${ ]] } $${ ]] } %{ ]] }',
  lines: 'a\nb\tc\r',
  control: '\u0001\u007f',
  zh: '节点池',
  ends: '\nJSON\n',
};

const windows: PoolDefinition = {
  ...emptyPool,
  name: 'win-a',
  os: 'windows',
  imageId: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  imageType: 'WindowsServer2022',
  platform: 'Windows',
  vSwitchIds: ['vsw-1', 'vsw-2'],
  instanceTypes: ['ecs.g6.xlarge'],
  runtimeVersion: '2.1.5',
  passwordSet: true,
  systemDisk: { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
  size: { mode: 'manual', desired: 3 },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  cloudMonitor: true,
};
const linux: PoolDefinition = {
  ...windows,
  os: 'linux',
  name: 'lin-a',
  imageId: 'aliyun_3_x64_20G_container_optimized_20250629.vhd',
  imageType: 'AliyunLinux3ContainerOptimized',
  platform: 'AliyunLinux',
  taints: [],
};
const disk = { ...emptyDataDisk, category: 'cloud_essd', sizeGiB: 500, performanceLevel: 'PL2' };
const encrypted = { ...windows.systemDisk, encrypted: true, kmsKeyId: 'key-1' };

const ofWindows: Record<string, Partial<PoolDefinition>> = {
  'Windows, manual': {},
  'Windows, auto': { size: { mode: 'auto', min: 1, max: 9, type: 'cpu' } },
  'Windows, empty': { size: { mode: 'manual', desired: 0 } },
  'Windows, size not configured': { size: { mode: 'manual', desired: null } },
  'Windows 2019': {
    imageId: 'win2019_1809_x64_dtc_en-us_40G_container_alibase_20220810.vhd',
    imageType: 'Windows',
    platform: '',
  },
  'Windows Core': {
    imageId: 'wincore_2004_x64_dtc_en-us_40G_container_alibase_20220810.vhd',
    imageType: 'WindowsCore',
  },
  'Windows with data disks': { dataDisks: [disk, { ...disk, performanceLevel: null }] },
  'Windows, several types, public addresses': {
    instanceTypes: ['ecs.g6.xlarge', 'ecs.g7.xlarge'],
    publicIp: { bandwidthMbps: 5, charge: 'PayByBandwidth' },
  },
  'Windows, encrypted': { systemDisk: encrypted, dataDisks: [{ ...disk, encrypted: true, kmsKeyId: 'key-2' }] },
  'Windows with a script': { userData: '[powershell]\r\nWrite-Host "$env:COMPUTERNAME ${x} `n"\r\n' },
  'Windows, spot with limits': {
    billing: { ...windows.billing, method: 'spot' },
    spot: { priceLimits: { 'ecs.g6.xlarge': '1.25' }, onDemandFallback: true, replaceReclaimed: true },
    zonePolicy: 'COST_OPTIMIZED',
  },
  'Windows, subscription': {
    billing: { method: 'subscription', period: 5, periodUnit: 'Week', autoRenew: true, autoRenewPeriod: 2 },
  },
  'Windows in named groups': { securityGroupIds: ['sg-1', 'sg-2'], resourceGroupId: 'rg-1', unschedulable: true },
};
const ofLinux: Record<string, Partial<PoolDefinition>> = {
  'Linux, key pair': { passwordSet: false, keyPair: 'ops', loginUser: 'ecs-user' },
  'Linux, no logon, no monitor': { passwordSet: false, cloudMonitor: false },
  'Linux, managed, spot at the market price': { managed: true, billing: { ...linux.billing, method: 'spot' } },
  'Linux, auto from zero, economical': {
    size: { mode: 'auto', min: 0, max: 1_500, type: 'gpu' },
    economical: true,
    zonePolicy: 'BALANCE',
  },
  'Linux, MLPS': { hardening: 'mlps' },
  'Linux, hardened OS, confidential': { hardening: 'os', confidential: true },
  'Linux, AutoPL': {
    systemDisk: {
      ...linux.systemDisk,
      category: 'cloud_auto',
      performanceLevel: null,
      provisionedIops: 4_000,
      bursting: true,
      moreCategories: ['cloud_essd', 'cloud_essd_entry'],
    },
    dataDisks: [{ ...disk, category: 'cloud_auto', performanceLevel: null, provisionedIops: 900, bursting: true }],
  },
  'Linux with mounts': {
    dataDisks: [
      { ...disk, mount: { path: '/data one', fileSystem: 'xfs', forRuntime: false } },
      { ...disk, snapshotId: 's-1', mount: { path: '/var/lib/container', fileSystem: 'ext4', forRuntime: true } },
    ],
  },
  'Linux with scripts': {
    preUserData: '#!/bin/sh\ncurl -s "http://x/$(hostname)" | grep \'a\\b\' > /tmp/${RANDOM}\n',
    userData: 'exit',
  },
  'Linux with a packed script': { userData: 'base64:H4sIAAAAAAAA/w==' },
  'Linux, named nodes, placed': {
    nodeName: { prefix: 'web.prod', ip: 'ip', suffix: 'a' },
    deploymentSetId: 'ds-1',
    rdsInstanceIds: ['rm-1', 'rm-2'],
    privatePool: { use: 'specified', id: 'eap-1' },
  },
  'Linux, open private pool': { privatePool: { use: 'open', id: '' } },
  marks: {
    labels: { team: 'web', 'node.example/tier': 'front', empty: '' },
    tags: { env: 'prod', 'cost-centre': '42' },
  },
  'a name of digits and signs': { name: '2022-节点池' },
  'hostile texts': {
    tags: hostile,
    labels: hostile,
    instanceTypes: ['a\nrm -rf /'],
    userData: Object.values(hostile).join(''),
  },
};

/** Pools of both OSes that differ in everything an export writes, hostile texts included. */
export const variedPools: readonly (readonly [string, PoolDefinition])[] = [
  ...Object.entries(ofWindows).map(([name, pool]) => [name, settlePool({ ...windows, ...pool })] as const),
  ...Object.entries(ofLinux).map(([name, pool]) => [name, settlePool({ ...linux, ...pool })] as const),
];
