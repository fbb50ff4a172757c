import { badRequest } from '@/simulator/world/kube/api-status';
import { recordOf, shown } from '@/simulator/world/kube/kube-object';
import { crashOf, type LogContent, logContent } from '@/simulator/world/kube/kubelet/log-content';
import type { Container, ContainerStatus, Pod } from '@/simulator/world/kube/shapes/pod';

/** The log of one instance of a container, as its node has it. */
export interface ContainerLog {
  /** Index of the oldest line that is kept, and of the one after the newest. */
  range: (nowMs: number) => { from: number; to: number };
  /** Nanoseconds since the epoch. */
  timeOf: (index: number) => bigint;
  line: (index: number) => Buffer;
  newline: Buffer;
}

const NONE: ContainerLog = {
  range: () => ({ from: 0, to: 0 }),
  timeOf: () => 0n,
  line: () => Buffer.alloc(0),
  newline: Buffer.from('\n'),
};

const named = (list: readonly Container[] | undefined): string => (list ?? []).map(({ name }) => name).join(' ');

/**
 * The container that a request means (registry/core/pod/strategy.go: LogLocation).
 * @throws ApiStatusError 400
 */
export function containerOf(pod: Pod, requested: string): Container {
  const { containers, initContainers = [] } = pod.spec;
  if (requested === '') {
    const [first, second] = containers;
    if (first !== undefined && second === undefined) return first;
    const init = initContainers.length === 0 ? '' : ` or one of the init containers: [${named(initContainers)}]`;
    throw badRequest(
      `a container name must be specified for pod ${pod.metadata.name}, choose one of: [${named(containers)}]${init}`,
    );
  }
  const found = [...containers, ...initContainers].find(({ name }) => name === requested);
  if (found === undefined) throw badRequest(`container ${requested} is not valid for pod ${pod.metadata.name}`);
  return found;
}

const statusOf = (pod: Pod, name: string): ContainerStatus | undefined =>
  [...(pod.status?.containerStatuses ?? []), ...(pod.status?.initContainerStatuses ?? [])].find(
    (status) => status.name === name,
  );

const WAITING: Readonly<Record<string, string>> = {
  ErrImagePull: "image can't be pulled",
  ImagePullBackOff: 'trying and failing to pull image',
};

/**
 * The log that the kubelet would read (pkg/kubelet/kubelet_pods.go: validateContainerLogStatus).
 * @throws ApiStatusError 400 in the kubelet's words
 */
export function containerLog(pod: Pod, container: Container, previous: boolean): ContainerLog {
  const { name } = container;
  const status = statusOf(pod, name);
  const last = status?.lastState['terminated'];
  if (previous) {
    if (last !== undefined) return endedLog(container, recordOf(last));
    throw badRequest(`previous terminated container "${name}" in pod "${pod.metadata.name}" not found`);
  }
  const { running, terminated, waiting } = status?.state ?? {};
  if (running !== undefined) return runningLog(pod, container, Date.parse(shown(recordOf(running)['startedAt'])));
  if (terminated !== undefined) return endedLog(container, recordOf(terminated));
  // Of a container in back-off, the kubelet shows the instance that ended.
  if (last !== undefined) return endedLog(container, recordOf(last));
  const reason = shown(recordOf(waiting)['reason']);
  const why = reason === '' ? ' - no logs yet' : `: ${WAITING[reason] ?? reason}`;
  throw badRequest(`container "${name}" in pod "${pod.metadata.name}" is waiting to start${why}`);
}

const nanosOf = (ms: number): bigint => BigInt(Math.round(ms * 1_000)) * 1_000n;

function runningLog(pod: Pod, { image = '' }: Container, startedMs: number): ContainerLog {
  const content: LogContent = logContent(pod.metadata.name, image);
  return {
    range: (nowMs) => {
      const to = Math.max(0, Math.floor((nowMs - startedMs) / content.everyMs) + 1);
      return { from: Math.max(0, to - content.kept), to };
    },
    timeOf: (index) => nanosOf(startedMs + index * content.everyMs),
    line: content.line,
    newline: content.newline,
  };
}

function endedLog(container: Container, ended: Record<string, unknown>): ContainerLog {
  // It has never run.
  if (ended['reason'] === 'StartError') return NONE;
  const endedMs = Date.parse(shown(ended['finishedAt']));
  const image = container.image ?? '';
  const isCrash = ended['exitCode'] !== 0;
  const lines = isCrash ? crashOf(image).lines : ['level=info msg=starting', 'level=info msg=done'];
  return {
    range: () => ({ from: 0, to: lines.length }),
    timeOf: (index) => nanosOf(endedMs) + BigInt(index) * 1_000_000n,
    line: (index) => Buffer.from(lines[index] ?? ''),
    newline: Buffer.from('\n'),
  };
}
