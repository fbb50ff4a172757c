import type { PodExit } from '@/lib/domain/workload/pod-exit';
import { countAt, objectAt, objectsAt, type RawObject, textAt, timeAt } from '@/lib/kube-rules/json/kube-json';

function exitOf(container: RawObject, field: 'state' | 'lastState'): PodExit | null {
  const ended = objectAt(objectAt(container, field), 'terminated');
  const exitCode = countAt(ended, 'exitCode');
  const reason = textAt(ended, 'reason', 64);
  if (exitCode === null && reason === '') return null;
  return { container: textAt(container, 'name'), reason, exitCode, at: timeAt(ended, 'finishedAt') };
}

/** The latest end of one of its containers; null for none. */
export function podExit(status: RawObject): PodExit | null {
  let last: PodExit | null = null;
  for (const container of objectsAt(status, 'containerStatuses')) {
    const exit = exitOf(container, 'state') ?? exitOf(container, 'lastState');
    if (exit !== null && (last === null || (exit.at ?? 0) > (last.at ?? 0))) last = exit;
  }
  return last;
}

/** Since when it has been Ready, or has not; null before its condition was reported. */
export const readyChangedAt = (status: RawObject): number | null => {
  const ready = objectsAt(status, 'conditions').find((one) => one['type'] === 'Ready');
  return ready === undefined ? null : timeAt(ready, 'lastTransitionTime');
};
