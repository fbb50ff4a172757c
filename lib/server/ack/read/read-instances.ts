import 'server-only';
import type { CloudInstances, CloudInstance } from '@/lib/domain/ports/cloud-instances';
import type { Connection } from '../transport/connection';
import { allTokens } from './paging';
import type { DescribeInstancesResponseBodyInstancesInstance } from '@alicloud/ecs20140526';

/** ACK marks the machines of a cluster with this tag (ACK docs: "Create and manage node pools", ECS tags). */
const CLUSTER_TAG = 'ack.aliyun.com';

const osOf = (osType: string | undefined): CloudInstance['os'] =>
  osType === 'windows' || osType === 'linux' ? osType : 'unknown';

/** A machine of DescribeInstances. Status and charge stay as ECS wrote them. */
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
const AT_ONCE = 100;

/** Virtual machines, wherever they belong. Their addresses come along, so VPC need not be asked. `vpcId` tells the cluster's. */
export function createInstanceReader(
  { regionId, clients, caller }: Connection,
  vpcId: () => Promise<string>,
): CloudInstances {
  const of = { system: 'ecs' as const, action: 'DescribeInstances' };
  return {
    async instances(ids) {
      const { client, sdk } = await clients.ecs();
      const wanted = [...new Set(ids)];
      const batches = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, at) =>
        wanted.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      );
      const pages = await Promise.all(
        batches.map(async (batch) => {
          const instanceIds = JSON.stringify(batch);
          const request = new sdk.DescribeInstancesRequest({ regionId, instanceIds, maxResults: AT_ONCE });
          const { body } = await caller.read(of, () => client.describeInstances(request));
          return body?.instances?.instance ?? [];
        }),
      );
      return pages.flat().map(toCloudInstance);
    },

    async runningInstances() {
      const { client, sdk } = await clients.ecs();
      const ofVpc = { regionId, vpcId: await vpcId(), status: 'Running', maxResults: AT_ONCE };
      const found = await allTokens(async (nextToken) => {
        const request = new sdk.DescribeInstancesRequest({
          ...ofVpc,
          ...(nextToken === undefined ? {} : { nextToken }),
        });
        const { body } = await caller.read(of, () => client.describeInstances(request));
        return { items: body?.instances?.instance ?? [], next: body?.nextToken };
      });
      return found.map(toCloudInstance);
    },
  };
}
