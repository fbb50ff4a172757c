import fc from 'fast-check';
import type { Json } from '../../json';
import {
  type DataDiskDefinition,
  type PoolDefinition,
  type PoolSizeDefinition,
  settlePool,
} from '../definition/pool-definition';
import { diskCategories } from '../fields/disk-fields';

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z0-9]$/);
const maybeWord = fc.option(word, { nil: '' });
const map = fc.dictionary(word, maybeWord, { maxKeys: 3, noNullPrototype: true });
const script = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.startsWith('base64:'));

const disk = {
  category: fc.constantFrom<string>(...diskCategories),
  sizeGiB: fc.integer({ min: 20, max: 2_048 }),
  performanceLevel: fc.constantFrom(null, 'PL0', 'PL1', 'PL2'),
  encrypted: fc.boolean(),
  kmsKeyId: maybeWord,
  provisionedIops: fc.option(fc.integer({ min: 1, max: 5_000 })),
  bursting: fc.boolean(),
};

const dataDisk: fc.Arbitrary<DataDiskDefinition> = fc.record({
  ...disk,
  snapshotId: maybeWord,
  kept: fc.constantFrom<{ [name: string]: Json }>(
    {},
    { auto_snapshot_policy_id: 'sp-1' },
    { device: '/dev/xvdb', mount_target: '/old' },
  ),
  mount: fc.option(fc.record({ path: word, fileSystem: fc.constantFrom('ext4', 'xfs'), forRuntime: fc.boolean() })),
});

const size: fc.Arbitrary<PoolSizeDefinition> = fc.oneof(
  fc.record({ mode: fc.constant('manual' as const), desired: fc.nat(50) }),
  fc.record({
    mode: fc.constant('auto' as const),
    min: fc.nat(5),
    max: fc.nat(50),
    type: fc.constantFrom('cpu', 'gpu'),
  }),
);

const image = fc.constantFrom(
  { os: 'linux' as const, imageType: 'AliyunLinux3', imageId: 'aliyun_3_x64_20G_alibase_20241218.vhd' },
  {
    os: 'windows' as const,
    imageType: 'WindowsServer2022',
    imageId: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  },
);

/** Any pool that is already settled, of either OS. Its settings need not make sense. */
export const arbitraryPool: fc.Arbitrary<PoolDefinition> = fc
  .record({
    image,
    rest: fc.record({
      name: word,
      managed: fc.boolean(),
      size,
      vSwitchIds: fc.array(word, { maxLength: 3 }),
      securityGroupIds: fc.array(word, { maxLength: 2 }),
      publicIp: fc.record({ bandwidthMbps: fc.nat(100), charge: fc.constantFrom('PayByTraffic', 'PayByBandwidth') }),
      billing: fc.record({
        method: fc.constantFrom('pay-as-you-go' as const, 'subscription' as const, 'spot' as const),
        period: fc.integer({ min: 1, max: 12 }),
        periodUnit: fc.constantFrom('Month', 'Week'),
        autoRenew: fc.boolean(),
        autoRenewPeriod: fc.integer({ min: 1, max: 12 }),
      }),
      spot: fc.record({
        priceLimits: fc.dictionary(word, fc.constantFrom('0.39', '1.2'), { maxKeys: 2, noNullPrototype: true }),
        onDemandFallback: fc.boolean(),
        replaceReclaimed: fc.boolean(),
      }),
      instanceTypes: fc.array(word, { maxLength: 3 }),
      platform: fc.constant(''),
      runtime: fc.constant('containerd'),
      runtimeVersion: fc.constantFrom('1.6.38', '2.1.5'),
      hardening: fc.constantFrom('none' as const, 'mlps' as const, 'os' as const),
      confidential: fc.boolean(),
      loginUser: fc.constantFrom('root' as const, 'ecs-user' as const),
      keyPair: maybeWord,
      passwordSet: fc.constant(false),
      systemDisk: fc.record({ ...disk, moreCategories: fc.subarray([...diskCategories] as string[]) }),
      dataDisks: fc.array(dataDisk, { maxLength: 3 }),
      localMounts: fc.constant<{ [name: string]: Json }[]>([]),
      resourceGroupId: maybeWord,
      economical: fc.boolean(),
      zonePolicy: fc.constantFrom('PRIORITY', 'COST_OPTIMIZED', 'BALANCE'),
      tags: map,
      labels: map,
      taints: fc.array(
        fc.record({
          key: word,
          value: maybeWord,
          effect: fc.constantFrom('NoSchedule' as const, 'NoExecute' as const, 'PreferNoSchedule' as const),
        }),
        { maxLength: 3 },
      ),
      unschedulable: fc.boolean(),
      nodeName: fc.option(fc.record({ prefix: word, ip: fc.constant('ip'), suffix: maybeWord })),
      preUserData: script,
      userData: script,
      cloudMonitor: fc.boolean(),
      rdsInstanceIds: fc.array(word, { maxLength: 2 }),
      deploymentSetId: maybeWord,
      privatePool: fc.record({
        use: fc.constantFrom('open' as const, 'none' as const, 'specified' as const),
        id: word,
      }),
    }),
  })
  .map(({ image: chosen, rest }) => settlePool({ ...rest, ...chosen }));
