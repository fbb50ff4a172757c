import type { Capacity } from '@/lib/domain/cluster/cluster';
import type { LabeledNode, NodeRow } from '@/lib/domain/node/node';
import { writtenProtection } from '@/lib/domain/node/node-protection';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { mibOfBytes } from '@/lib/kube-rules/quantity/quantity';
import type { NodeUsage } from '../tables/pod-entry';
import { message } from '@/lib/domain/message/message';
import type { Message } from '@/lib/domain/message/model';

/** `cn-hangzhou.i-bp1…` as the cloud provider writes it (also `alicloud://region.id`); null elsewhere. */
export const instanceIdOf = (providerId: string | null): string | null =>
  /(?:^|[./])(i-[A-Za-z0-9]+)$/.exec(providerId ?? '')?.[1] ?? null;

/** ACK's states of an instance that is becoming a node. ACK API: DescribeClusterNodes, `state`. */
const STARTING = new Set(['initial', 'pending', 'starting', 'initializing', 'installing']);

function cloudState(node: CloudNode | null): 'removing' | 'failed' | 'joining' | null {
  const word = node?.rawState.toLowerCase() ?? '';
  if (word === 'removing' || word === 'deleting') return 'removing';
  if (word === 'failed') return 'failed';
  return STARTING.has(word) ? 'joining' : null;
}

type ReportedState = Pick<NodeRow, 'state' | 'stateReason' | 'stateReasonPhrase'>;

const because = (state: NodeRow['state'], { text, phrase }: Message): ReportedState => ({
  state,
  stateReason: text,
  ...(phrase === undefined ? {} : { stateReasonPhrase: phrase }),
});

function stateOf(kube: KubeNode, reported: ReturnType<typeof cloudState>): ReportedState {
  const condition = kube.conditions.find(({ type }) => type === 'Ready');
  const words = [condition?.reason ?? '', condition?.message ?? ''].filter((word) => word !== '').join(': ');
  if (reported === 'removing') return because('removing', message('node-state.removing'));
  if (kube.ready === 'True') return { state: 'ready', stateReason: '' };
  const textOr = (otherwise: Message): Message => (words === '' ? otherwise : { text: words });
  if (reported === 'joining') return because('joining', textOr(message('node-state.joining')));
  if (kube.ready === 'False') return because('not-ready', textOr(message('node-state.no-reason')));
  return because('unknown', textOr(message('node-state.no-state')));
}

function missingReason({ rawState }: CloudNode): Message {
  const word = rawState.toLowerCase();
  if (word === 'running') return message('node-state.running-without-node');
  if (word === 'stopped' || word === 'stopping') return message('node-state.stopped', { state: word });
  if (word === '') return message('node-state.no-cloud-state');
  return message('node-state.not-registered', { state: rawState });
}

/** Only a starting state is joining; any other instance should have a node. */
function stateOfInstance(cloud: CloudNode, unavailable: string | null): ReportedState {
  if (unavailable !== null) return because('unknown', message('node-state.instance-unknown', { reason: unavailable }));
  const reported = cloudState(cloud);
  const reason = cloud.errorMessage === null ? missingReason(cloud) : { text: cloud.errorMessage };
  return because(cloud.errorMessage !== null && reported !== 'removing' ? 'failed' : (reported ?? 'unknown'), reason);
}

/** Before a kubelet's first report a node has no amounts. */
const amountsOf = (amounts: Capacity): Capacity | null =>
  amounts.cpuMilli > 0 && amounts.memoryMiB > 0 ? amounts : null;

function requestedOf(usage: NodeUsage | undefined): Capacity {
  if (usage === undefined) return { cpuMilli: 0, memoryMiB: 0, pods: 0 };
  return { cpuMilli: usage.cpuMilli, memoryMiB: mibOfBytes(usage.memoryBytes), pods: usage.pods };
}

