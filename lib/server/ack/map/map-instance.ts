import 'server-only';
import type { DescribeInstancesResponseBodyInstancesInstance } from '@alicloud/ecs20140526';
import type { CloudInstance } from '@/lib/domain/ports/cloud-instances';

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
