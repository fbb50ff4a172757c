import {
  DescribeClusterDetailResponseBody,
  DescribeClusterNodePoolDetailResponseBody,
  DescribeKubernetesVersionMetadataResponseBodyImages,
  DescribeTaskInfoResponseBody,
  ListClusterAddonInstancesResponseBodyAddons,
} from '@alicloud/cs20151215';
import { cast } from '@darabonba/typescript';
import { describe, expect, it, test } from 'vitest';
import { toCloudCluster } from '../read/read-cluster';
import { toNodeImage } from './map-image';
import { toCloudNodePool } from './map-node-pool';
import { osOfImage } from '@/lib/domain/pool/os-of-image';
import { toCloudTask } from '../read/read-tasks';
import { millisecondsOf } from './map-time';
import { toVSwitch, type SnatEntry } from '../read/read-network';
import { DescribeInstancesResponseBodyInstancesInstance as Instance } from '@alicloud/ecs20140526';
import { toCloudInstance } from '../read/read-instances';
import { activitiesSchema, toScalingActivity } from '../read/read';

const poolOf = (wire: object) => toCloudNodePool(cast(wire, new DescribeClusterNodePoolDetailResponseBody({})));

describe('millisecondsOf', () => {
  it.each([
    ['2025-04-10T14:25:37.285530433+08:00', Date.UTC(2025, 3, 10, 6, 25, 37, 285)],
    ['2026-05-21T02:03:00Z', Date.UTC(2026, 4, 21, 2, 3)],
    ['2026-05-21T03:00Z', Date.UTC(2026, 4, 21, 3)],
    ['', null],
    ['20**-**-30T10:39:00+08:00', null],
    [undefined, null],
  ])('%s', (text, expected) => expect(millisecondsOf(text)).toBe(expected));
});

describe('osOfImage', () => {
  it.each([
    [['Windows'], 'windows'],
    [['WindowsCore'], 'windows'],
    [['WindowsServer2022'], 'windows'],
    [['', undefined, 'win2019_1809_x64_dtc_en-us_40G_container_alibase_20240220.vhd'], 'windows'],
    [['AliyunLinux3Arm64'], 'linux'],
    [['ContainerOS'], 'linux'],
    [['aliyun_3_x64_20G_alibase_20241218.vhd'], 'linux'],
    [['m-bp1custom'], 'unknown'],
    [[], 'unknown'],
  ])('%j is %s', (words, os) => expect(osOfImage(...words)).toBe(os));
});

describe('toCloudCluster', () => {
  const network = (...names: string[]) =>
    toCloudCluster(
      new DescribeClusterDetailResponseBody({ clusterId: 'c1' }),
      names.map((name) => new ListClusterAddonInstancesResponseBodyAddons({ name })),
    ).network;

  it.each([
    [['coredns', 'flannel'], 'flannel'],
    [['kube-flannel-ds'], 'flannel'],
    [['terway-eniip'], 'terway-eniip'],
    [['kube-flannel-ds-windows'], null],
    [[], null],
  ])('add-ons %j mean the network %s', (addons, expected) => expect(network(...addons)).toBe(expected));
});

describe('toCloudNodePool', () => {
  it('keeps an unknown state word', () =>
    expect(poolOf({ status: { state: 'removing_nodes' } }).rawState).toBe('removing_nodes'));

  it('accepts a pool with almost no fields', () => {
    expect(poolOf({ nodepool_info: { nodepool_id: 'np1', name: 'edge' } })).toMatchObject({
      id: 'np1',
      os: 'unknown',
      platform: null,
      desiredSize: null,
      autoScaling: null,
      instances: { total: null, healthy: null, failed: null },
      labels: {},
      taints: [],
      createdAt: null,
    });
  });

  it('distinguishes a count that ACK left out from zero', () => {
    const pool = poolOf({ status: { state: 'active', total_nodes: 0, healthy_nodes: 3 } });
    expect(pool.instances).toMatchObject({ total: 0, healthy: 3, failed: null, initial: null });
  });

  it('reads bounds only where auto scaling is on', () => {
    const auto_scaling = { enable: false, min_instances: 1, max_instances: 5 };
    expect(poolOf({ auto_scaling }).autoScaling).toBeNull();
    expect(poolOf({ auto_scaling: { ...auto_scaling, enable: true } }).autoScaling).toEqual({ min: 1, max: 5 });
  });

  it('keeps hostile labels and an absent effect unchanged', () => {
    const pool = poolOf({
      kubernetes_config: { labels: [{ key: '__proto__', value: 'x' }, { key: 'a' }], taints: [{ key: 'os' }] },
    });
    expect(Object.entries(pool.labels)).toEqual([
      ['__proto__', 'x'],
      ['a', ''],
    ]);
    expect(pool.taints).toEqual([{ key: 'os', value: '', effect: 'NoSchedule' }]);
  });
});

