import { MESSAGE_LIMIT, objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

const joined = (reason: string, message: string): string | null =>
  [reason, message].filter((part) => part !== '').join(': ') || null;

const messageIn = (holder: RawObject): string | null =>
  joined(textAt(holder, 'reason'), textAt(holder, 'message', MESSAGE_LIMIT));

/** Of a container that waits or has ended badly. */
function ofContainer(container: RawObject): string | null {
  const state = objectAt(container, 'state');
  const ended = objectAt(state, 'terminated');
  return messageIn(objectAt(state, 'waiting')) ?? (ended['exitCode'] === 0 ? null : messageIn(ended));
}

const STARTING = ['ContainerCreating', 'PodInitializing'];

/** What the scheduler or the kubelet last said of a pod; null = nothing that keeps it from running. */
export function podMessage(status: RawObject): string | null {
  const whole = messageIn(status);
  if (whole !== null) return whole;
  const scheduled = objectsAt(status, 'conditions').find((one) => one['type'] === 'PodScheduled');
  if (scheduled?.['status'] === 'False') return messageIn(scheduled);
  for (const list of ['initContainerStatuses', 'containerStatuses'])
    for (const container of objectsAt(status, list)) {
      const msg = ofContainer(container);
      if (msg !== null && !STARTING.includes(msg)) return msg;
    }
  return null;
}
