import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf } from '@/simulator/world/kube/kube-object';
import { fieldAt, numberAt, textAt } from '@/simulator/world/kube/table/field-at';
import { ageOf } from '@/simulator/world/kube/table/human-duration';
import { AGE, printer } from '@/simulator/world/kube/table/printer';

function statuses(pod: KubeObject): unknown[] {
  return listOf(fieldAt(pod, 'status.containerStatuses'));
}

/** The STATUS column (kubernetes printers.printPod): the most telling of phase, reason and container states. */
export function podStatusText(pod: KubeObject): string {
  let text = textAt(pod, 'status.reason', textAt(pod, 'status.phase', 'Unknown'));
  const gated = listOf(fieldAt(pod, 'status.conditions')).some(
    (each) => textAt(each, 'type') === 'PodScheduled' && textAt(each, 'reason') === 'SchedulingGated',
  );
  if (gated) text = 'SchedulingGated';
  for (const status of statuses(pod).toReversed()) {
    const waiting = textAt(status, 'state.waiting.reason', '');
    const terminated = fieldAt(status, 'state.terminated');
    if (waiting !== '') text = waiting;
    else if (isRecord(terminated)) {
      text = textAt(terminated, 'reason', `ExitCode:${numberAt(terminated, 'exitCode')}`);
    }
  }
  if (pod.metadata.deletionTimestamp === undefined) return text;
  return textAt(pod, 'status.reason', '') === 'NodeLost' ? 'Unknown' : 'Terminating';
}

function restarts(pod: KubeObject, nowMs: number): string {
  let count = 0;
  let last = '';
  for (const status of statuses(pod)) {
    count += numberAt(status, 'restartCount');
    const at = textAt(status, 'lastState.terminated.finishedAt', '');
    if (at > last) last = at;
  }
  return count > 0 && last !== '' ? `${count} (${ageOf(last, nowMs)} ago)` : String(count);
}

export const podPrinter = printer([
  [
    'Ready',
    (pod) => {
      const ready = statuses(pod).filter((status) => fieldAt(status, 'ready') === true).length;
      return `${ready}/${listOf(fieldAt(pod, 'spec.containers')).length}`;
    },
  ],
  ['Status', (pod) => podStatusText(pod)],
  ['Restarts', restarts],
  AGE,
  ['IP+', (pod) => textAt(pod, 'status.podIP')],
  ['Node+', (pod) => textAt(pod, 'spec.nodeName')],
  ['Nominated Node+', (pod) => textAt(pod, 'status.nominatedNodeName')],
  ['Readiness Gates+', () => '<none>'],
]);