/** The Ready condition says it, except of a node that the provider removes. */
function kubeSince({ kube, leftSince }: KubeJoin, state: NodeRow['state']): number | null {
  if (state === 'removing') return leftSince;
  return (
    kube.conditions.find(({ type }) => type === 'Ready')?.changedAt ?? (kube.createdAt === 0 ? null : kube.createdAt)
  );
}

interface KubeJoin {
  cluster: string;
  kube: KubeNode;
  poolName: (id: string) => string | null;
  cloud: CloudNode | null;
  usage: NodeUsage | undefined;
  /** Before the first complete list of pods their sum is unknown, not zero. */
  podsKnown: boolean;
  /** Why ACK could not be read for this machine; null = it could. */
  unavailable: string | null;
  /** When ACK's state of the instance last changed; null: unknown. */
  leftSince: number | null;
}

export function kubeNodeRow(join: KubeJoin): LabeledNode {
  const { cluster, kube, cloud, poolName, usage, podsKnown } = join;
  const { labels } = kube;
  const poolId = poolIdOf(kube, cloud);
  const reported = stateOf(kube, join.unavailable === null ? cloudState(cloud) : null);
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
    ...reported,
    stateSince: kubeSince(join, reported.state),
    cordoned: kube.unschedulable,
    instanceId: instanceIdOf(kube.providerId) ?? cloud?.instanceId ?? null,
    instanceType: labels['node.kubernetes.io/instance-type'] ?? cloud?.instanceType ?? null,
    zoneId: labels['topology.kubernetes.io/zone'] ?? null,
    internalIp: kube.internalIp,
    createdAt: kube.createdAt === 0 ? null : kube.createdAt,
    capacity: amountsOf(kube.capacity),
    allocatable: amountsOf(kube.allocatable),
    requested: podsKnown ? requestedOf(usage) : null,
    taints: kube.taints,
    labels,
    protection: writtenProtection(kube.annotations),
    bootId: kube.bootId || null,
  };
}

export const poolIdOf = (kube: KubeNode, cloud: CloudNode | null): string | null =>
  kube.labels[POOL_LABEL] ?? (cloud === null || cloud.poolId === '' ? null : cloud.poolId);

export const instanceKey = (instanceId: string): string => `instance:${instanceId}`;

interface CloudJoin {
  cluster: string;
  pool: CloudNodePool | null;
  cloud: CloudNode;
  unavailable: string | null;
  /** When ACK's state of it last changed; null: not since it was first read. */
  since: number | null;
}

const UNKNOWN = { build: null, osImage: null, kubeletVersion: null, containerRuntime: null, arch: null, zoneId: null };
const NO_AMOUNTS = { capacity: null, allocatable: null, requested: null };
const NO_NODE = { ...UNKNOWN, ...NO_AMOUNTS, uid: null, taints: [], labels: {}, protection: null, bootId: null };

/** An instance without a Node object: joining, leaving, failed to join, or unknown. */
export function cloudNodeRow({ cluster, pool, cloud, unavailable, since }: CloudJoin): LabeledNode {
  return {
    ...NO_NODE,
    key: instanceKey(cloud.instanceId),
    name: cloud.nodeName ?? cloud.instanceId,
    cluster,
    poolId: cloud.poolId === '' ? null : cloud.poolId,
    poolName: pool?.name ?? null,
    os: pool?.os ?? 'unknown',
    ...stateOfInstance(cloud, unavailable),
    // An instance that never became a node has been on its way since it was created.
    stateSince: since ?? (cloudState(cloud) === 'removing' ? null : cloud.createdAt),
    cordoned: false,
    instanceId: cloud.instanceId,
    instanceType: cloud.instanceType,
    internalIp: cloud.ip,
    createdAt: cloud.createdAt,
  };
}

/** Rows are immutable: each is made once. */
const listed = new WeakMap<LabeledNode, NodeRow>();

/** As lists and live messages show it. */
export function listedNode(node: LabeledNode): NodeRow {
  const known = listed.get(node);
  if (known !== undefined) return known;
  const { labels: _, ...row } = node;
  listed.set(node, row);
  return row;
}
