import { podTask } from '@/simulator/world/kube/store/due-queue';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { kubeTime, recordOf, shown } from '@/simulator/world/kube/kube-object';
import { crashOf } from '@/simulator/world/kube/kubelet/log-content';
import { imageVerdict } from '@/simulator/world/kube/kubelet/image-verdict';
import {
  podAddress,
  endedStatus,
  readyConditions,
  runningStatus,
  terminated,
  waitingStatus,
  creatingStatus,
} from '@/simulator/world/kube/kubelet/pod-status';
import {
  configFailure,
  endsAsUser,
  windowsCreateFailure,
  windowsStartFailure,
  windowsVolumeFailure,
  optionsOf,
} from '@/simulator/world/kube/kubelet/windows-faults';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Container, ContainerStatus, Pod } from '@/simulator/world/kube/shapes/pod';

const BACKOFF_FIRST_MS = 10_000;
const BACKOFF_AT_MOST_MS = 300_000;
const SHOW_ERROR_MS = 3_000;
const JOB_RUNS_MS = 20_000;

type Outcome =
  | { kind: 'runs' }
  | { kind: 'crashes' }
  | { kind: 'fails'; stage: keyof typeof FAILURES; message: string };

/** What the kubelet calls it (pkg/kubelet/images, kuberuntime). */
const FAILURES = {
  name: 'InvalidImageName',
  pull: 'ErrImagePull',
  config: 'CreateContainerConfigError',
  spec: 'CreateContainerError',
  create: 'StartError',
} as const;

/** One attempt to start a pod's containers; what fails is tried again with the kubelet's back-off. */
export function startPod(context: ClusterContext, pod: Pod, at: { node: Node; attempt: number }): void {
  const nowMs = context.now();
  const volume = windowsVolumeFailure(pod, at.node, context.store);
  if (volume !== undefined) {
    waitForVolume(context, pod, volume);
    tryAgain(context, pod, at.attempt);
    return;
  }
  const previous = new Map((pod.status?.containerStatuses ?? []).map((status) => [status.name, status]));
  const tried = (container: Container) => ({ container, outcome: outcomeOf(pod, container, at.node) });
  const outcomes = pod.spec.containers.map(tried);
  const failedInit = (pod.spec.initContainers ?? []).map(tried).find(({ outcome }) => outcome.kind === 'fails');
  const initFailure = failedInit?.outcome;
  const statuses = outcomes.map(({ container, outcome }): ContainerStatus => {
    const before = previous.get(container.name);
    if (initFailure !== undefined) return waitingStatus(container, { reason: 'PodInitializing', before });
    if (outcome.kind === 'runs') return runningStatus({ pod, container, atMs: nowMs, before });
    if (outcome.kind === 'crashes') return crashed(pod, container, { nowMs, before });
    return waitingStatus(container, { reason: FAILURES[outcome.stage], message: outcome.message, before });
  });
  const runs = initFailure === undefined && outcomes.every(({ outcome }) => outcome.kind === 'runs');
  const address = pod.status?.podIP ?? podAddress(context, at.node, pod);
  const next = context.store.replace(context.store.pods, {
    ...pod,
    status: {
      ...pod.status,
      phase:
        initFailure === undefined && outcomes.some(({ outcome }) => outcome.kind !== 'fails') ? 'Running' : 'Pending',
      podIP: address,
      podIPs: [{ ip: address }],
      conditions: readyConditions(pod, runs, nowMs),
      containerStatuses: statuses,
      ...initStatuses(pod, initFailure, nowMs),
    },
  });
  if (runs) {
    started(context, next);
    return;
  }
  const failure = failedInit ?? outcomes.find(({ outcome }) => outcome.kind !== 'runs');
  if (failure !== undefined) reportFailure(context, next, failure);
  tryAgain(context, next, at.attempt);
}

function tryAgain(context: ClusterContext, pod: Pod, attempt: number): void {
  context.due.add({ ...podTask(pod, 'pod-backoff', attempt), atMs: context.afterMs(SHOW_ERROR_MS) });
}

/** No container starts before all volumes are mounted. */
function waitForVolume(
  context: ClusterContext,
  pod: Pod,
  { reason, message }: { reason: string; message: string },
): void {
  context.store.replace(context.store.pods, {
    ...pod,
    status: {
      ...pod.status,
      phase: 'Pending',
      conditions: readyConditions(pod, false, context.now()),
      containerStatuses: pod.spec.containers.map(creatingStatus),
    },
  });
  context.recorder.recordOnNode(pod, { type: 'Warning', reason, message });
}

function outcomeOf(pod: Pod, container: Container, node: Node): Outcome {
  const hostProcess = (optionsOf(container)['hostProcess'] ?? optionsOf(pod.spec)['hostProcess']) === true;
  const verdict = imageVerdict(container.image ?? '', node, hostProcess);
  if (!verdict.ok && verdict.stage !== 'create')
    return { kind: 'fails', stage: verdict.stage, message: verdict.message };
  const config = configFailure(pod, container, node);
  if (config !== undefined) return { kind: 'fails', stage: 'config', message: config };
  const spec = windowsCreateFailure(container, node);
  if (spec !== undefined) return { kind: 'fails', stage: 'spec', message: spec };
  if (!verdict.ok) return { kind: 'fails', stage: verdict.stage, message: verdict.message };
  const start = windowsStartFailure(container, node);
  if (start !== undefined) return { kind: 'fails', stage: 'create', message: start };
  return verdict.crashes || endsAsUser(pod, container, node) ? { kind: 'crashes' } : { kind: 'runs' };
}

