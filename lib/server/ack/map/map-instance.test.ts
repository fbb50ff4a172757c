import { DescribeInstancesResponseBodyInstancesInstance as Instance } from '@alicloud/ecs20140526';
import { cast } from '@darabonba/typescript';
import { expect, test } from 'vitest';
import { toCloudInstance } from '../read/read-instances';

/** As the SDK makes it of a wire answer. */
const mapped = (wire: Record<string, unknown>) => toCloudInstance(cast(wire, new Instance({})));

test('a machine of which ECS tells nothing is unknown, not empty', () => {
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
  ['an OS nobody knows', { OSType: 'plan9' }, { os: 'unknown' }],
])('%s', (_, wire, part) => {
  expect(mapped(wire)).toMatchObject(part);
});
