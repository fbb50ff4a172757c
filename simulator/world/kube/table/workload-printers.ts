import {
  type KubeObject,
  listOf,
  fieldAt,
  numberAt,
  pairs,
  textAt,
  isRecord,
} from '@/simulator/world/kube/kube-object';
import {
  ageOf,
  humanDuration,
  AGE,
  printer,
  type Printer,
  type PrinterColumn,
} from '@/simulator/world/kube/table/printer';

const statuses = (pod: KubeObject): unknown[] => listOf(fieldAt(pod, 'status.containerStatuses'));

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
    else if (isRecord(terminated)) text = textAt(terminated, 'reason', `ExitCode:${numberAt(terminated, 'exitCode')}`);
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

const containers = (object: KubeObject, field: string): string =>
  listOf(fieldAt(object, 'spec.template.spec.containers'))
    .map((container) => textAt(container, field))
    .join(',');

const WIDE: PrinterColumn[] = [
  ['Containers+', (object) => containers(object, 'name')],
  ['Images+', (object) => containers(object, 'image')],
];
const SELECTOR: PrinterColumn = ['Selector+', (object) => pairs(fieldAt(object, 'spec.selector.matchLabels'))];
const count = (name: string, path: string): PrinterColumn => [name, (object) => numberAt(object, path)];
const readyOf: PrinterColumn = [
  'Ready',
  (object) => `${numberAt(object, 'status.readyReplicas')}/${numberAt(object, 'spec.replicas')}`,
];

function jobStatus(job: KubeObject): string {
  const conditions = listOf(fieldAt(job, 'status.conditions'));
  const has = (type: string): boolean =>
    conditions.some((each) => textAt(each, 'type') === type && textAt(each, 'status') === 'True');
  if (has('Complete')) return 'Complete';
  if (has('Failed')) return 'Failed';
  return has('Suspended') ? 'Suspended' : 'Running';
}

function jobDuration(job: KubeObject, nowMs: number): string {
  const start = Date.parse(textAt(job, 'status.startTime', ''));
  if (Number.isNaN(start)) return '';
  const end = Date.parse(textAt(job, 'status.completionTime', ''));
  return humanDuration((Number.isNaN(end) ? nowMs : end) - start);
}

export const WORKLOAD_PRINTERS: Record<string, Printer> = {
  Deployment: printer([
    readyOf,
    count('Up-to-date', 'status.updatedReplicas'),
    count('Available', 'status.availableReplicas'),
    AGE,
    ...WIDE,
    SELECTOR,
  ]),
  ReplicaSet: printer([
    count('Desired', 'spec.replicas'),
    count('Current', 'status.replicas'),
    count('Ready', 'status.readyReplicas'),
    AGE,
    ...WIDE,
    SELECTOR,
  ]),
  StatefulSet: printer([readyOf, AGE, ...WIDE]),
  DaemonSet: printer([
    count('Desired', 'status.desiredNumberScheduled'),
    count('Current', 'status.currentNumberScheduled'),
    count('Ready', 'status.numberReady'),
    count('Up-to-date', 'status.updatedNumberScheduled'),
    count('Available', 'status.numberAvailable'),
    ['Node Selector', (object) => pairs(fieldAt(object, 'spec.template.spec.nodeSelector'))],
    AGE,
    ...WIDE,
    SELECTOR,
  ]),
  Job: printer([
    ['Status', jobStatus],
    ['Completions', (job) => `${numberAt(job, 'status.succeeded')}/${numberAt(job, 'spec.completions', 1)}`],
    ['Duration', jobDuration],
    AGE,
    ...WIDE,
    SELECTOR,
  ]),
  CronJob: printer([
    ['Schedule', (job) => textAt(job, 'spec.schedule')],
    ['Timezone', (job) => textAt(job, 'spec.timeZone')],
    ['Suspend', (job) => (fieldAt(job, 'spec.suspend') === true ? 'True' : 'False')],
    ['Active', (job) => listOf(fieldAt(job, 'status.active')).length],
    [
      'Last Schedule',
      (job, nowMs) => {
        const at = fieldAt(job, 'status.lastScheduleTime');
        return at === undefined ? '<none>' : ageOf(at, nowMs);
      },
    ],
    AGE,
  ]),
  PodDisruptionBudget: printer([
    ['Min Available', (pdb) => textAt(pdb, 'spec.minAvailable', 'N/A')],
    ['Max Unavailable', (pdb) => textAt(pdb, 'spec.maxUnavailable', 'N/A')],
    count('Allowed Disruptions', 'status.disruptionsAllowed'),
    AGE,
  ]),
};
