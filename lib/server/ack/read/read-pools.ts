import 'server-only';
import type { DescribeClusterNodesResponseBodyNodes } from '@alicloud/cs20151215';
import type { CloudReader, CloudNode } from '@/lib/domain/ports/cloud';
import { toScript } from '@/lib/domain/pool/fields/script-text';
import type { DescribeClusterNodePoolDetailResponseBody } from '@alicloud/cs20151215';
import { type Connection, isGone, readsFrom, allPages } from '../transport/connection';
import { toCloudNodePool } from '../map/map-node-pool';
import { millisecondsOf } from '../map/map-time';

/** A node of DescribeClusterNodes. State words stay as ACK wrote them. */
function toCloudNode(node: DescribeClusterNodesResponseBodyNodes): CloudNode {
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

type PoolReader = Pick<CloudReader, 'nodePools' | 'nodePool' | 'poolScripts' | 'nodes'>;

/** Node pools, which are not paged, and their nodes, which are (ACK API, version 2015-12-15). */
export function createPoolReader({ clusterId, clients, caller }: Connection): PoolReader {
  const ack = readsFrom(caller, 'ack', clients.cs);

  async function detail(id: string): Promise<DescribeClusterNodePoolDetailResponseBody | null> {
    try {
      const body = await ack('DescribeClusterNodePoolDetail', ({ client }) =>
        client.describeClusterNodePoolDetail(clusterId, id),
      );
      return body?.nodepoolInfo === undefined ? null : body;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  return {
    async nodePools() {
      const body = await ack('DescribeClusterNodePools', ({ client, sdk }) =>
        client.describeClusterNodePools(clusterId, new sdk.DescribeClusterNodePoolsRequest({})),
      );
      return (body?.nodepools ?? []).map(toCloudNodePool);
    },

    async nodePool(id) {
      const body = await detail(id);
      return body === null ? null : toCloudNodePool(body);
    },

    async poolScripts(id) {
      const body = await detail(id);
      if (body === null) return null;
      const { preUserData = '', userData = '' } = body.kubernetesConfig ?? {};
      return { preUserData: toScript(preUserData), userData: toScript(userData) };
    },

    async nodes(nodepoolId) {
      const all = await allPages(async (pageNumber) => {
        // Both numbers are strings on this operation.
        const page = { nodepoolId, pageNumber: String(pageNumber), pageSize: '100' };
        const body = await ack('DescribeClusterNodes', ({ client, sdk }) =>
          client.describeClusterNodes(clusterId, new sdk.DescribeClusterNodesRequest(page)),
        );
        return { items: body?.nodes ?? [], total: body?.page?.totalCount };
      });
      // Nodes that come and go while paging can appear twice.
      return [...new Map(all.map(toCloudNode).map((node) => [node.instanceId, node])).values()];
    },
  };
}
