import 'server-only';
import type { CloudInstances, CloudInstance } from '@/lib/domain/ports/cloud-instances';
import { type Connection, readsFrom, allTokens } from '../transport/connection';
import type { DescribeInstancesResponseBodyInstancesInstance } from '@alicloud/ecs20140526';

/** ACK marks the instances of a cluster with this tag (ACK docs: "Create and manage node pools", ECS tags). */
const CLUSTER_TAG = 'ack.aliyun.com';

const osOf = (osType: string | undefined): CloudInstance['os'] =>
  osType === 'windows' || osType === 'linux' ? osType : 'unknown';

/** An instance of DescribeInstances. Status and charge stay as ECS wrote them. */
export function toCloudInstance(instance: DescribeInstancesResponseBodyInstancesInstance): CloudInstance {
  const { eipAddress, publicIpAddress, vpcAttributes, tags } = instance;
  const clusterTag = tags?.tag?.find((tag) => tag.tagKey === CLUSTER_TAG);
  return {
    id: instance.instanceId ?? '',
    name: instance.instanceName ?? '',
    status: instance.status ?? '',
    vpcId: vpcAttributes?.vpcId || null,
    vSwitchId: vpcAttributes?.vSwitchId || null,
    zoneId: instance.zoneId ?? '',
    instanceType: instance.instanceType ?? '',
    cpuMilli: instance.cpu === undefined ? null : instance.cpu * 1000,
    memoryMiB: instance.memory ?? null,
    os: osOf(instance.OSType),
    osName: instance.OSName ?? '',
    imageId: instance.imageId || null,
    chargeType: instance.instanceChargeType || null,
    privateIp: vpcAttributes?.privateIpAddress?.ipAddress?.[0] || null,
    publicIp: eipAddress?.ipAddress || publicIpAddress?.ipAddress?.[0] || null,
    clusterId: clusterTag?.tagValue || null,
  };
}

/** ECS takes at most 100 ids at once and answers at most 100 instances (ECS API, version 2014-05-26). */
const MAX_PER_CALL = 100;

/** Instances of any owner. Their addresses are included, so VPC need not be called. `vpcId`: the cluster's. */
export function createInstanceReader(
  { regionId, clients, caller }: Connection,
  vpcId: () => Promise<string>,
): CloudInstances {
  const ecs = readsFrom(caller, 'ecs', clients.ecs);
  const page = async (query: object) => {
    const body = await ecs('DescribeInstances', ({ client, sdk }) =>
      client.describeInstances(new sdk.DescribeInstancesRequest({ regionId, maxResults: MAX_PER_CALL, ...query })),
    );
    return { items: body?.instances?.instance ?? [], next: body?.nextToken };
  };
  return {
    async instances(ids) {
      const wanted = [...new Set(ids)];
      const batches = Array.from({ length: Math.ceil(wanted.length / MAX_PER_CALL) }, (_, at) =>
        wanted.slice(at * MAX_PER_CALL, (at + 1) * MAX_PER_CALL),
      );
      const pages = await Promise.all(batches.map((batch) => page({ instanceIds: JSON.stringify(batch) })));
      return pages.flatMap(({ items }) => items).map(toCloudInstance);
    },

    async runningInstances() {
      const ofVpc = { vpcId: await vpcId(), status: 'Running' };
      return (await allTokens((nextToken) => page({ ...ofVpc, nextToken }))).map(toCloudInstance);
    },
  };
}
