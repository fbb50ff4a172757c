import { withMarkedScripts } from '@/lib/domain/pool/script-mark';
import { CreateClusterNodePoolRequest, ModifyClusterNodePoolRequest } from '@alicloud/cs20151215';
import { cast } from '@darabonba/typescript';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { atPath } from '@/lib/domain/pool/definition/json-path';
import { emptyDataDisk, emptyPool, type PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { definitionOfBody } from '@/lib/domain/pool/definition/read-body';
import { createPoolBody, modifyPoolBody, changedFields } from '@/lib/domain/pool/definition/write-body';
import { ownFields, poolFields } from '@/lib/domain/pool/fields/pool-fields';
import { arbitraryPool } from '@/lib/domain/pool/testing/arbitrary-pool';
import { perTest, startCloud, type WritingConnection } from '../testing/connect';

const PASSWORD = 'Correct-Horse-7';
const disk = { ...emptyDataDisk, category: 'cloud_auto', sizeGiB: 200 };
const secrets = { password: PASSWORD, changeId: null };

const linux: PoolDefinition = {
  ...emptyPool,
  name: 'lin-every-field',
  os: 'linux',
  managed: true,
  size: { mode: 'auto', min: 1, max: 4, type: 'gpu' },
  vSwitchIds: ['vsw-bp1k8s9mullion0zoneh1', 'vsw-bp1k8s9mullion0zonei1'],
  securityGroupIds: ['sg-bp1k8s9mullion0ops0001'],
  publicIp: { bandwidthMbps: 5, charge: 'PayByBandwidth' },
  billing: { ...emptyPool.billing, method: 'spot' },
  spot: {
    priceLimits: { 'ecs.g6.xlarge': '1.25', 'ecs.g7.xlarge': '1.5' },
    onDemandFallback: true,
    replaceReclaimed: true,
  },
  instanceTypes: ['ecs.g6.xlarge', 'ecs.g7.xlarge'],
  imageId: 'aliyun_3_x64_20G_alibase_20241218.vhd',
  imageType: 'AliyunLinux3',
  platform: 'AliyunLinux',
  runtimeVersion: '2.1.5',
  hardening: 'os',
  confidential: true,
  loginUser: 'ecs-user',
  passwordSet: true,
  systemDisk: {
    category: 'cloud_essd',
    sizeGiB: 200,
    performanceLevel: 'PL1',
    encrypted: true,
    kmsKeyId: 'key-1',
    provisionedIops: null,
    bursting: false,
    moreCategories: ['cloud_essd_entry'],
  },
  dataDisks: [
    {
      ...disk,
      encrypted: true,
      kmsKeyId: 'key-2',
      provisionedIops: 900,
      bursting: true,
      snapshotId: 's-1',
      mount: { path: '/data', fileSystem: 'xfs', forRuntime: false },
    },
    { ...disk, category: 'cloud_essd', performanceLevel: 'PL0', kept: { device: '/dev/xvdd' } },
  ],
  localMounts: [{ disk_name: 'nvme0', local_disk: true, mount_target: '/mnt/nvme' }],
  resourceGroupId: 'rg-acfmvnjn2bbbbbb',
  economical: true,
  zonePolicy: 'BALANCE',
  tags: { env: 'prod', owner: '平台' },
  labels: { team: 'web', empty: '' },
  taints: [{ key: 'dedicated', value: '', effect: 'NoExecute' }],
  unschedulable: true,
  nodeName: { prefix: 'web.prod', ip: 'ip', suffix: 'a' },
  preUserData: '#!/bin/sh\necho "$HOME"\n',
  userData: '#!/bin/sh\necho 你好\n',
  cloudMonitor: true,
  rdsInstanceIds: ['rm-1'],
  deploymentSetId: 'ds-bp1k8s9mullion0spread',
  privatePool: { use: 'specified', id: 'eap-bp1k8s9mullion0assure' },
};

const windows: PoolDefinition = {
  ...linux,
  name: 'win-every-field',
  os: 'windows',
  managed: false,
  size: { mode: 'manual', desired: 1 },
  billing: { method: 'subscription', period: 3, periodUnit: 'Week', autoRenew: true, autoRenewPeriod: 2 },
  spot: emptyPool.spot,
  imageId: 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  imageType: 'WindowsServer2022',
  platform: 'Windows',
  instanceTypes: ['ecs.g6.xlarge'],
  hardening: 'none',
  confidential: false,
  loginUser: 'root',
  systemDisk: {
    ...linux.systemDisk,
    category: 'cloud_auto',
    performanceLevel: null,
    encrypted: false,
    kmsKeyId: '',
    provisionedIops: 500,
    bursting: true,
  },
  dataDisks: linux.dataDisks.map((one) => ({ ...one, mount: null })),
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  userData: '[powershell]\r\nWrite-Host 1\r\n',
  preUserData: '[bat]\r\nver\r\n',
  economical: false,
  zonePolicy: 'PRIORITY',
  localMounts: [],
  privatePool: { use: 'open', id: '' },
};

const pools: [string, PoolDefinition][] = [
  ['Linux', linux],
  ['Windows', windows],
  ['Linux with a key pair', { ...linux, name: 'lin-key', hardening: 'none', keyPair: 'ops-key', passwordSet: false }],
];

const here = perTest(startCloud);
let cloud: WritingConnection;
beforeEach(() => {
  cloud = here().cloud();
});

const create = async (pool: PoolDefinition): Promise<string> => {
  const password = pool.passwordSet ? PASSWORD : null;
  const body = createPoolBody(pool, { password, changeId: 'change-1' });
  return (await cloud.writer.createNodePool({ body, secrets: [PASSWORD] })).nodePoolId;
};

describe('every field on the wire', () => {
  test('the pools of this test set every field of the catalog', () => {
    const set = (path: string): boolean =>
      pools.some(([, pool]) => {
        const value = JSON.stringify(atPath(pool, path) ?? null);
        return value !== JSON.stringify(atPath(emptyPool, path) ?? null);
      });
    const byDefault = ['runtime'];
    expect(ownFields.map(({ path }) => path).filter((path) => !set(path) && !byDefault.includes(path))).toEqual([]);
    const [first, second] = linux.dataDisks;
    for (const { path } of poolFields.filter(({ path: at }) => at.startsWith('dataDisks[].'))) {
      const key = path.replace('dataDisks[].', '');
      const values = [first, second].map((one) => JSON.stringify(atPath(one ?? null, key)));
      expect(
        values.some((value) => value !== JSON.stringify(atPath(emptyDataDisk, key))),
        path,
      ).toBe(true);
    }
  });

  test.each(pools)('no field of a new pool is lost in the SDK’s model: %s', (_, pool) => {
    const body = createPoolBody(pool, secrets);
    expect(cast(body, new CreateClusterNodePoolRequest({})).toMap()).toEqual(body);
  });

  test.each(pools)('no field of a change is lost in the SDK’s model: %s', (_, pool) => {
    const before = { ...emptyPool, os: pool.os };
    const asIs = { hardening: before.hardening, loginUser: before.loginUser };
    const body = modifyPoolBody({ before, after: { ...pool, ...asIs } }, secrets);
    expect(cast(body, new ModifyClusterNodePoolRequest({})).toMap()).toEqual(body);
  });

  test('the SDK’s models drop the extra fields of the Windows page’s example', () => {
    const example = {
      node_config: { image_acceleration_config: { enable_image_acceleration: false } },
      scaling_group: { vpc_id: 'vpc-1' },
    };
    for (const model of [new CreateClusterNodePoolRequest({}), new ModifyClusterNodePoolRequest({})])
      expect(JSON.stringify(cast(example, model).toMap())).not.toMatch(/acceleration|vpc/);
  });

  test('no change of any pool is lost in the SDK’s model, except for immutable fields', () => {
    fc.assert(
      fc.property(arbitraryPool, arbitraryPool, (before, other) => {
        const after = { ...other, hardening: before.hardening, loginUser: before.loginUser };
        const body = modifyPoolBody({ before, after }, secrets);
        expect(cast(body, new ModifyClusterNodePoolRequest({})).toMap()).toEqual(body);
      }),
    );
  });
});

describe('every field, written and read back', () => {
  test.each(pools)('a new pool is read back as the same definition: %s', async (_, pool) => {
    const found = await cloud.reader.nodePool(await create(pool));
    // ACK answers its own platform name, whatever was sent.
    expect(found?.definition).toEqual({ ...withMarkedScripts(pool), platform: found?.definition.platform });
    const { preUserData, userData } = pool;
    expect(await cloud.reader.poolScripts(found?.id ?? '')).toEqual({ preUserData, userData });
    expect(found?.definition.platform).toBe(pool.os === 'windows' ? 'Windows' : pool.platform);
  });

  test.each(pools)('every change of a pool is applied, and nothing else: %s', async (_, pool) => {
    const poolId = await create(pool);
    await here().pass(3_600_000);
    const before = (await cloud.reader.nodePool(poolId))?.definition ?? emptyPool;
    const after: PoolDefinition = {
      ...before,
      name: `${pool.name}-2`,
      vSwitchIds: before.vSwitchIds.slice(0, 1),
      publicIp: emptyPool.publicIp,
      zonePolicy: 'COST_OPTIMIZED',
      systemDisk: { ...before.systemDisk, sizeGiB: 300, moreCategories: [] },
      dataDisks: before.dataDisks.slice(1),
      tags: { env: 'staging' },
      labels: {},
      taints: [],
      unschedulable: false,
      preUserData: '',
      userData: `${pool.userData} `,
      cloudMonitor: false,
      rdsInstanceIds: [],
      nodeName: null,
      privatePool: emptyPool.privatePool,
      size: pool.size.mode === 'auto' ? { ...pool.size, max: 7 } : { mode: 'manual', desired: 0 },
    };
    expect(changedFields(before, after).length).toBeGreaterThan(14);
    const body = modifyPoolBody({ before, after }, { password: null, changeId: 'change-2' });
    await cloud.writer.modifyNodePool({ poolId, body });
    await here().pass(3_600_000);
    const found = await cloud.reader.nodePool(poolId);
    expect(found?.definition).toEqual(withMarkedScripts(after));
    expect(definitionOfBody(body, before)).toEqual(after);
  });
});