describe('toCloudTask', () => {
  it.each([
    ['running', 'running'],
    ['pausing', 'running'],
    ['something-new', 'running'],
    ['paused', 'paused'],
    ['success', 'succeeded'],
    ['Success', 'succeeded'],
    ['fail', 'failed'],
    ['failed', 'failed'],
    ['error', 'failed'],
    ['canceled', 'cancelled'],
    ['cancelled', 'cancelled'],
  ])('%s is %s', (state, expected) => {
    const task = toCloudTask(new DescribeTaskInfoResponseBody({ taskId: 'T-1', state }));
    expect(task).toMatchObject({ state: expected, rawState: state, error: null });
  });
});

describe('toNodeImage', () => {
  it('keeps the spelling of the type and an unknown architecture', () => {
    const image = new DescribeKubernetesVersionMetadataResponseBodyImages({
      imageId: 'win2025.vhd',
      imageType: 'WindowsServer2025',
      platform: 'WindowsServer2025',
      osType: 'Windows',
      architecture: 'riscv64',
    });
    expect(toNodeImage(image)).toEqual({
      id: 'win2025.vhd',
      name: 'win2025.vhd',
      os: 'windows',
      platform: '',
      imageType: 'WindowsServer2025',
      arch: 'riscv64',
      sizeGiB: null,
    });
  });
});

describe('toVSwitch', () => {
  const path = (entries: SnatEntry[] | null) =>
    toVSwitch({ vSwitchId: 'vsw-1', cidrBlock: '192.168.16.0/20' }, entries).internetPath;

  it.each<[string, SnatEntry[] | null, boolean | null]>([
    ['its own entry', [{ sourceVSwitchId: 'vsw-1' }], true],
    ['an entry of the whole VPC', [{ sourceCIDR: '192.168.0.0/16', status: 'Available' }], true],
    ['an entry of exactly its range', [{ sourceCIDR: '192.168.16.0/20' }], true],
    ['an entry of everything', [{ sourceCIDR: '0.0.0.0/0' }], true],
    ['an entry of a part of it', [{ sourceCIDR: '192.168.16.0/21' }], false],
    ['an entry of its neighbor', [{ sourceCIDR: '192.168.32.0/20' }], false],
    ['an entry that is going', [{ sourceVSwitchId: 'vsw-1', status: 'Deleting' }], false],
    ['an unreadable range', [{ sourceCIDR: '192.168.999.0/16' }], false],
    ['no entry', [], false],
    ['entries that could not be read', null, null],
  ])('%s', (_, entries, expected) => expect(path(entries)).toBe(expected));
});

/** As the SDK makes it of a wire answer. */
const mapped = (wire: Record<string, unknown>) => toCloudInstance(cast(wire, new Instance({})));

test('a machine without ECS data is unknown, not empty', () => {
  expect(mapped({})).toEqual({
    id: '',
    name: '',
    status: '',
    vpcId: null,
    vSwitchId: null,
    zoneId: '',
    instanceType: '',
    cpuMilli: null,
    memoryMiB: null,
    os: 'unknown',
    osName: '',
    imageId: null,
    chargeType: null,
    privateIp: null,
    publicIp: null,
    clusterId: null,
  });
});

