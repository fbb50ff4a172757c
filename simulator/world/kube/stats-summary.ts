import { bytesOf, cpuMilliOf } from '@/lib/kube-rules/quantity/quantity';
import { ApiStatusError, notFound } from '@/simulator/world/kube/api-status';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { nodeMetrics } from '@/simulator/world/kube/metrics';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import { RESOURCE_TYPES } from '@/simulator/world/kube/resource-type';
import type { Node } from '@/simulator/world/kube/shapes/node';

const GIB = 2 ** 30;
const PATH = /^\/api\/v1\/nodes\/([^/]+)\/proxy\/stats\/summary$/;
const NODES = RESOURCE_TYPES.find((type) => type.kind === 'Node');

/** What the system, the images and the pods of a node have written; a Windows image layer alone takes gibibytes. */
function diskOf(context: ClusterContext, node: Node): { usedBytes: number; capacityBytes: number } {
  const windows = node.metadata.labels?.['kubernetes.io/os'] === 'windows';
  const capacityBytes = bytesOf(node.status?.capacity?.['ephemeral-storage']) ?? 0;
  const pods = context.indexes.podsOnNode(node.metadata.name).length;
  const written = (windows ? 26 : 9) * GIB + pods * (windows ? 1.2 : 0.35) * GIB;
  return { usedBytes: Math.round(Math.min(written, capacityBytes * 0.95)), capacityBytes };
}

/** The kubelet's summary through the API server's proxy, its node part (kubelet API: `/stats/summary`); else undefined. */
export function statsSummary(context: ClusterContext, path: string): Record<string, unknown> | undefined {
  const found = PATH.exec(path)?.[1];
  if (found === undefined) return undefined;
  const name = decodeURIComponent(found);
  const node = context.store.nodes.sorted().find((one) => one.metadata.name === name);
  if (node === undefined) throw notFound(NODES ?? { group: '', plural: 'nodes' }, name);
  if (conditionOf(node.status?.conditions, 'Ready')?.status !== 'True') {
    const message = `error trying to reach service: dial tcp ${name}:10250: i/o timeout`;
    throw new ApiStatusError({ code: 503, reason: 'ServiceUnavailable', message });
  }
  const time = kubeTime(context.now());
  const { usedBytes, capacityBytes } = diskOf(context, node);
  const fs = { time, capacityBytes, usedBytes, availableBytes: capacityBytes - usedBytes };
  const usage = nodeMetrics(context).find((one) => one.metadata.name === name)?.['usage'];
  const amounts: Record<string, unknown> = typeof usage === 'object' && usage !== null ? { ...usage } : {};
  return {
    node: {
      nodeName: name,
      startTime: node.metadata.creationTimestamp,
      cpu: { time, usageNanoCores: (cpuMilliOf(amounts['cpu']) ?? 0) * 1_000_000 },
      memory: { time, workingSetBytes: bytesOf(amounts['memory']) ?? 0 },
      fs,
      runtime: { imageFs: fs },
    },
    pods: [],
  };
}
