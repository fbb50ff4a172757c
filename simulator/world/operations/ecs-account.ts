import { resolveImage } from '@/simulator/world/ack/pools';
import { instanceType } from '@/simulator/world/catalogue/instance-types';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { type ApiCall, queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';
import { statusOf } from '@/simulator/world/operations/ecs-power';
import { jsonList, requireRegion, rpcPage, tokenPage } from '@/simulator/world/operations/rpc-lists';
import { CLUSTER_TAG } from '@/simulator/world/fleet/release';
import { utcMinute } from '@/simulator/world/timestamps';
import type { World } from '@/simulator/world/world';

function describeKeyPairs(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const wanted = queryOf(call, 'KeyPairName').replaceAll('*', '');
  const page = rpcPage(
    call,
    call.world.state.compute.keyPairs.filter((name) => name.includes(wanted)),
    50,
  );
  const views = page.items.map((name) => ({
    KeyPairName: name,
    KeyPairFingerPrint: '89f0ba62ac8b7d9ac9f1d8e4e4b5a6c7',
  }));
  return { ...page.counters, KeyPairs: { KeyPair: views } };
}

function describeSecurityGroups(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const { world } = call;
  const ids = jsonList(call, 'SecurityGroupIds');
  const vpcId = queryOf(call, 'VpcId');
  const type = queryOf(call, 'SecurityGroupType');
  const groups = world.state.network.securityGroups.filter(
    (group) =>
      (ids === undefined || ids.includes(group.id)) &&
      (vpcId === '' || group.vpcId === vpcId) &&
      (type === '' || group.type === type),
  );
  const page = tokenPage(call, groups, 100);
  const views = page.items.map((group) => ({
    SecurityGroupId: group.id,
    SecurityGroupName: group.name,
    SecurityGroupType: group.type,
    VpcId: group.vpcId,
    Description: '',
    CreationTime: '2026-04-07T01:50:00Z',
  }));
  return {
    PageNumber: 1,
    PageSize: page.items.length,
    TotalCount: groups.length,
    RegionId: world.state.region,
    NextToken: page.nextToken,
    SecurityGroups: { SecurityGroup: views },
  };
}

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
  const vSwitch = world.state.network.vSwitches.find((item) => item.id === instance.vSwitchId);
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
      VpcId: vSwitch?.vpcId ?? '',
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

function describeInstances(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const { world } = call;
  const ids = jsonList(call, 'InstanceIds');
  const vSwitchId = queryOf(call, 'VSwitchId');
  const vpcId = queryOf(call, 'VpcId');
  const status = queryOf(call, 'Status');
  const vpcOf = new Map(world.state.network.vSwitches.map((vSwitch) => [vSwitch.id, vSwitch.vpcId]));
  const instances = world.state.instances.filter(
    (instance) =>
      (ids === undefined || ids.includes(instance.instanceId)) &&
      (vSwitchId === '' || instance.vSwitchId === vSwitchId) &&
      (vpcId === '' || vpcOf.get(instance.vSwitchId) === vpcId) &&
      (status === '' || statusOf(world, instance) === status),
  );
  const page = tokenPage(call, instances, 100);
  return {
    TotalCount: instances.length,
    PageNumber: 1,
    PageSize: page.items.length,
    NextToken: page.nextToken,
    Instances: { Instance: page.items.map((instance) => instanceView(world, instance)) },
  };
}

/** Nodes of pools that name the set. */
function usedOfSet(world: World, setId: string, zoneId: string): number {
  const pools = new Set(
    world.state.pools
      .filter((pool) => pool.config.scaling_group?.deploymentset_id === setId)
      .map((pool) => pool.poolId),
  );
  return world.state.instances.filter((one) => pools.has(one.poolId) && one.zoneId === zoneId).length;
}

function describeDeploymentSets(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const page = rpcPage(call, call.world.state.compute.deploymentSets, 50);
  const views = page.items.map((set) => ({
    DeploymentSetId: set.id,
    DeploymentSetName: set.name,
    Strategy: set.strategy,
    DeploymentStrategy: set.strategy,
    InstanceAmount: 0,
    // 20 instances per zone (ECS docs: Deployment sets).
    Capacities: {
      Capacity: call.world.state.compute.zones.map((ZoneId) => {
        const UsedAmount = usedOfSet(call.world, set.id, ZoneId);
        return { ZoneId, UsedAmount, AvailableAmount: Math.max(0, 20 - UsedAmount) };
      }),
    },
  }));
  return { ...page.counters, RegionId: call.world.state.region, DeploymentSets: { DeploymentSet: views } };
}

export const ECS_ACCOUNT_OPERATIONS: readonly RpcOperation[] = [
  { action: 'DescribeKeyPairs', run: describeKeyPairs },
  { action: 'DescribeSecurityGroups', run: describeSecurityGroups },
  { action: 'DescribeInstances', run: describeInstances },
  { action: 'DescribeDeploymentSets', run: describeDeploymentSets },
];
