import { createHash } from 'node:crypto';
import { type JsonRecord, kubeTime, getOrMake } from '@/simulator/world/kube/kube-object';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import type { Condition, Container, ContainerStatus, Pod, PodStatus } from '@/simulator/world/kube/shapes/pod';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { Node } from '@/simulator/world/kube/shapes/node';

/** The node's own address on the host network, else a free one of its pod range. */
export function podAddress(context: ClusterContext, node: Node, pod: Pod): string {
  if (pod.spec.hostNetwork === true) return hostAddress(node);
  const base = (node.spec.podCIDR ?? '10.20.0.0/25').split('/')[0] ?? '10.20.0.0';
  const [a = '10', b = '20', c = '0'] = base.split('.');
  const others = context.indexes.podsOnNode(node.metadata.name);
  for (let step = 0; step < 252; step++) {
    const address = `${a}.${b}.${c}.${2 + ((others.length + step) % 252)}`;
    if (!others.some((other) => other.status?.podIP === address)) return address;
  }
  return base;
}

export const hostAddress = (node: Node): string =>
  node.status?.addresses?.find((address) => address.type === 'InternalIP')?.address ?? '';

type Wanted = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

/** Conditions with some replaced; the transition time changes only with the status. */
export function withConditions(
  before: readonly Condition[] = [],
  wanted: readonly Wanted[],
  nowMs: number,
): Condition[] {
  const at = kubeTime(nowMs);
  const kept = before.filter((condition) => !wanted.some((each) => each.type === condition.type));
  const set = wanted.map((each): Condition => {
    const known = conditionOf(before, each.type);
    const lastTransitionTime = known?.status === each.status ? (known.lastTransitionTime ?? at) : at;
    return { ...each, lastProbeTime: null, lastTransitionTime };
  });
  return [...kept, ...set];
}

const hashes = new Map<string, string>();

function hash(text: string): string {
  if (hashes.size > 10_000) hashes.clear();
  return getOrMake(hashes, text, () => createHash('sha256').update(text).digest('hex'));
}

const imageId = (image: string): string =>
  `${image.split('@')[0]?.replace(/:[^/:]*$/, '') ?? image}@sha256:${hash(image)}`;

export const waitingStatus = (
  container: Container,
  { reason, message, before }: { reason: string; message?: string; before?: ContainerStatus | undefined },
): ContainerStatus => ({
  name: container.name,
  image: container.image ?? '',
  imageID: '',
  ready: false,
  started: false,
  restartCount: before?.restartCount ?? 0,
  state: { waiting: { reason, ...(message === undefined ? {} : { message }) } },
  lastState: before?.lastState ?? {},
});

export const creatingStatus = (container: Container): ContainerStatus =>
  waitingStatus(container, { reason: 'ContainerCreating' });

export interface Running {
  pod: Pod;
  container: Container;
  atMs: number;
  before?: ContainerStatus | undefined;
}

export const runningStatus = ({ pod, container, atMs, before }: Running): ContainerStatus => ({
  name: container.name,
  image: container.image ?? '',
  imageID: imageId(container.image ?? ''),
  containerID: containerId(pod, container.name, before?.restartCount ?? 0),
  ready: true,
  started: true,
  restartCount: before?.restartCount ?? 0,
  state: { running: { startedAt: kubeTime(atMs) } },
  lastState: before?.lastState ?? {},
});

function containerId(pod: Pod, container: string, restart: number): string {
  const half = (pod.metadata.uid ?? '').replaceAll('-', '');
  return `containerd://${half}${hash(`${container}/${restart}`).slice(0, 32)}`;
}

export function terminated(exitCode: number, reason: string, atMs: number): JsonRecord {
  const at = kubeTime(atMs);
  return { terminated: { exitCode, reason, startedAt: at, finishedAt: at } };
}

export const endedStatus = (pod: Pod, status: ContainerStatus, ended: JsonRecord): ContainerStatus => ({
  ...status,
  ready: false,
  started: false,
  state: ended,
  containerID: status.containerID ?? containerId(pod, status.name, 0),
});

export function readyConditions(pod: Pod, ready: boolean, nowMs: number): Condition[] {
  const names = pod.spec.containers.map((container) => container.name).join(' ');
  const not = { status: 'False', reason: 'ContainersNotReady', message: `containers with unready status: [${names}]` };
  return withConditions(
    pod.status?.conditions,
    [
      { type: 'PodReadyToStartContainers', status: 'True' },
      { type: 'Initialized', status: 'True' },
      ready ? { type: 'Ready', status: 'True' } : { type: 'Ready', ...not },
      ready ? { type: 'ContainersReady', status: 'True' } : { type: 'ContainersReady', ...not },
    ],
    nowMs,
  );
}

export const rejectedStatus = (pod: Pod, rejection: { reason: string; message: string }, nowMs: number): PodStatus => ({
  ...pod.status,
  phase: 'Failed',
  reason: rejection.reason,
  message: `Pod was rejected: ${rejection.message}`,
  startTime: kubeTime(nowMs),
});
