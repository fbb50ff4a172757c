import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import { nodeFactsIn } from '@/simulator/world/kube/scheduler/constraints';
import { demandOf } from '@/simulator/world/kube/scheduler/pod-facts';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

interface Usage {
  cpuMilli: number;
  memoryBytes: number;
}

/** A slow wave per object: the same object at the same minute always shows the same use. */
function batch(context: ClusterContext, key: string): number {
  const phase = context.store.ids.fraction(`load/${key}`);
  const minute = Math.floor(context.now() / 60_000);
  return 0.5 + 0.4 * Math.sin((minute / 45 + phase) * 2 * Math.PI) + 0.1 * (phase - 0.5);
}

function podUsage(context: ClusterContext, pod: Pod): Usage {
  const { requests } = demandOf(pod);
  const load = batch(context, pod.metadata.uid ?? pod.metadata.name);
  return {
    cpuMilli: Math.max(1, Math.round((requests['cpu'] || 50) * (0.15 + 0.6 * load))),
    memoryBytes: Math.round((requests['memory'] || 64 * 2 ** 20) * (0.5 + 0.35 * load)),
  };
}

function isRunning(pod: Pod): boolean {
  return pod.status?.phase === 'Running';
}

const usageText = (usage: Usage): Record<string, string> => ({
  cpu: `${Math.round(usage.cpuMilli * 1_000_000)}n`,
  memory: `${Math.round(usage.memoryBytes / 1024)}Ki`,
});

function sample(context: ClusterContext): { timestamp: string; window: string } {
  return { timestamp: kubeTime(Math.floor(context.now() / 15_000) * 15_000), window: '15s' };
}

/** NodeMetrics of every node that answers: its pods' use plus what the system takes. */
export function nodeMetrics(context: ClusterContext): KubeObject[] {
  return context.store.nodes
    .sorted()
    .filter(reports)
    .map((node) => nodeSample(context, node));
}

function reports(node: Node): boolean {
  return conditionOf(node.status?.conditions, 'Ready')?.status === 'True';
}

function nodeSample(context: ClusterContext, node: Node): KubeObject {
  const { name, labels = {}, creationTimestamp } = node.metadata;
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
  return {
    apiVersion: 'metrics.k8s.io/v1beta1',
    kind: 'NodeMetrics',
    metadata: { name, labels, ...(creationTimestamp === undefined ? {} : { creationTimestamp }) },
    ...sample(context),
    usage: usageText(total),
  };
}

/** PodMetrics of running pods, shared over their containers. */
export function podMetrics(context: ClusterContext, namespace: string | undefined): KubeObject[] {
  return context.store.pods
    .sorted(namespace)
    .filter(isRunning)
    .map((pod) => podSample(context, pod));
}

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
