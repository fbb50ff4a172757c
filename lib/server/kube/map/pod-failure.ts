import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { hasEnded } from '@/lib/kube-rules/scheduler/scheduling-world';
import type { PodFailure } from '@/lib/domain/workload/pod-cause';
import { objectAt, objectsAt, type RawObject, textAt, textOrNull, timeAt } from '@/lib/kube-rules/json/kube-json';

/** Waiting reasons that do not pass by themselves. Kubernetes: kubelet images and container runtime errors. */
const STUCK = new Set([
  'ImagePullBackOff',
  'ErrImagePull',
  'ErrImageNeverPull',
  'InvalidImageName',
  'ImageInspectError',
  'CrashLoopBackOff',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
  'StartError',
]);

type ReportedState = Pick<PodFailure, 'state' | 'stuck' | 'message'>;

/** A crash loop reports only its back-off; the reason is in the last termination, for OOMKilled without a message. */
function lastEndOf(container: RawObject, backOff: string | null): string | null {
  const end = objectAt(objectAt(container, 'lastState'), 'terminated');
  const message = textOrNull(end, 'message') ?? backOff;
  return textAt(end, 'reason') === 'OOMKilled' ? `OOMKilled: ${message ?? ''}` : message;
}

function failureOfContainer(container: RawObject): ReportedState | null {
  const waiting = objectAt(objectAt(container, 'state'), 'waiting');
  const state = textAt(waiting, 'reason');
  if (state === '') return null;
  const own = textOrNull(waiting, 'message');
  return { state, stuck: STUCK.has(state), message: state === 'CrashLoopBackOff' ? lastEndOf(container, own) : own };
}

/** The first container that cannot start, else the first that waits. */
function failureOfContainers(status: RawObject): ReportedState | null {
  const reported = ['initContainerStatuses', 'containerStatuses'].flatMap((field) =>
    objectsAt(status, field).flatMap((container) => failureOfContainer(container) ?? []),
  );
  return reported.find(({ stuck }) => stuck) ?? reported[0] ?? null;
}

function condition(status: RawObject, type: string): RawObject | null {
  const found = objectsAt(status, 'conditions').find((one) => one['type'] === type);
  return found?.['status'] === 'False' ? found : null;
}

/** Null for a pod that runs or has ended. */
export function podFailure(
  phase: string,
  { metadata, status }: { metadata: RawObject; status: RawObject },
): PodFailure | null {
  if (phase === 'Succeeded' || phase === 'Failed') return null;
  const unplaced = condition(status, 'PodScheduled');
  const reason = unplaced === null ? '' : textAt(unplaced, 'reason');
  if (unplaced !== null && (reason === 'Unschedulable' || phase === 'Pending'))
    return {
      state: reason || phase,
      stuck: reason === 'Unschedulable',
      message: textOrNull(unplaced, 'message'),
      since: timeAt(unplaced, 'lastTransitionTime') ?? timeAt(metadata, 'creationTimestamp'),
    };
  const reported = failureOfContainers(status);
  if (reported?.stuck !== true && phase !== 'Pending') return null;
  const unready = condition(status, 'Ready');
  const since = unready === null ? null : timeAt(unready, 'lastTransitionTime');
  return {
    ...(reported ?? { state: phase, stuck: false, message: null }),
    since: since ?? timeAt(status, 'startTime') ?? timeAt(metadata, 'creationTimestamp'),
  };
}

/** A pod that its node's kubelet rejected: none of its containers has started. Kubernetes: pkg/kubelet, rejectPod. */
export function podRejection(
  phase: string,
  { metadata, status }: { metadata: RawObject; status: RawObject },
): PodFailure | null {
  const state = textAt(status, 'reason');
  if (phase !== 'Failed' || state === '') return null;
  const hasStarted = objectsAt(status, 'containerStatuses').some((container) => {
    const known = objectAt(container, 'state');
    return Object.hasOwn(known, 'running') || Object.hasOwn(known, 'terminated');
  });
  if (hasStarted) return null;
  return { state, stuck: true, message: textOrNull(status, 'message'), since: timeAt(metadata, 'creationTimestamp') };
}

/** A pod that is not Ready by then holds up the rollout of its workload. */
const LATE_MS = 5 * 60_000;

/** Whether it does not start by itself, or has not become Ready for minutes; not one that ends. `now`: epoch milliseconds. */
export function isStuck(
  { phase, ready, deleting }: Pick<PodFacts, 'phase' | 'ready' | 'deleting'>,
  { metadata, status, now }: { metadata: RawObject; status: RawObject; now: number },
): boolean {
  if (ready || deleting || hasEnded({ phase })) return false;
  const createdAt = timeAt(metadata, 'creationTimestamp');
  const isLate = createdAt !== null && now - createdAt > LATE_MS;
  return isLate || podFailure(phase, { metadata, status })?.stuck === true;
}
