import { createHash } from 'node:crypto';

import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import type { Condition, Container, ContainerStatus, Pod, PodStatus } from '@/simulator/world/kube/shapes/pod';

type Wanted = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

/** Conditions with some replaced; the transition time changes only with the status. */
export function withConditions(pod: Pod, wanted: readonly Wanted[], nowMs: number): Condition[] {
  const before = pod.status?.conditions ?? [];
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
  let known = hashes.get(text);
  if (known === undefined) {
    if (hashes.size > 10_000) hashes.clear();
    known = createHash('sha256').update(text).digest('hex');
    hashes.set(text, known);
  }
  return known;
}

const imageIds = new Map<string, string>();

function imageId(image: string): string {
  let id = imageIds.get(image);
  if (id === undefined) {
    if (imageIds.size > 10_000) imageIds.clear();
    id = `${image.split('@')[0]?.replace(/:[^/:]*$/, '') ?? image}@sha256:${hash(image)}`;
    imageIds.set(image, id);
  }
  return id;
}

interface Waiting {
  reason: string;
  message?: string;
  before?: ContainerStatus | undefined;
}

export function waitingStatus(container: Container, { reason, message, before }: Waiting): ContainerStatus {
  return {
    name: container.name,
    image: container.image ?? '',
    imageID: '',
    ready: false,
    started: false,
    restartCount: before?.restartCount ?? 0,
    state: { waiting: { reason, ...(message === undefined ? {} : { message }) } },
    lastState: before?.lastState ?? {},
  };
}

export interface Running {
  pod: Pod;
  container: Container;
  atMs: number;
  before?: ContainerStatus | undefined;
}

export function runningStatus({ pod, container, atMs, before }: Running): ContainerStatus {
  return {
    name: container.name,
    image: container.image ?? '',
    imageID: imageId(container.image ?? ''),
    containerID: containerId(pod, container.name, before?.restartCount ?? 0),
    ready: true,
    started: true,
    restartCount: before?.restartCount ?? 0,
    state: { running: { startedAt: kubeTime(atMs) } },
    lastState: before?.lastState ?? {},
  };
}

function containerId(pod: Pod, container: string, restart: number): string {
  const half = (pod.metadata.uid ?? '').replaceAll('-', '');
  return `containerd://${half}${hash(`${container}/${restart}`).slice(0, 32)}`;
}

export function terminated(exitCode: number, reason: string, atMs: number): JsonRecord {
  const at = kubeTime(atMs);
  return { terminated: { exitCode, reason, startedAt: at, finishedAt: at } };
}

export function endedStatus(pod: Pod, status: ContainerStatus, ended: JsonRecord): ContainerStatus {
  return {
    ...status,
    ready: false,
    started: false,
    state: ended,
    containerID: status.containerID ?? containerId(pod, status.name, 0),
  };
}

/** Conditions of a pod whose containers do or do not run. */
export function readyConditions(pod: Pod, ready: boolean, nowMs: number): Condition[] {
  const names = pod.spec.containers.map((container) => container.name).join(' ');
  const not = { status: 'False', reason: 'ContainersNotReady', message: `containers with unready status: [${names}]` };
  return withConditions(
    pod,
    [
      { type: 'PodReadyToStartContainers', status: 'True' },
      { type: 'Initialized', status: 'True' },
      ready ? { type: 'Ready', status: 'True' } : { type: 'Ready', ...not },
      ready ? { type: 'ContainersReady', status: 'True' } : { type: 'ContainersReady', ...not },
    ],
    nowMs,
  );
}

/** Final status of a pod that the kubelet turned away. */
export function rejectedStatus(pod: Pod, rejection: { reason: string; message: string }, nowMs: number): PodStatus {
  return {
    ...pod.status,
    phase: 'Failed',
    reason: rejection.reason,
    message: `Pod was rejected: ${rejection.message}`,
    startTime: kubeTime(nowMs),
  };
}
