import { resolveImage } from '@/simulator/world/ack/pools';
import { instanceType } from '@/simulator/world/catalog/instance-types';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { type ApiCall, queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';
import { jsonList, listOperation } from '@/simulator/world/operations/rpc-lists';
import { CLUSTER_TAG, beginReboot, findInstance } from '@/simulator/world/fleet/instance-life';
import { utcMinute } from '@/simulator/world/timestamps';
import type { World } from '@/simulator/world/world';
import { ApiError, badRequest } from '@/simulator/world/api-error';

/** ECS's word for the power state of an instance. */
export function statusOf(world: World, { phase, reboot }: InstanceRecord): string {
  if (phase === 'booting') return 'Pending';
  return reboot !== undefined && world.now() < reboot.runningAtMs ? 'Starting' : 'Running';
}

/** Not idempotent, and without a client token (ECS API, version 2014-05-26: RebootInstance). */
function rebootInstance(call: ApiCall): Record<string, unknown> {
  const { world } = call;
  const id = queryOf(call, 'InstanceId');
  if (id === '') throw badRequest('MissingParameter.InstanceId', 'InstanceId is mandatory for this action.');
  const instance = findInstance(world, id);
  if (instance === undefined)
    throw new ApiError(404, 'InvalidInstanceId.NotFound', 'The specified InstanceId does not exist.');
  if (statusOf(world, instance) !== 'Running')
    throw new ApiError(
      403,
      'IncorrectInstanceStatus',
      'The current status of the resource does not support this operation.',
    );
  if (queryOf(call, 'DryRun') === 'true')
    throw badRequest('DryRunOperation', 'Request validation has been passed with DryRun flag set.');
  beginReboot(world, instance);
  world.revision += 1;
  return {};
}

export const ECS_POWER_OPERATIONS: readonly RpcOperation[] = [{ action: 'RebootInstance', run: rebootInstance }];

/** ACK marks the machines of a cluster and of a pool (ACK docs: "Create and manage node pools", ECS tags). */
function tagsOf({ clusterId, poolId, tags }: InstanceRecord): InstanceRecord['tags'] {
  const marks = [
    { key: CLUSTER_TAG, value: clusterId },
    { key: 'ack.alibabacloud.com/nodepool-id', value: poolId },
  ].filter(({ value }) => value !== '');
  return [...tags.filter(({ key }) => !marks.some((mark) => mark.key === key)), ...marks];
}

function instanceView(world: World, instance: InstanceRecord): Record<string, unknown> {
  const type = instanceType(instance.instanceType);
  const image = resolveImage(world, instance.imageId);
  const eip = world.state.network.eips.find((item) => item.instanceId === instance.instanceId);
  return {
    InstanceId: instance.instanceId,
    InstanceName: instance.instanceName,
    HostName: instance.hostName,
    RegionId: world.state.region,
    ZoneId: instance.zoneId,
    Status: statusOf(world, instance),
    InstanceType: instance.instanceType,
    InstanceTypeFamily: type?.family ?? '',
    Cpu: type?.vcpu ?? 0,
    Memory: (type?.memoryGiB ?? 0) * 1024,
    ImageId: instance.imageId,
    OSType: image?.os ?? 'linux',
    OSName: image?.imageName ?? '',
    InstanceChargeType: instance.chargeType,
    SpotStrategy: instance.spotStrategy,
    CreationTime: utcMinute(instance.createdMs),
    ExpiredTime: '2099-12-31T15:59Z',
    VpcAttributes: {
      VpcId: vpcOf(world, instance),
      VSwitchId: instance.vSwitchId,
      PrivateIpAddress: { IpAddress: [instance.ip] },
    },
    EipAddress: {
      AllocationId: eip?.id ?? '',
      IpAddress: eip?.ip ?? '',
      Bandwidth: eip?.bandwidthMbps ?? 0,
      InternetChargeType: eip === undefined ? '' : 'PayByTraffic',
    },
    PublicIpAddress: { IpAddress: instance.publicIp === '' ? [] : [instance.publicIp] },
    Tags: { Tag: tagsOf(instance).map((tag) => ({ TagKey: tag.key, TagValue: tag.value })) },
  };
}

/** The records that a parameter with a JSON array of ids names; all without it. */
function named<T>(call: ApiCall, parameter: string, by: { items: readonly T[]; idOf: (item: T) => string }): T[] {
  const ids = jsonList(call, parameter);
  return by.items.filter((item) => ids?.includes(by.idOf(item)) ?? true);
}

const vpcOf = ({ state }: World, { vSwitchId }: InstanceRecord): string =>
  state.network.vSwitches.find((one) => one.id === vSwitchId)?.vpcId ?? '';

/** Nodes of pools that name the set. */
function usedOfSet(world: World, setId: string, zoneId: string): number {
  const pools = new Set(
    world.state.pools
      .filter((pool) => pool.config.scaling_group?.deploymentset_id === setId)
      .map((pool) => pool.poolId),
  );
  return world.state.instances.filter((one) => pools.has(one.poolId) && one.zoneId === zoneId).length;
}

export const ECS_ACCOUNT_OPERATIONS: readonly RpcOperation[] = [
  listOperation('DescribeKeyPairs', {
    items: (call) => {
      const wanted = queryOf(call, 'KeyPairName').replaceAll('*', '');
      return call.world.state.compute.keyPairs.filter((name) => name.includes(wanted));
    },
    into: ['KeyPairs', 'KeyPair'],
    view: (name) => ({ KeyPairName: name, KeyPairFingerPrint: '89f0ba62ac8b7d9ac9f1d8e4e4b5a6c7' }),
  }),
  listOperation('DescribeSecurityGroups', {
    items: (call) =>
      named(call, 'SecurityGroupIds', { items: call.world.state.network.securityGroups, idOf: ({ id }) => id }),
    filters: { VpcId: (group) => group.vpcId, SecurityGroupType: (group) => group.type },
    byToken: true,
    into: ['SecurityGroups', 'SecurityGroup'],
    more: ({ world }) => ({ RegionId: world.state.region }),
    view: (group) => ({
      SecurityGroupId: group.id,
      SecurityGroupName: group.name,
      SecurityGroupType: group.type,
      VpcId: group.vpcId,
      Description: '',
      CreationTime: '2026-04-07T01:50:00Z',
    }),
  }),
  listOperation('DescribeInstances', {
    items: (call) =>
      named(call, 'InstanceIds', { items: call.world.state.instances, idOf: ({ instanceId }) => instanceId }),
    filters: {
      VSwitchId: (instance) => instance.vSwitchId,
      VpcId: (instance, { world }) => vpcOf(world, instance),
      Status: (instance, { world }) => statusOf(world, instance),
    },
    byToken: true,
    into: ['Instances', 'Instance'],
    view: (instance, { world }) => instanceView(world, instance),
  }),
  listOperation('DescribeDeploymentSets', {
    items: ({ world }) => world.state.compute.deploymentSets,
    into: ['DeploymentSets', 'DeploymentSet'],
    more: ({ world }) => ({ RegionId: world.state.region }),
    view: (set, { world }) => ({
      DeploymentSetId: set.id,
      DeploymentSetName: set.name,
      Strategy: set.strategy,
      DeploymentStrategy: set.strategy,
      InstanceAmount: 0,
      // 20 instances per zone (ECS docs: Deployment sets).
      Capacities: {
        Capacity: world.state.compute.zones.map((ZoneId) => {
          const UsedAmount = usedOfSet(world, set.id, ZoneId);
          return { ZoneId, UsedAmount, AvailableAmount: Math.max(0, 20 - UsedAmount) };
        }),
      },
    }),
  }),
];
