import { type KubeObject, isRecord, listOf, fieldAt, pairs, textAt } from '@/simulator/world/kube/kube-object';
import { ageOf, AGE, printer, type Column, type Printer } from '@/simulator/world/kube/table/printer';
import { podPrinter, WORKLOAD_PRINTERS } from '@/simulator/world/kube/table/workload-printers';

function statusText(node: KubeObject): string {
  const ready = listOf(fieldAt(node, 'status.conditions')).find((each) => textAt(each, 'type') === 'Ready');
  const text = ready === undefined ? 'Unknown' : textAt(ready, 'status') === 'True' ? 'Ready' : 'NotReady';
  return fieldAt(node, 'spec.unschedulable') === true ? `${text},SchedulingDisabled` : text;
}

function roles(node: KubeObject): string {
  const names = Object.keys(node.metadata.labels ?? {})
    .filter((key) => key.startsWith('node-role.kubernetes.io/'))
    .map((key) => key.slice('node-role.kubernetes.io/'.length));
  return names.length === 0 ? '<none>' : names.sort().join(',');
}

function address(node: KubeObject, type: string): string {
  const found = listOf(fieldAt(node, 'status.addresses')).find((each) => textAt(each, 'type') === type);
  return textAt(found, 'address');
}

const nodePrinter = printer([
  ['Status', statusText],
  ['Roles', roles],
  AGE,
  ['Version', (node) => textAt(node, 'status.nodeInfo.kubeletVersion')],
  ['Internal-IP+', (node) => address(node, 'InternalIP')],
  ['External-IP+', (node) => address(node, 'ExternalIP')],
  ['OS-Image+', (node) => textAt(node, 'status.nodeInfo.osImage')],
  ['Kernel-Version+', (node) => textAt(node, 'status.nodeInfo.kernelVersion')],
  ['Container-Runtime+', (node) => textAt(node, 'status.nodeInfo.containerRuntimeVersion')],
]);

function servicePorts(service: KubeObject): string {
  const ports = listOf(fieldAt(service, 'spec.ports'));
  const texts = ports.map((port) => `${textAt(port, 'port')}/${textAt(port, 'protocol', 'TCP')}`);
  return texts.length === 0 ? '<none>' : texts.join(',');
}

const entries = (value: unknown): number => (isRecord(value) ? Object.keys(value).length : 0);

const PRINTERS: Record<string, Printer> = {
  ...WORKLOAD_PRINTERS,
  Pod: podPrinter,
  Node: nodePrinter,
  Namespace: printer([['Status', (object) => textAt(object, 'status.phase', 'Active')], AGE]),
  Service: printer([
    ['Type', (object) => textAt(object, 'spec.type', 'ClusterIP')],
    ['Cluster-IP', (object) => textAt(object, 'spec.clusterIP')],
    ['External-IP', () => '<none>'],
    ['Port(s)', servicePorts],
    AGE,
    ['Selector+', (object) => pairs(fieldAt(object, 'spec.selector'))],
  ]),
  ConfigMap: printer([['Data', (object) => entries(object['data'])], AGE]),
  Secret: printer([
    ['Type', (object) => textAt(object, 'type', 'Opaque')],
    ['Data', (object) => entries(object['data'])],
    AGE,
  ]),
  ServiceAccount: printer([['Secrets', (object) => listOf(object['secrets']).length], AGE]),
  RuntimeClass: printer([['Handler', (object) => textAt(object, 'handler')], AGE]),
  Lease: printer([['Holder', (object) => textAt(object, 'spec.holderIdentity')], AGE]),
};

/** Events begin with the time of the last occurrence instead of the name. */
const EVENT_PRINTER: Printer = {
  columns: ['Last Seen', 'Type', 'Reason', 'Object', 'Message'].map((name) => column(name)),
  cells: (event, nowMs) => [
    ageOf(event['lastTimestamp'] ?? event['eventTime'], nowMs),
    textAt(event, 'type'),
    textAt(event, 'reason'),
    `${textAt(event, 'involvedObject.kind', '').toLowerCase()}/${textAt(event, 'involvedObject.name', '')}`,
    textAt(event, 'message', '').trim(),
  ],
};

function column(name: string): Column {
  return { name, type: 'string', format: '', description: '', priority: 0 };
}

const PLAIN = printer([['Created At', (object) => textAt(object, 'metadata.creationTimestamp')]]);

function printerOf(kind: string): Printer {
  if (kind === 'Event') return EVENT_PRINTER;
  return PRINTERS[kind] ?? PLAIN;
}

export interface TableRow {
  cells: (string | number)[];
  object: unknown;
}

export const tableColumns = (kind: string): Column[] => printerOf(kind).columns;

/** One row; `include` is the `includeObject` option: the default is Metadata. */
export function tableRow(kind: string, object: KubeObject, as: { nowMs: number; include: string }): TableRow {
  const cells = printerOf(kind).cells(object, as.nowMs);
  if (as.include === 'None') return { cells, object: null };
  if (as.include === 'Object') return { cells, object };
  const partial = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: object.metadata };
  return { cells, object: partial };
}