const tag = (TagKey: string, TagValue: string) => ({ Tags: { Tag: [{ TagKey, TagValue }] } });

test.each<[string, Record<string, unknown>, object]>([
  ['an elastic address', { EipAddress: { IpAddress: '47.1.1.1' } }, { publicIp: '47.1.1.1' }],
  ['an address of its own', { PublicIpAddress: { IpAddress: ['47.1.1.2'] } }, { publicIp: '47.1.1.2' }],
  [
    'an empty elastic address',
    { EipAddress: { IpAddress: '' }, PublicIpAddress: { IpAddress: [] } },
    { publicIp: null },
  ],
  ['the tag of a cluster', tag('ack.aliyun.com', 'c1'), { clusterId: 'c1' }],
  ['another tag', tag('team', 'web'), { clusterId: null }],
  ['its size', { Cpu: 4, Memory: 16_384 }, { cpuMilli: 4_000, memoryMiB: 16_384 }],
  [
    'its address',
    { VpcAttributes: { PrivateIpAddress: { IpAddress: ['192.168.0.21'] } } },
    { privateIp: '192.168.0.21' },
  ],
  ['Windows', { OSType: 'windows' }, { os: 'windows' }],
  ['an unknown OS', { OSType: 'plan9' }, { os: 'unknown' }],
])('%s', (_, wire, part) => expect(mapped(wire)).toMatchObject(part));

const activity = (more: Record<string, unknown>) => {
  const body = { TotalCount: '1', ScalingActivities: [{ ScalingActivityId: 'asa-1', ...more }] };
  const [found] = activitiesSchema.parse(body).ScalingActivities;
  if (found === undefined) throw new Error('nothing was parsed');
  return toScalingActivity(found);
};
const detail = 'Fail to create Instances into scaling group(code:"OperationDenied.NoStock", msg:"none left")';

describe('toScalingActivity', () => {
  test.each([
    ['Successful', 'successful'],
    ['Warning', 'warning'],
    ['Failed', 'failed'],
    ['InProgress', 'in-progress'],
    ['Rejected', 'rejected'],
    ['Pondering', 'unknown'],
  ])('%s is %s', (raw, status) => expect(activity({ StatusCode: raw })).toMatchObject({ status, rawStatus: raw }));

  test('takes the code from the detail when the activity has none', () => {
    expect(activity({ StatusCode: 'Failed', Detail: detail })).toMatchObject({
      errorCode: 'OperationDenied.NoStock',
      errorMessage: 'none left',
    });
    const own = { StatusCode: 'Failed', Detail: detail, ErrorCode: 'QuotaExceed.ElasticQuota' };
    expect(activity(own).errorCode).toBe('QuotaExceed.ElasticQuota');
    expect(activity({ StatusCode: 'Successful', Detail: detail })).toMatchObject({
      errorCode: null,
      errorMessage: null,
    });
  });

  test('distinguishes an unknown capacity from zero', () => {
    expect(activity({ StatusCode: 'Successful', TotalCapacity: '0' }).capacityAfter).toBe(0);
    expect(activity({ StatusCode: 'Successful', TotalCapacity: '' }).capacityAfter).toBeNull();
    expect(activity({ StatusCode: 'Successful' }).capacityAfter).toBeNull();
    expect(activity({ StatusCode: 'InProgress', TotalCapacity: '4' }).capacityAfter).toBeNull();
  });

  test('reads minutes without seconds', () => {
    const read = activity({ StatusCode: 'Failed', StartTime: '2026-05-21T03:00Z', EndTime: 'soon' });
    expect(read).toMatchObject({ startedAt: Date.UTC(2026, 4, 21, 3), endedAt: null });
  });

  test('a body of another form is not accepted as an empty one', () => {
    expect(activitiesSchema.safeParse({ TotalCount: 1 }).success).toBe(false);
    expect(activitiesSchema.safeParse({ ScalingActivities: { ScalingActivity: [] } }).success).toBe(false);
  });
});
