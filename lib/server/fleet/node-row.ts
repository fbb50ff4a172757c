import type { Capacity } from '@/lib/domain/cluster/cluster';
import type { NodeRow, NodeState } from '@/lib/domain/node/node';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { mibOfBytes } from '@/lib/domain/quantity';
import type { NodeUsage } from './pod-table';

/** `cn-hangzhou.i-bp1…` as the cloud provider writes it (also `alicloud://region.id`); null elsewhere. */
export function instanceIdOf(providerId: string | null): string | null {
  return /(?:^|[./])(i-[A-Za-z0-9]+)$/.exec(providerId ?? '')?.[1] ?? null;
}

/** ACK node states before a node can be Ready. ACK API: DescribeClusterNodes. */
const STARTING = new Set(['initial', 'pending', 'starting', 'initializing', 'installing']);

function cloudState(node: CloudNode | null): 'removing' | 'failed' | 'joining' | null {
  const word = node?.rawState.toLowerCase() ?? '';
  if (word === 'removing' || word === 'deleting') return 'removing';
  if (word === 'failed') return 'failed';
  return STARTING.has(word) ? 'joining' : null;
}

function stateOf(kube: KubeNode, cloud: CloudNode | null): { state: NodeState; stateReason: string } {
  const told = cloudState(cloud);
  const condition = kube.conditions.find(({ type }) => type === 'Ready');
  const words = [condition?.reason ?? '', condition?.message ?? ''].filter((word) => word !== '').join(': ');
  if (told === 'removing') return { state: 'removing', stateReason: 'ACK is removing this node.' };
  if (kube.ready === 'True') return { state: 'ready', stateReason: '' };
  if (told === 'joining') return { state: 'joining', stateReason: words };
  if (kube.ready === 'False')
    return { state: 'not-ready', stateReason: words || 'The kubelet gives no reason.' };
  return { state: 'unknown', stateReason: words || 'The kubelet has not reported its state.' };
}

function requestedOf(usage: NodeUsage | undefined): Capacity {
  if (usage === undefined) return { cpuMilli: 0, memoryMiB: 0, pods: 0 };
  return { cpuMilli: usage.cpuMilli, memoryMiB: mibOfBytes(usage.memoryBytes), pods: usage.pods };
}

interface KubeJoin {
  cluster: string;
  kube: KubeNode;
  poolName: (id: string) => string | null;
  cloud: CloudNode | null;
  usage: NodeUsage | undefined;
  /** Before the first complete list of pods their sum is unknown, not zero. */
  podsKnown: boolean;
}

/** A Kubernetes node with what ACK knows about it. */
export function kubeNodeRow({ cluster, kube, cloud, poolName, usage, podsKnown }: KubeJoin): NodeRow {
  const { labels } = kube;
  const poolId = poolIdOf(kube, cloud);
  return {
    key: kube.uid,
    uid: kube.uid,
    name: kube.name,
    cluster,
    poolId,
    poolName: poolId === null ? null : poolName(poolId),
    os: kube.os,
    build: kube.build,
    osImage: kube.osImage || null,
    kubeletVersion: kube.kubeletVersion || null,
    containerRuntime: kube.containerRuntime || null,
    arch: kube.arch || null,
    ...stateOf(kube, cloud),
    cordoned: kube.unschedulable,
    instanceId: instanceIdOf(kube.providerId) ?? cloud?.instanceId ?? null,
    instanceType: labels['node.kubernetes.io/instance-type'] ?? cloud?.instanceType ?? null,
    zoneId: labels['topology.kubernetes.io/zone'] ?? null,
    internalIp: kube.internalIp,
    createdAt: kube.createdAt === 0 ? null : kube.createdAt,
    capacity: kube.capacity,
    allocatable: kube.allocatable,
    requested: podsKnown ? requestedOf(usage) : null,
    taints: kube.taints,
  };
}

/** By the label, else by what ACK says about the instance. */
export function poolIdOf(kube: KubeNode, cloud: CloudNode | null): string | null {
  return kube.labels[POOL_LABEL] ?? (cloud === null || cloud.poolId === '' ? null : cloud.poolId);
}

/** Key of a machine that has no Node object. */
export const instanceKey = (instanceId: string): string => `instance:${instanceId}`;

/** A machine that ACK has and Kubernetes has not: it joins, leaves, or failed to join. */
export function cloudNodeRow({
  cluster,
  pool,
  cloud,
}: {
  cluster: string;
  pool: CloudNodePool | null;
  cloud: CloudNode;
}): NodeRow {
  const told = cloudState(cloud);
  const state: NodeState =
    cloud.errorMessage !== null && told !== 'removing' ? 'failed' : (told ?? 'joining');
  return {
    key: instanceKey(cloud.instanceId),
    uid: null,
    name: cloud.nodeName ?? cloud.instanceId,
    cluster,
    poolId: cloud.poolId === '' ? null : cloud.poolId,
    poolName: pool?.name ?? null,
    os: pool?.os ?? 'unknown',
    build: null,
    osImage: null,
    kubeletVersion: null,
    containerRuntime: null,
    arch: null,
    state,
    stateReason: cloud.errorMessage ?? `ACK: ${cloud.rawState || 'no state'}; not registered in Kubernetes`,
    cordoned: false,
    instanceId: cloud.instanceId,
    instanceType: cloud.instanceType,
    zoneId: null,
    internalIp: cloud.ip,
    createdAt: cloud.createdAt,
    capacity: null,
    allocatable: null,
    requested: null,
    taints: [],
  };
}
