import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type KubeObject, kubeTime, recordOf } from '@/simulator/world/kube/kube-object';
import { readyOf } from '@/simulator/world/kube/node/node-conditions';
import { nodeFactsIn, demandOf } from '@/simulator/world/kube/scheduler/facts';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import { bytesOf, cpuMilliOf } from '@/lib/kube-rules/quantity/quantity';
import { ApiStatusError, notFound } from '@/simulator/world/kube/api-status';

const GIB = 2 ** 30;
const PATH = /^\/api\/v1\/nodes\/([^/]+)\/proxy\/stats\/summary$/;

/** What the system, the images and the pods of a node have written; a Windows image layer alone takes gibibytes. */
export function diskOf(context: ClusterContext, node: Node): { usedBytes: number; capacityBytes: number } {
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
  const node = context.store.nodes.get('', name);
  if (node === undefined) throw notFound({ group: '', plural: 'nodes' }, name);
  if (readyOf(node) !== 'True')
    throw new ApiStatusError(503, `error trying to reach service: dial tcp ${name}:10250: i/o timeout`);
  const time = kubeTime(context.now());
  const { usedBytes, capacityBytes } = diskOf(context, node);
  const fs = { time, capacityBytes, usedBytes, availableBytes: capacityBytes - usedBytes };
  const amounts = recordOf(nodeSample(context, node)['usage']);
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

export interface Usage {
  cpuMilli: number;
  memoryBytes: number;
}

/** A slow wave per object: the same object at the same minute always shows the same use. */
function batch(context: ClusterContext, key: string): number {
  const phase = context.store.ids.fraction(`load/${key}`);
  const minute = Math.floor(context.now() / 60_000);
  return 0.5 + 0.4 * Math.sin((minute / 45 + phase) * 2 * Math.PI) + 0.1 * (phase - 0.5);
}

export function podUsage(context: ClusterContext, pod: Pod): Usage {
  const { requests } = demandOf(pod);
  const load = batch(context, pod.metadata.uid ?? pod.metadata.name);
  return {
    cpuMilli: Math.max(1, Math.round((requests['cpu'] || 50) * (0.15 + 0.6 * load))),
    memoryBytes: Math.round((requests['memory'] || 64 * 2 ** 20) * (0.5 + 0.35 * load)),
  };
}

export const isRunning = (pod: Pod): boolean => pod.status?.phase === 'Running';

const usageText = (usage: Usage): Record<string, string> => ({
  cpu: `${Math.round(usage.cpuMilli * 1_000_000)}n`,
  memory: `${Math.round(usage.memoryBytes / 1024)}Ki`,
});

function sample(context: ClusterContext): { timestamp: string; window: string } {
  return { timestamp: kubeTime(Math.floor(context.now() / 15_000) * 15_000), window: '15s' };
}

export const nodeMetrics = (context: ClusterContext): KubeObject[] =>
  context.store.nodes
    .sorted()
    .filter((node) => readyOf(node) === 'True')
    .map((node) => nodeSample(context, node));

/** What the system and the running pods of a node use. */
export function nodeUsage(context: ClusterContext, node: Node): Usage {
  const { name, labels = {} } = node.metadata;
  const windows = labels['kubernetes.io/os'] === 'windows';
  const total: Usage = { cpuMilli: windows ? 350 : 120, memoryBytes: (windows ? 2_100 : 700) * 2 ** 20 };
  for (const pod of context.indexes.podsOnNode(name)) {
    if (!isRunning(pod)) continue;
    const usage = podUsage(context, pod);
    total.cpuMilli += usage.cpuMilli;
    total.memoryBytes += usage.memoryBytes;
  }
  const { capacity } = nodeFactsIn(node);
  total.cpuMilli = Math.min(total.cpuMilli, capacity['cpu'] ?? 0);
  total.memoryBytes = Math.min(total.memoryBytes, (capacity['memory'] ?? 0) * 0.97);
  return total;
}

function nodeSample(context: ClusterContext, node: Node): KubeObject {
  const { name, labels = {}, creationTimestamp } = node.metadata;
  return {
    apiVersion: 'metrics.k8s.io/v1beta1',
    kind: 'NodeMetrics',
    metadata: { name, labels, ...(creationTimestamp === undefined ? {} : { creationTimestamp }) },
    ...sample(context),
    usage: usageText(nodeUsage(context, node)),
  };
}

export const podMetrics = (context: ClusterContext, namespace: string | undefined): KubeObject[] =>
  context.store.pods
    .sorted(namespace)
    .filter(isRunning)
    .map((pod) => podSample(context, pod));

function podSample(context: ClusterContext, pod: Pod): KubeObject {
  const { name, namespace = '', labels = {}, creationTimestamp } = pod.metadata;
  const usage = podUsage(context, pod);
  const share = pod.spec.containers.length;
  const each = { cpuMilli: usage.cpuMilli / share, memoryBytes: usage.memoryBytes / share };
  return {
    apiVersion: 'metrics.k8s.io/v1beta1',
    kind: 'PodMetrics',
    metadata: { name, namespace, labels, ...(creationTimestamp === undefined ? {} : { creationTimestamp }) },
    ...sample(context),
    containers: pod.spec.containers.map((container) => ({ name: container.name, usage: usageText(each) })),
  };
}