function crashed(
  pod: Pod,
  container: Container,
  at: { nowMs: number; before: ContainerStatus | undefined },
): ContainerStatus {
  const running = runningStatus({ pod, container, atMs: at.nowMs, before: at.before });
  const restartCount = (at.before?.restartCount ?? -1) + 1;
  const { exitCode, reason } = crashOf(container.image ?? '');
  return { ...endedStatus(pod, running, terminated(exitCode, reason, at.nowMs)), restartCount };
}

function initStatuses(
  pod: Pod,
  failure: Outcome | undefined,
  nowMs: number,
): { initContainerStatuses?: ContainerStatus[] } {
  const list = pod.spec.initContainers ?? [];
  if (list.length === 0) return {};
  return {
    initContainerStatuses: list.map((container) => {
      if (failure?.kind === 'fails')
        return waitingStatus(container, { reason: FAILURES[failure.stage], message: failure.message });
      const running = runningStatus({ pod, container, atMs: nowMs });
      if (container.restartPolicy === 'Always') return running;
      return { ...endedStatus(pod, running, terminated(0, 'Completed', nowMs)), ready: true };
    }),
  };
}

function started(context: ClusterContext, pod: Pod): void {
  for (const { name, image = '' } of pod.spec.containers) {
    context.recorder.recordOnNode(pod, { reason: 'Pulled', message: `Successfully pulled image "${image}"` });
    context.recorder.recordOnNode(pod, { reason: 'Started', message: `Started container ${name}` });
  }
  if ((pod.spec.restartPolicy ?? 'Always') !== 'Always')
    context.due.add({ ...podTask(pod, 'pod-finish'), atMs: context.afterMs(JOB_RUNS_MS) });
}

function reportFailure(
  context: ClusterContext,
  pod: Pod,
  { container, outcome }: { container: Container; outcome: Outcome },
): void {
  const { name, namespace = '', uid = '' } = pod.metadata;
  const report = (reason: string, message: string): void =>
    context.recorder.recordOnNode(pod, { type: 'Warning', reason, message });
  if (outcome.kind === 'crashes')
    report('BackOff', `Back-off restarting failed container ${container.name} in pod ${name}_${namespace}(${uid})`);
  if (outcome.kind !== 'fails') return;
  const { stage, message } = outcome;
  if (stage === 'name') report('InspectFailed', message);
  else if (stage === 'pull') report('Failed', `Failed to pull image "${container.image ?? ''}": ${message}`);
  else report('Failed', `Error: ${message}`);
}

/** The error is replaced by its back-off name, and the next attempt is scheduled. */
export function backOff(context: ClusterContext, pod: Pod, attempt: number): void {
  const statuses = (pod.status?.containerStatuses ?? []).map((status): ContainerStatus => {
    const waiting = recordOf(status.state['waiting']);
    const ended = status.state['terminated'];
    if (waiting['reason'] === 'ErrImagePull') {
      const message = `Back-off pulling image "${status.image}": ErrImagePull: ${shown(waiting['message'])}`;
      return { ...status, state: { waiting: { reason: 'ImagePullBackOff', message } } };
    }
    if (waiting['reason'] === 'StartError') {
      const last = {
        terminated: {
          exitCode: 128,
          reason: 'StartError',
          message: waiting['message'],
          startedAt: '1970-01-01T00:00:00Z',
          finishedAt: kubeTime(context.now()),
        },
      };
      return { ...status, restartCount: attempt, lastState: last, state: { waiting: crashLoop(attempt) } };
    }
    if (ended !== undefined)
      return { ...status, lastState: { terminated: ended }, state: { waiting: crashLoop(attempt) } };
    return status;
  });
  context.store.replace(context.store.pods, { ...pod, status: { ...pod.status, containerStatuses: statuses } });
  context.due.add({ ...podTask(pod, 'pod-start', attempt + 1), atMs: context.afterMs(backOffMs(attempt)) });
}

const backOffMs = (attempt: number): number => Math.min(BACKOFF_AT_MOST_MS, BACKOFF_FIRST_MS * 2 ** attempt);

function crashLoop(attempt: number): { reason: string; message: string } {
  const message = `back-off ${backOffMs(attempt) / 1_000}s restarting failed container`;
  return { reason: 'CrashLoopBackOff', message };
}

export function finishPod(context: ClusterContext, pod: Pod): void {
  const nowMs = context.now();
  const ended = terminated(0, 'Completed', nowMs);
  const done = (pod.status?.containerStatuses ?? []).map((status) => endedStatus(pod, status, ended));
  const conditions = readyConditions(pod, false, nowMs).map((condition) =>
    condition.type === 'Ready' || condition.type === 'ContainersReady'
      ? { ...condition, reason: 'PodCompleted', message: '' }
      : condition,
  );
  context.store.replace(context.store.pods, {
    ...pod,
    status: { ...pod.status, phase: 'Succeeded', conditions, containerStatuses: done },
  });
}
