import 'server-only';
import type { DescribeClusterNodesResponseBodyNodes } from '@alicloud/cs20151215';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import { millisecondsOf } from './map-time';

/** A node of DescribeClusterNodes. State words stay as ACK wrote them. */
export function toCloudNode(node: DescribeClusterNodesResponseBodyNodes): CloudNode {
  return {
    instanceId: node.instanceId ?? '',
    nodeName: node.nodeName || null,
    poolId: node.nodepoolId ?? '',
    rawState: node.state ?? '',
    nodeStatus: node.nodeStatus ?? '',
    errorMessage: node.errorMessage || null,
    instanceType: node.instanceType || null,
    ip: node.ipAddress?.[0] ?? null,
    createdAt: millisecondsOf(node.creationTime),
    source: node.source || null,
    chargeType: node.instanceChargeType || null,
    imageId: node.imageId || null,
  };
}
