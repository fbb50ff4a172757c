import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { listOf } from '@/simulator/world/kube/kube-object';
import { fieldAt, numberAt, pairs, textAt } from '@/simulator/world/kube/table/field-at';
import { ageOf, humanDuration } from '@/simulator/world/kube/table/human-duration';
import { AGE, printer } from '@/simulator/world/kube/table/printer';
import type { Printer, PrinterColumn } from '@/simulator/world/kube/table/printer';

function containers(object: KubeObject, field: string): string {
  return listOf(fieldAt(object, 'spec.template.spec.containers'))
    .map((container) => textAt(container, field))
    .join(',');
}

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
