import { MESSAGE_LIMIT, objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

const joined = (reason: string, message: string): string | null =>
  [reason, message].filter((part) => part !== '').join(': ') || null;

const saidIn = (holder: RawObject): string | null =>
  joined(textAt(holder, 'reason'), textAt(holder, 'message', MESSAGE_LIMIT));

/** Of a container that waits or has ended badly. */
function ofContainer(container: RawObject): string | null {
  const state = objectAt(container, 'state');
  const ended = objectAt(state, 'terminated');
  return saidIn(objectAt(state, 'waiting')) ?? (ended['exitCode'] === 0 ? null : saidIn(ended));
}

const STARTING = ['ContainerCreating', 'PodInitializing'];

/** What the scheduler or the kubelet last said of a pod; null = nothing that keeps it from running. */
export function podSaid(status: RawObject): string | null {
  const whole = saidIn(status);
  if (whole !== null) return whole;
  const scheduled = objectsAt(status, 'conditions').find((one) => one['type'] === 'PodScheduled');
  if (scheduled?.['status'] === 'False') return saidIn(scheduled);
  for (const list of ['initContainerStatuses', 'containerStatuses'])
    for (const container of objectsAt(status, list)) {
      const said = ofContainer(container);
      if (said !== null && !STARTING.includes(said)) return said;
    }
  return null;
}
